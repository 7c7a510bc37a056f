import pytest
from hypothesis import given
from hypothesis import strategies as st

from zenova.games.zenith.cards import load
from zenova.games.zenith.phrases import PhraseError, effect_of, phrase_of
from zenova.games.zenith.vocabulary import FREE_LEVEL, Effect, How, Op, Track, What, Where, Who

MEANINGS = [
    ("gain 1 influence on mercury", Effect(Op.INFLUENCE, 1, where=Where.MERCURY)),
    ("gain 2 influence on any planet", Effect(Op.INFLUENCE, 2)),
    ("gain 2 influence on any planet but venus", Effect(Op.INFLUENCE, 2, where=Where.NOT_VENUS)),
    ("gain 1 influence on another planet", Effect(Op.INFLUENCE, 1, where=Where.DIFFERENT)),
    ("gain 2 influence on a planet at the centre", Effect(Op.INFLUENCE, 2, where=Where.AT_CENTRE)),
    ("gain 1 influence on the opponent's side", Effect(Op.INFLUENCE, 1, where=Where.OPPONENT_SIDE)),
    ("gain 1+2+1 influence on neighbouring planets", Effect(Op.NEIGHBOURS, ladder=(1, 2, 1))),
    ("give 1 influence on any planet but terra", Effect(Op.GIVE_INFLUENCE, 1, where=Where.NOT_TERRA)),
    ("recentre a disc on the opponent's side", Effect(Op.RECENTRE, where=Where.OPPONENT_SIDE)),
    ("gain 1 credit", Effect(Op.GAIN, 1)),
    ("gain 2 zenithium", Effect(Op.GAIN, 2, what=What.ZENITHIUM)),
    ("opponent gains 2 credits", Effect(Op.GAIN, 2, who=Who.OPPONENT)),
    ("gain credits up to 8", Effect(Op.GAIN, 8, How.UP_TO)),
    ("gain 2 credits per own colour", Effect(Op.GAIN, 2, How.PER_OWN_COLOUR)),
    ("gain 2 credits per opponent colour", Effect(Op.GAIN, 2, How.PER_OPPONENT_COLOUR)),
    ("gain 4/8/12 credits by technologies started", Effect(Op.GAIN, 0, How.BY_TRACKS_STARTED, (4, 8, 12))),
    ("steal 3 credits", Effect(Op.STEAL, 3)),
    ("take the badge", Effect(Op.TAKE_BADGE)),
    ("take the gold badge", Effect(Op.TAKE_BADGE, 1)),
    ("take a token from the reserve", Effect(Op.TAKE_RESERVE_TOKEN)),
    ("take a token from the boards", Effect(Op.TAKE_BOARD_TOKEN)),
    ("exile 2 opponent agents", Effect(Op.EXILE, 2, who=Who.OPPONENT)),
    ("exile 1 own agent at mercury", Effect(Op.EXILE, 1, where=Where.MERCURY)),
    ("transfer 1 agent at mars", Effect(Op.TRANSFER, 1, where=Where.MARS)),
    ("mobilize 2", Effect(Op.MOBILIZE, 2)),
    ("discard 1 card", Effect(Op.DISCARD, 1)),
    ("discard the hand", Effect(Op.DISCARD)),
    ("hand over up to 2 cards", Effect(Op.HAND_OVER, 2)),
    ("develop human technology with discount 1", Effect(Op.DEVELOP, 1, where=Track.HUMAN)),
    ("develop the lowest technology", Effect(Op.DEVELOP, where=Track.LOWEST)),
    ("develop the lowest technology for free", Effect(Op.DEVELOP, FREE_LEVEL, where=Track.LOWEST)),
    (
        "may give the badge -> gain 2 zenithium",
        Effect(Op.MAY, price=Effect(Op.GIVE_BADGE), then=(Effect(Op.GAIN, 2, what=What.ZENITHIUM),)),
    ),
    (
        "may exile 2/4/7 own agents at mercury -> gain 2/4/7 zenithium",
        Effect(
            Op.MAY,
            price=Effect(Op.EXILE, how=How.LADDER, ladder=(2, 4, 7), where=Where.MERCURY),
            then=(Effect(Op.GAIN, how=How.LADDER, ladder=(2, 4, 7), what=What.ZENITHIUM),),
        ),
    ),
    (
        "may spend 3/7/12 credits -> gain 1/2/3 influence shared among any planets but jupiter",
        Effect(
            Op.MAY,
            price=Effect(Op.SPEND, how=How.LADDER, ladder=(3, 7, 12)),
            then=(Effect(Op.SPLIT, how=How.LADDER, ladder=(1, 2, 3), where=Where.NOT_JUPITER),),
        ),
    ),
    (
        "may discard 1 card -> gain credits equal to that card's cost",
        Effect(Op.MAY, price=Effect(Op.DISCARD, 1), then=(Effect(Op.GAIN, how=How.COST_OF_THAT_CARD),)),
    ),
    (
        "3 times: do mobilize 1 -> gain 1 influence on that card's planet",
        Effect(Op.DO, price=Effect(Op.MOBILIZE, 1), then=(Effect(Op.INFLUENCE, 1, where=Where.THAT_CARD),), times=3),
    ),
    (
        "if the opponent has the badge: mobilize 1",
        Effect(Op.IF, 1, what=What.BADGE, who=Who.OPPONENT, then=(Effect(Op.MOBILIZE, 1),)),
    ),
    ("if you have at least 6 credits: mobilize 1", Effect(Op.IF, 6, then=(Effect(Op.MOBILIZE, 1),))),
    (
        "choose: mobilize 1 and gain 1 credit or (may spend 1 credit -> mobilize 2)",
        Effect(
            Op.CHOOSE,
            then=(Effect(Op.MOBILIZE, 1), Effect(Op.GAIN, 1)),
            otherwise=(Effect(Op.MAY, price=Effect(Op.SPEND, 1), then=(Effect(Op.MOBILIZE, 2),)),),
        ),
    ),
]


