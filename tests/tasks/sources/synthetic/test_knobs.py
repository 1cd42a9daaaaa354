import pytest

from loongdoc_env.errors import ConfigurationError
from loongdoc_env.tasks.sources.synthetic.knobs import RANGES, Knobs


def test_defaults_are_in_range_and_give_a_library_that_splits_in_two_halves_of_twenty():
    knobs = Knobs()
    assert knobs.num_books >= 40
    assert knobs.num_chapters == 10


@pytest.mark.parametrize("name", RANGES)
@pytest.mark.parametrize("value", [-1, 10**30, "3", None, True, float("nan")])
def test_value_out_of_range_is_refused_by_name_with_what_is_accepted(name, value):
    with pytest.raises(ConfigurationError, match=f"{name!r} is .* from .* to .* is needed"):
        Knobs.from_options({name: value})


def test_whole_numbers_are_accepted_where_a_share_is_needed():
    assert Knobs.from_options({"multi_hop": 1, "temporal": 0}).multi_hop == 1


def test_unknown_option_gets_the_nearest_name():
    with pytest.raises(ConfigurationError, match=r"no option 'tokens_per_boko'.*Did you mean 'tokens_per_book'\?"):
        Knobs.from_options({"tokens_per_boko": 20_000})


def test_shares_above_one_together_are_refused():
    with pytest.raises(ConfigurationError, match=r"'multi_hop' .0.7. and 'temporal' .0.6. are shares"):
        Knobs(multi_hop=0.7, temporal=0.6)


def test_book_too_short_for_its_questions_is_refused_with_the_length_needed():
    # 1,000 tokens of frame, and 90 for each of 20 * (1 + 2) facts
    with pytest.raises(ConfigurationError, match=r"'tokens_per_book' is 3000; .* needs at least 6400"):
        Knobs(tokens_per_book=3000, questions_per_book=20)


def test_more_questions_than_people_allow_are_refused():
    with pytest.raises(ConfigurationError, match=r"'questions_per_book' is 30; num_people=12 allows 3 to 24"):
        Knobs(questions_per_book=30, num_people=12)
