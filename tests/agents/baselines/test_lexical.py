import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st
from tiny import CHINESE, TinyTaskSet, choice_task, tiny

from loongdoc_agents.baselines import chinese, english
from loongdoc_agents.baselines.choosing import Occurrences, association, count_near, form_fit, new_words, repeats
from loongdoc_agents.baselines.english_answers import best_answer
from loongdoc_agents.baselines.lexical import pattern_for
from loongdoc_agents.evaluation.records import EpisodeKey
from loongdoc_agents.evaluation.runner import play_episode
from loongdoc_agents.evaluation.settings import PlannedEpisode
from loongdoc_agents.policy import find_policy
from loongdoc_env import LoongDocEnv
from loongdoc_env.tasks.model import Document, Question, Task

STORY = """Mr. Aldous lived in Brackwater. He kept forty bees, and in the evening he wrote letters.
His neighbour Ida Thorne sold him honey because her own bees had died in the frost.
In the winter of 1903 the river rose. Ida Thorne carried the hives to the church at Lowmere."""


def play(task, agent="lexical"):
    env = LoongDocEnv(task_set=TinyTaskSet([task]))
    return play_episode(env, find_policy(agent), PlannedEpisode(EpisodeKey(agent, "Tiny", 0), task.id, 5))


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who did Theodore marry?", "person"),
        ("Whose craft is sabotaged?", "person"),
        ("What is the name of the prince's friend?", "person"),
        ("Where is the observatory?", "place"),
        ("In what village do they live?", "place"),
        ("When does the story begin?", "time"),
        ("In which year did she leave?", "time"),
        ("How many children does he have?", "number"),
        ("Why does she leave?", "reason"),
        ("How does Bradley kill the king?", "manner"),
        ("What does Sophia end up owning?", "thing"),
    ],
)
def test_the_kind_of_answer_is_told_by_the_question_word(question, kind):
    assert english.kind_of(question) == kind


def test_inflections_meet_in_one_stem():
    assert {english.stem(word) for word in ("kill", "kills", "killed", "killing")} == {"kill"}
    assert {english.stem(word) for word in ("marry", "married", "marries")} == {"marri"}
    assert english.stem("Conan's") == english.stem("Conan’s") == "conan"


def test_a_title_does_not_end_a_sentence():
    assert english.sentences("Mr. Aldous came. He sat down.") == ["Mr. Aldous came.", "He sat down."]


def test_names_leave_out_the_first_word_of_the_question():
    assert english.names("Who does Ida Thorne's bee sting in Lowmere?") == ["Ida", "Thorne", "Lowmere"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who carried the hives to the church?", "Ida Thorne"),
        ("How many bees did Mr. Aldous keep?", "forty"),
        ("When did the river rise?", "In the winter of 1903"),
        ("Why did Ida Thorne sell honey?", "because her own bees had died in the frost"),
    ],
)
def test_the_answer_is_taken_from_the_best_sentence(question, answer):
    assert best_answer(question, [STORY]) == answer


def test_nothing_read_gives_no_answer():
    assert best_answer("Who came?", []) == ""
    assert chinese.best_answer("谁来了？", []) == ""


@given(st.text(max_size=80), st.lists(st.text(max_size=200), max_size=3))
def test_no_text_breaks_the_answering(question, passages):
    assert isinstance(best_answer(question, passages), str)
    assert isinstance(chinese.best_answer(question, passages), str)
    assert chinese.best_option(question, ("甲乙", "", "丙", question), passages) in range(4)


def test_chinese_questions_are_cut_at_question_and_function_words():
    assert chinese.pieces("林黛玉的父亲叫什么名字？") == ["林黛玉", "父亲"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("老人的孙女叫什么名字？", "小荷"),
        ("老人多少岁？", "七十岁"),
    ],
)
def test_chinese_answers_follow_the_kind_of_question(question, answer):
    story = "老人住在山下。老人已经七十岁。老人的孙女名叫小荷。山上有雪。"
    assert chinese.best_answer(question, [story]) == answer


