from dataclasses import replace

from tiny import ENGLISH, TinyTaskSet, book_task, choice_task, library_task, question

from loongdoc_agents.baselines.choice import majority_letter
from loongdoc_agents.evaluation.records import EpisodeKey
from loongdoc_agents.evaluation.runner import play_episode
from loongdoc_agents.evaluation.settings import PlannedEpisode
from loongdoc_agents.policy import find_policy
from loongdoc_env import LoongDocEnv
from loongdoc_env.tasks.model import Document, GoldSpan, Question, Task


def play(agent, *tasks):
    env = LoongDocEnv(task_set=TinyTaskSet(tasks))
    return play_episode(env, find_policy(agent), PlannedEpisode(EpisodeKey(agent, "Tiny", 0), tasks[0].id, 5))


def with_gold(letter, text):
    task = choice_task(f"{letter}-{text}")
    asked = replace(task.questions[0], gold=(task.questions[0].options["ABCD".index(letter)], letter))
    return replace(task, questions=(asked,), documents=(Document.from_text("book", text),))


def test_majority_leaves_out_the_tasks_on_its_own_book():
    tasks = TinyTaskSet(
        [
            with_gold("A", "one"),
            with_gold("A", "two"),
            with_gold("C", "two "),
            with_gold("C", "three"),
            with_gold("B", "4"),
        ]
    )
    assert majority_letter(tasks, "A-one") == "C"  # left: A, C, C, B
    assert majority_letter(tasks, "C-three") == "A"  # left: A, A, C, B
    assert majority_letter(tasks, "B-4") == "A"  # A and C twice each: the earlier letter


def test_majority_answers_a_when_every_task_has_the_same_book():
    assert majority_letter(TinyTaskSet([with_gold("C", "one")]), "C-one") == "A"
    assert play("majority", choice_task()).notes == ("most frequent gold letter of the tasks on other documents: A",)


def test_first_letter_answers_a_without_reading():
    record = play("first-letter", choice_task())
    assert (record.scores[0]["answer"], record.turns, record.reads) == ("A", 1, 0)


def test_oracle_reads_the_marked_passage_and_submits_from_it():
    record = play("oracle", book_task())
    assert (record.score, record.reads, record.notes) == (1.0, 1, ())
    assert record.scores[0]["answer"] == "Nils"


def test_oracle_submits_the_letter_of_the_option_it_read():
    record = play("oracle", choice_task())
    assert (record.score, record.scores[0]["answer"], record.notes) == (1.0, "B", ())


def test_oracle_says_so_when_nobody_marked_a_passage():
    record = play("oracle", library_task(num_books=2))
    assert (record.score, record.reads) == (1.0, 0)
    assert record.notes == tuple(f"b0{i}-q1: no gold span, submitted the gold answer" for i in (1, 2))


def test_oracle_submits_nothing_when_the_answer_is_not_in_the_passage():
    span = GoldSpan("book", 0, 5, "nowhere")
    record = play("oracle", book_task("t", ENGLISH, question(gold=("nowhere",), gold_spans=(span,))))
    assert record.notes == ("q1: the answer is not in what was read, submitted nothing",)
    assert record.score == 0.0


def test_oracle_reads_long_passages_piece_by_piece():
    text = "word " * 5_000 + "the key is 77 " + "word " * 2_000
    span = GoldSpan("book", 0, len(text), "77")
    task = Task(
        "t", "EnQA", (Question("q1", "Key?", gold=("77",), gold_spans=(span,)),), (Document.from_text("book", text),)
    )
    record = play("oracle", task)
    assert (record.score, record.notes) == (1.0, ())
    assert record.reads == -(-len(text) // 8_000)


def test_a_gold_letter_without_its_text_is_enough():
    task = choice_task()
    asked = replace(task.questions[0], gold=("B",), scorer="longbench_v2.answer")
    other = replace(asked, gold=("C",))
    first = replace(task, questions=(asked,))
    second = replace(task, id="second", questions=(other,), documents=(Document.from_text("book", "other"),))
    assert majority_letter(TinyTaskSet([first, second]), first.id) == "C"
    assert play("oracle", first).score == 1.0
