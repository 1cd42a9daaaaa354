from hypothesis import given, settings
from hypothesis import strategies as st

from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.world import (
    CATALOGUES,
    SLOTS,
    Fact,
    Query,
    Ref,
    World,
    make_world,
    solve,
)


def person(number):
    return Ref("person", number)


def place(number):
    return Ref("place", number)


def day(number):
    return Ref("day", number)


def small_world():
    """Ada (0) goes to place 1 on day 5 and place 2 on day 9; Ben (1) dies on day 7; Cy (2) was born at place 2."""
    facts = (
        Fact(0, "birth", {"who": person(2), "where": place(2)}),
        Fact(1, "journey", {"who": person(0), "where": place(1), "day": day(5)}),
        Fact(2, "death", {"who": person(1), "cause": Ref("cause", 3), "where": place(2), "day": day(7)}),
        Fact(3, "journey", {"who": person(0), "where": place(2), "day": day(9)}),
    )
    return World("small", 1800, 10, (), (), (), facts, (0, 1, 2, 3), ())


def test_query_finds_every_answer():
    found = solve(small_world(), Query("journey", "where", (("who", person(0)),)))
    assert [solution.answer for solution in found] == [place(1), place(2)]


def test_order_decides_between_answers():
    world, given_who = small_world(), (("who", person(0)),)
    assert [s.answer for s in solve(world, Query("journey", "where", given_who, "first"))] == [place(1)]
    assert [s.answer for s in solve(world, Query("journey", "where", given_who, "last"))] == [place(2)]


def test_before_and_after_look_from_the_day_of_the_pivot():
    world, given_who = small_world(), (("who", person(0)),)
    death = Query("death", "day", (("who", person(1)),))
    (after,) = solve(world, Query("journey", "where", given_who, "after", death))
    (before,) = solve(world, Query("journey", "where", given_who, "before", death))
    assert (after.answer, after.facts) == (place(2), (2, 3))
    assert (before.answer, before.facts) == (place(1), (2, 1))


def test_nested_query_fills_a_slot_and_its_fact_comes_first():
    birth = Query("birth", "where", (("who", person(2)),))
    (solution,) = solve(small_world(), Query("death", "who", (("where", birth),)))
    assert (solution.answer, solution.facts) == (person(1), (0, 2))


def test_query_that_nothing_fits_has_no_answer():
    assert solve(small_world(), Query("journey", "where", (("who", person(9)),), "last")) == ()


knobs_of_all_sizes = st.builds(
    Knobs,
    tokens_per_book=st.just(40_000),
    num_people=st.integers(12, 60),
    num_places=st.integers(6, 60),
    num_things=st.integers(4, 120),
    namesakes=st.floats(0, 1),
    distractors=st.integers(0, 6),
    flashbacks=st.floats(0, 1),
)


@settings(max_examples=60, deadline=None)
@given(knobs_of_all_sizes, st.integers(0, 10**6))
def test_every_world_keeps_to_the_order_of_things(knobs, seed):
    world = make_world(str(seed), knobs)
    assert [fact.id for fact in world.facts] == list(range(len(world.facts)))
    assert sorted(world.told) == list(range(len(world.facts)))
    days = [fact.day for fact in world.facts if fact.day >= 0]
    assert days == sorted(set(days)), "every event has its own day"
    deaths = {fact.slots["who"]: fact.day for fact in world.facts if fact.kind == "death"}
    holder = {}
    sizes = {"person": len(world.people), "place": len(world.places), "thing": len(world.things), **CATALOGUES}
    for fact in world.facts:
        assert tuple(fact.slots) == SLOTS[fact.kind]
        for ref in fact.slots.values():
            assert 0 <= ref.number < sizes.get(ref.kind, world.num_days)
            if ref.kind == "person" and fact.day >= 0:
                assert deaths.get(ref, fact.day) >= fact.day, "the dead do nothing"
        if "whom" in fact.slots:
            assert fact.slots["who"] != fact.slots["whom"]
        if fact.kind in ("transfer", "hiding"):
            owner = holder.get(fact.slots["what"])
            assert owner in (None, fact.slots["who"]) or owner in deaths, "only the holder gives or hides"
        if fact.kind == "transfer":
            holder[fact.slots["what"]] = fact.slots["whom"]


@settings(max_examples=30, deadline=None)
@given(knobs_of_all_sizes, st.integers(0, 10**6))
def test_every_fact_is_told_in_one_scene_among_the_living(knobs, seed):
    world = make_world(str(seed), knobs)
    scenes = [scene for chapter in world.chapters for scene in chapter]
    assert sorted(fact for scene in scenes for fact in scene.facts) == list(range(len(world.facts)))
    deaths = {fact.slots["who"].number: fact.day for fact in world.facts if fact.kind == "death"}
    for scene in scenes:
        assert 2 <= len(scene.cast) <= 4
        assert len(set(scene.cast)) == len(scene.cast)
        assert all(deaths.get(who, scene.day + 1) > scene.day for who in scene.cast)


def test_without_flashbacks_events_are_told_in_their_order():
    world = make_world("x", Knobs(flashbacks=0.0))
    told = [world.facts[number].day for number in world.told if world.facts[number].day >= 0]
    assert told == sorted(told)


def test_things_differ_in_kind_or_trait_and_look_alikes_share_the_kind():
    world = make_world("x", Knobs(namesakes=1.0))
    looks = {(thing.kind, thing.trait) for thing in world.things}
    assert len(looks) == len(world.things)
    assert len({kind for kind, _ in looks}) < len(looks)
    alike = [person for person in world.people if person.likeness >= 0]
    assert len(alike) > len(world.people) // 2
    assert all(world.people[one.likeness].is_female == one.is_female for one in alike)