def test_words_near_each_other_more_than_chance_speak_for_an_option():
    found = {
        "Ida": Occurrences(4, (100, 200, 5000, 9000)),
        "Bo": Occurrences(4, (3000, 4000, 6000, 7000)),
        "hive": Occurrences(2, (150, 9100)),
    }
    together = {(name, "hive"): count_near(found[name], found["hive"]) for name in ("Ida", "Bo")}
    assert together == {("Ida", "hive"): 3, ("Bo", "hive"): 0}
    ida, bo = (association([name], ["hive"], found, together, 100_000) for name in ("Ida", "Bo"))
    assert ida > 0 > bo


def test_options_are_judged_by_form_and_by_what_they_repeat():
    assert form_fit("How many bees?", "forty") > form_fit("How many bees?", "Ida Thorne")
    assert form_fit("Why did she go?", "because of the frost") > form_fit("Why did she go?", "Ida")
    assert repeats("Ida Thorne", "Who is Ida Thorne?") == 1.0
    assert new_words("the great white whale", "What is white?") == ["great", "whale"]


@pytest.mark.parametrize(
    ("word", "matching", "other"),
    [
        ("marry", ["marries", "Married", "marry", "marrying"], ["market", "mar"]),
        ("stopped", ["stop", "stops", "stopping"], ["stoop"]),
        ("Wren", ["Wren"], ["wren", "Wrens"]),
        ("Conan’s", ["Conan"], ["Conans"]),
        ("1,234.5", ["1,234.5"], ["1,234,5", "1x234.5"]),
    ],
)
def test_patterns_match_a_word_and_its_inflections(word, matching, other):
    pattern = re2.compile(pattern_for(word))
    assert all(pattern.search(f"a {text} b") for text in matching)
    assert not any(pattern.search(f"a {text} b") for text in other)


@given(st.text(min_size=1, max_size=40))
def test_every_word_of_any_text_gives_a_pattern_that_compiles(text):
    for word in english.words(text):
        re2.compile(pattern_for(word))


@pytest.mark.parametrize("task_id", ["one", "choice", "library", "corpus"])
def test_lexical_plays_every_kind_of_task_without_an_error(task_id):
    tasks = tiny()
    record = play(tasks[tasks.index_of(task_id)])
    assert record.outcome == "submitted"
    assert record.failure == ""
    assert record.errors == {}


def test_lexical_finds_the_one_who_stands_near_the_question():
    assert play(choice_task()).score == 1.0


def test_lexical_gives_the_same_answers_every_time():
    first, second = play(choice_task()), play(choice_task())
    assert (first.scores, first.turns) == (second.scores, second.turns)


def test_lexical_answers_chinese_and_empty_books():
    chinese_question = Question("q1", "低头思什么？", (), ("故乡",), "infinitebench.longbook_qa_chn", "zh")
    options = Question(
        "q1", "低头思什么？", ("明月", "故乡", "地上", "床前"), ("故乡", "B"), "infinitebench.longbook_choice_eng", "zh"
    )
    for asked in (chinese_question, options):
        for text in (CHINESE, " \n"):
            record = play(Task("t", "ZhQA", (asked,), (Document.from_text("book", text),)))
            assert (record.outcome, record.failure) == ("submitted", "")


def test_lexical_stops_reading_when_the_budget_is_spent():
    env = LoongDocEnv(task_set=tiny(), budget={"read_tokens": 5, "searches": 1})
    record = play_episode(env, find_policy("lexical"), PlannedEpisode(EpisodeKey("lexical", "Tiny", 0), "one", 5))
    assert record.outcome == "submitted"


@pytest.mark.real_data
def test_lexical_is_above_chance_on_real_books(real_data, tmp_path):
    from benchmarks.real_books import arguments, prepare
    from loongdoc_agents.evaluation.runner import run
    from loongdoc_agents.evaluation.settings import Settings

    prepare(real_data, tmp_path)
    settings = Settings(
        envs=("LoongDoc-EnMC-K1",), agents=("random", "lexical"), episodes=None, **arguments(tmp_path, "EnMC")
    )
    rows = {row.agent: row for row in run(settings).rows}
    assert rows["lexical"].n == 132
    assert rows["lexical"].mean - 2 * rows["lexical"].stderr > 0.25