@pytest.mark.parametrize(("phrase", "effect"), MEANINGS)
def test_a_phrase_means_its_effect_and_is_written_back(phrase: str, effect: Effect) -> None:
    assert effect_of(phrase) == effect
    assert phrase_of(effect) == phrase


def test_every_printed_effect_survives_the_round_trip() -> None:
    book = load()
    lists = [agent.effects for agent in book.agents] + [token.effects for token in book.tokens]
    lists += [level for side in book.levels for level in side] + [*book.rows, *book.leads, book.team_lead]
    effects = [effect for effects in lists for effect in effects]
    assert [effect_of(phrase_of(effect)) for effect in effects] == effects


def test_case_spaces_and_curly_apostrophes_do_not_matter() -> None:
    assert effect_of("Gain 1  influence on the opponent’s side") == effect_of("gain 1 influence on the opponent's side")


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("gian 4 credits", "unknown word “gian”; did you mean “gain”?"),
        ("gain 4 credts", "unknown word “credts”; did you mean “credits”?"),
        ("gain 1 influence on mercry", "unknown word “mercry”; did you mean “mercury”?"),
        ("gain four credits", "expected a number, found “four”"),
        ("gain 100 credits", "100 is not from 1 to 99"),
        ("gain 4", "the phrase ends where “influence” or “credits” or “credit” or “zenithium” should follow"),
        ("gain 4 credits now", "nothing may follow here, found “now”"),
        ("spend 3 credits", "“spend 3 credits” can only be a price"),
        ("may gain 3 credits -> mobilize 1", "“gain 3 credits” cannot be a price"),
        ("do discard 1 card -> mobilize 1", "“discard 1 card” cannot be the act of a pair"),
        ("gain 1/2/3 credits", "“1/2/3” needs a price with as many steps before it"),
        ("may spend 1/2 credits -> gain 1/2/3 zenithium", "“1/2/3” has 3 steps, its price has 2"),
        ("may spend 3/3/4 credits -> gain 1/2/3 zenithium", "the steps “3/3/4” of a price must rise"),
        ("gain 1 influence on that card's planet", "“that card” needs a price or act before it that touches one card"),
        ("choose: may spend 1 credit -> mobilize 1 or mobilize 2", "“may” inside another phrase needs brackets"),
        ("if you have the badge: (" * 5000, "more than 9 brackets"),
        ("gain 1+1+1+1 influence on neighbouring planets", "has more than 3 numbers"),
    ],
)
def test_a_wrong_phrase_is_refused_with_what_would_be_right(phrase: str, message: str) -> None:
    with pytest.raises(PhraseError) as caught:
        effect_of(phrase)
    assert message in str(caught.value)


WORDS = sorted({word for phrase, _ in MEANINGS for word in phrase.replace(":", " :").split()})


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_is_a_phrase_that_survives_the_round_trip_or_is_refused(text: str) -> None:
    try:
        effect = effect_of(text)
    except PhraseError:
        return
    assert effect_of(phrase_of(effect)) == effect
