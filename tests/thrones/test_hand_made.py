"""What the rules say and no card of the pool can show: cards made for the purpose."""

import pytest

from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.thrones.cardspeak.vocabulary import PHASES
from fivekings.thrones.model.ability import INTERRUPT, REACTION, Roles, Trigger
from fivekings.thrones.model.state import AGENDA, DEAD, DECK, DISCARD, FACTION, HAND, PLAY, Thrones
from fivekings.thrones.rules.cards.attachments import attachments_of, hosts_for
from fivekings.thrones.rules.cards.characteristics import keyword, strength
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.entering import may_enter
from fivekings.thrones.rules.cards.leaving import leave
from tests.thrones.table import (
    GAME,
    LION,
    POOL,
    WOLF,
    asked,
    card,
    declines,
    find,
    kinds,
    made,
    offers,
    passes_to,
    passes_until,
    says,
    stand_at,
)

# --- moments ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.framework.5", "lcg2.framework.3")
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_beginning_and_an_end(phase: str) -> None:
    dawn = card("Dawn", f"Reaction: after the {phase} phase begins => gain 1 power for your faction.")
    dusk = card("Dusk", f"Interrupt: when the {phase} phase ends => gain 1 power for your faction.")
    with made(dawn, dusk):
        state = stand_at(phase, {"in_play": ["Dawn", "Dusk"]}, {})
        assert (state.phase, offers(state)) == (phase, ["Dawn: react", "pass"])
        says(state, WOLF, "Dawn: react")
        passes_to(state, "interrupt")
        assert (state.phase, offers(state)) == (phase, ["Dusk: interrupt", "pass"])
        says(state, WOLF, "Dusk: interrupt")
        assert state.power[WOLF] >= 2


@pytest.mark.rule("lcg2.interrupt.3")
def test_an_interrupt_once_for_each_occurrence() -> None:
    dusk = card("Dusk", "Interrupt: when the draw phase ends => gain 1 power for your faction.")
    with made(dusk):
        state = stand_at("draw", {"in_play": ["Dusk"]}, {})
        used = []
        while state.round < 4:
            if asked(state).kind == "interrupt":
                used.append(state.round)
                says(state, WOLF, "Dusk: interrupt")
            else:
                declines(state)
        assert used == [1, 2, 3]


@pytest.mark.rule("lcg2.interrupt.3")
def test_an_interrupt_once_for_each_of_several_at_once() -> None:
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, blow):
        state = stand_at("draw", {"in_play": ["Mourner"], "hand": ["Blow"]}, {"in_play": ["Burned Men", "Gold Cloaks"]})
        says(state, WOLF, "Blow: play")
        for _ in range(2):
            asked(state, "interrupt")
            says(state, WOLF, offers(state)[0])
        assert state.power[WOLF] == 2
        assert not state.pile(LION, PLAY)


@pytest.mark.rule("lcg2.trigger.6", "lcg2.would.1")
def test_would_then_forced_then_interrupt() -> None:
    """The first player's interrupt comes last, since the other player's is to what would happen."""
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    bell = card("Bell", "Forced Interrupt: when a Lannister character is killed => gain 1 gold.", type="location")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, bell, blow):
        state = stand_at(
            "draw",
            {"in_play": ["Mourner", "Bell"], "hand": ["Blow"]},
            {"in_play": [{"card": "Tywin Lannister", "attachments": ["Bodyguard"]}]},
        )
        says(state, WOLF, "Blow: play")
        assert (asked(state).seat, offers(state)) == (LION, ["Bodyguard: interrupt", "pass"])
        says(state, LION, "pass")
        asked(state, "forced")
        assert state.gold[WOLF] == 0
        says(state, WOLF, "Bell: interrupt")
        assert state.gold[WOLF] == 1
        assert (asked(state).kind, offers(state)) == ("interrupt", ["Mourner: interrupt", "pass"])
        assert state.zone[find(state, "Tywin Lannister")] == PLAY
        says(state, WOLF, "Mourner: interrupt")
        assert state.zone[find(state, "Tywin Lannister")] == DEAD


@pytest.mark.rule("lcg2.would.1")
def test_what_would_happen_no_more_is_not_interrupted() -> None:
    mourner = card("Mourner", "Interrupt: when a Lannister character is killed => gain 1 power for your faction.")
    blow = card("Blow", "Action: kill each Lannister character.", type="event", cost=0)
    with made(mourner, blow):
        state = stand_at(
            "draw",
            {"in_play": ["Mourner"], "hand": ["Blow"]},
            {"in_play": [{"card": "Tywin Lannister", "duplicates": 1}]},
        )
        says(state, WOLF, "Blow: play")
        says(state, LION, "Tywin Lannister: discard a duplicate to save")
        assert state.power[WOLF] == 0
        assert all(request.kind != "interrupt" for request in state.requests)
        assert state.zone[find(state, "Tywin Lannister")] == PLAY


@pytest.mark.rule("lcg2.cancel.2")
@pytest.mark.parametrize("cancels", [True, False])
def test_cancels_come_before_other_interrupts(cancels: bool) -> None:
    """Cardspeak has no word for interrupting an effect without cancelling it, so the trigger is made by hand."""
    spy = card("Spy", "Interrupt: when the draw phase ends => gain 1 power for your faction.")
    feast = card("Feast", "Action: gain 3 gold.", type="event", cost=0)
    with made(spy, feast):
        spy.compiled.abilities[0].trigger = Trigger("initiates", INTERRUPT, plays_feast)
        state = stand_at("draw", {"in_play": ["Spy"], "hand": ["Feast"]}, {"hand": ["The Hand's Judgment"]})
        says(state, WOLF, "Feast: play")
        assert (asked(state).seat, offers(state)) == (LION, ["The Hand's Judgment: play", "pass"])
        says(state, LION, "The Hand's Judgment: play" if cancels else "pass")
        if cancels:
            assert (kinds(state).count("gained gold"), state.power[WOLF]) == (0, 0)
            assert all(request.kind != "interrupt" for request in state.requests)
        else:
            assert (asked(state).seat, offers(state)) == (WOLF, ["Spy: interrupt", "pass"])
            assert state.gold[WOLF] == 0
            says(state, WOLF, "Spy: interrupt")
            assert (kinds(state).count("gained gold"), state.power[WOLF]) == (1, 1)


def plays_feast(state: Thrones, roles: Roles) -> list[int]:
    return [0] if state.title(roles["event"]["source"]) == "Feast" else []


@pytest.mark.rule("lcg2.plot_phase.9")
def test_reactions_to_plots_come_after_when_revealed() -> None:
    """Cardspeak has no word for reacting to a revealed plot, so the trigger is made by hand."""
    herald = card("Herald", "Reaction: after the draw phase begins => gain 1 power for your faction.")
    with made(herald):
        herald.compiled.abilities[0].trigger = Trigger("plots revealed", REACTION, lambda _state, _roles: [0])
        state = stand_at(
            "plot",
            {"in_play": ["Herald"], "plot_deck": ["Counting Coppers"]},
            {"plot_deck": ["Counting Coppers"], "deck": ["Ice"]},
        )
        passes_to(state, "reaction")
        assert [len(state.pile(seat, HAND)) for seat in (WOLF, LION)] == [3, 3]
        assert offers(state) == ["Herald: react", "pass"]
        says(state, WOLF, "Herald: react")
        assert state.power[WOLF] == 1


# --- effects and how long they last -----------------------------------------------------------------------------------

BOON = "Action: until the end of the phase, each Stark character gets +2 STR."


@pytest.mark.rule("lcg2.event.3")
def test_a_lasting_effect_covers_what_is_in_play_when_it_resolves() -> None:
    boon = card("Boon", BOON, type="event", cost=0)
    latecomer = card("Latecomer", "Ambush (1).", strength=3)
    with made(boon, latecomer):
        state = stand_at(
            "challenges", {"in_play": ["Robb Stark"], "hand": ["Boon", "Latecomer", "Bran Stark"], "gold": 1}, {}
        )
        says(state, WOLF, "Boon: play")
        assert strength(state, find(state, "Robb Stark")) == 7
        says(state, WOLF, "Latecomer: ambush")
        assert strength(state, find(state, "Latecomer")) == 3
        assert strength(state, find(state, "Robb Stark")) == 7


@pytest.mark.rule("lcg2.lasting.4")
def test_a_lasting_effect_expires_before_what_happens_at_the_end() -> None:
    boon = card("Boon", BOON, type="event", cost=0)
    doom = card(
        "Doom",
        "Action: choose a character: place 1 poison token on it; at the end of the phase, if it is a character with STR"
        " 2 or lower: kill it.",
        type="event",
        cost=0,
    )
    with made(boon, doom):
        state = stand_at("draw", {"in_play": ["Tumblestone Knight"], "hand": ["Boon", "Doom"]}, {})
        knight = find(state, "Tumblestone Knight")
        says(state, WOLF, "Boon: play")
        says(state, WOLF, "Doom: play")
        assert (state.phase, strength(state, knight)) == ("draw", 4)
        says(state, WOLF, "Tumblestone Knight")
        asked(state, "due")
        assert strength(state, knight) == 2
        declines(state)
        assert state.zone[knight] == DEAD


@pytest.mark.rule("lcg2.effects.5")
def test_what_expires_or_stops_is_no_effect_of_a_card() -> None:
    """Nothing resolves and nothing can be cancelled when a bonus ends."""
    boon = card("Boon", BOON, type="event", cost=0)
    banner = card("Banner", "Each Stark character you control gets +1 STR.", type="location")
    cast = card("Cast Down", "Action: discard each location from play.", type="event", cost=0)
    with made(boon, banner, cast, card("Feast", "Action: gain 1 gold.", type="event", cost=0)):
        state = stand_at(
            "draw",
            {"in_play": ["Robb Stark", "Banner"], "hand": ["Boon", "Cast Down", "Feast"]},
            {"in_play": ["Tywin Lannister"], "hand": ["Treachery", "The Hand's Judgment"], "gold": 5},
        )
        robb = find(state, "Robb Stark")
        for event in ("Boon", "Cast Down"):
            says(state, WOLF, f"{event}: play")
            assert offers(state) == ["The Hand's Judgment: play", "pass"]
            says(state, LION, "pass")
        assert strength(state, robb) == 7
        assert kinds(state).count("resolved") == 2
        while state.phase == "draw":
            assert "Treachery: play" not in offers(state)
            assert "The Hand's Judgment: play" not in offers(state)
            declines(state)
        assert strength(state, robb) == 5
        assert kinds(state).count("resolved") == 2


@pytest.mark.rule("lcg2.constant.4")
def test_several_instances_of_a_constant_ability_all_apply() -> None:
    banner = card("Banner", "Each Stark character you control gets +1 STR.", type="location")
    with made(banner):
        state = stand_at("draw", {"in_play": ["Robb Stark", "Banner", "Banner", "Banner"], "hand": ["Ice"]}, {})
        assert strength(state, find(state, "Robb Stark")) == 8


@pytest.mark.rule("lcg2.effects.1", "lcg2.keywords.3")
def test_a_keyword_printed_and_gained_is_there_once() -> None:
    banner = card("Banner", "Each Stark character you control gains renown.", type="location")
    with made(banner):
        state = stand_at(
            "challenges", {"in_play": ["Robb Stark", "Tumblestone Knight", "Banner", "Banner"]}, {"in_play": ["Varys"]}
        )
        robb, knight = find(state, "Robb Stark"), find(state, "Tumblestone Knight")
        assert keyword(state, robb, "renown")
        says(state, WOLF, "military")
        says(state, WOLF, ["Robb Stark", "Tumblestone Knight"])
        request = passes_to(state, "renown")
        assert request.options == [robb, knight]
        says(state, WOLF, ["Robb Stark", "Tumblestone Knight"])
        assert (state.power[robb], state.power[knight]) == (1, 1)
        passes_until(state, "dominance")
        assert (state.power[robb], state.power[knight]) == (1, 1)


AMBUSHER = {"in_play": ["Kennel"], "hand": ["Hound"]}


@pytest.mark.rule("lcg2.ambush.5", "lcg2.keywords.4")
@pytest.mark.parametrize("cost", [1, 4])
def test_of_two_ambush_costs_the_player_chooses_one(cost: int) -> None:
    kennel = card("Kennel", "Each Direwolf card in your hand gains ambush (its printed cost).", type="location")
    hound = card("Hound", "Ambush (1).", cost=4, traits=["Direwolf"])
    with made(kennel, hound):
        state = stand_at("challenges", {**AMBUSHER, "gold": 5}, {})
        assert offers(state) == ["Hound: ambush", "pass"]
        says(state, WOLF, "Hound: ambush")
        assert (asked(state, "X").seat, offers(state)) == (WOLF, ["X = 1", "X = 4"])
        assert GAME.load(state.setup, state.to_json()).hash() == state.hash()
        says(state, WOLF, f"X = {cost}")
        assert state.zone[find(state, "Hound")] == PLAY
        assert state.gold[WOLF] == 5 - cost


@pytest.mark.rule("lcg2.ambush.5", "lcg2.keywords.3")
@pytest.mark.parametrize(("printed", "gold"), [(4, 5), (1, 3)], ids=["the same twice", "one too dear"])
def test_one_ambush_cost_is_not_asked_for(printed: int, gold: int) -> None:
    kennel = card("Kennel", "Each Direwolf card in your hand gains ambush (its printed cost).", type="location")
    hound = card("Hound", f"Ambush ({printed}).", cost=4, traits=["Direwolf"])
    with made(kennel, hound):
        state = stand_at("challenges", {**AMBUSHER, "gold": gold}, {})
        says(state, WOLF, "Hound: ambush")
        assert asked(state).kind != "X"
        assert state.zone[find(state, "Hound")] == PLAY
        assert state.gold[WOLF] == gold - printed


@pytest.mark.rule("lcg2.lasting.5")
def test_nothing_lasts_to_the_end_of_a_challenge_that_is_over() -> None:
    horn = card("Horn", "Action: choose a character: until the end of the challenge, it gets +2 STR.", type="location")
    with made(horn):
        state = stand_at("challenges", {"in_play": ["Robb Stark", "Horn"]}, {"in_play": ["Varys"]})
        assert asked(state).kind == "challenge"  # with no action to take, nobody is asked for one
        says(state, WOLF, "military")
        says(state, WOLF, ["Robb Stark"])
        passes_to(state, "action")
        assert offers(state) == ["Horn: action", "pass"]
        says(state, WOLF, "Horn: action")
        says(state, WOLF, "Robb Stark")
        assert strength(state, find(state, "Robb Stark")) == POOL.named("Robb Stark").strength + 2
        passes_to(state, "challenge")
        assert strength(state, find(state, "Robb Stark")) == POOL.named("Robb Stark").strength


@pytest.mark.rule("lcg2.plot_phase.8")
def test_a_plot_that_an_ability_reveals_changes_no_first_player() -> None:
    raven = card("Raven", "Action: you reveal a new plot.", type="event", cost=0)
    quick = card("Quick", "", type="plot", faction="neutral", initiative=12, income=3, claim=1, reserve=5)
    with made(raven, quick):
        state = stand_at("draw", {"hand": ["Raven"], "plot_deck": ["Quick"]}, {}, first="lion")
        says(state, WOLF, "Raven: play")
        asked(state, "plot")
        says(state, WOLF, "Quick")
        assert state.title(state.plot[WOLF]) == "Quick"
        assert state.first == LION
        while state.phase != "plot":
            assert asked(state).kind != "first player"
            declines(state)
        assert state.first == LION


@pytest.mark.rule("lcg2.modifiers.8")
def test_a_value_is_raised_to_zero_only_at_the_end() -> None:
    chill = card("Chill", "Action: until the end of the phase, each character gets -4 STR.", type="event", cost=0)
    boon = card("Boon", BOON, type="event", cost=0)
    with made(chill, boon):
        state = stand_at(
            "draw", {"in_play": ["Tumblestone Knight", "Grey Wind"], "hand": ["Chill", "Boon", "Boon"]}, {}
        )
        knight, wolf = find(state, "Tumblestone Knight"), find(state, "Grey Wind")
        says(state, WOLF, "Chill: play")
        assert (strength(state, knight), strength(state, wolf)) == (0, 0)
        says(state, WOLF, "Boon: play")
        assert (strength(state, knight), strength(state, wolf)) == (0, 2)
        says(state, WOLF, "Boon: play")
        assert (strength(state, knight), strength(state, wolf)) == (2, 4)


# --- choosing and paying ----------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.target.11")
def test_what_the_cost_made_a_target_cannot_be_chosen() -> None:
    page = card("Page", "Action: kneel a Stark character => choose a kneeling character: stand it.", type="location")
    with made(page):
        state = stand_at("draw", {"in_play": ["Page", "Robb Stark", {"card": "Bran Stark", "kneeling": True}]}, {})
        says(state, WOLF, "Page: action")
        says(state, WOLF, "Robb Stark")
        asked(state, "target")
        assert offers(state) == ["Bran Stark"]
        says(state, WOLF, "Bran Stark")
        assert state.kneeling[find(state, "Robb Stark")]


@pytest.mark.rule("lcg2.target.12")
def test_an_event_whose_only_target_paid_for_it_is_discarded_without_success() -> None:
    vow = card(
        "Vow",
        "Action: kneel a Stark character => choose a standing Stark character: it gains 1 power.",
        type="event",
        cost=0,
    )
    with made(vow):
        state = stand_at("draw", {"in_play": ["Robb Stark"], "hand": ["Vow"]}, {"in_play": ["Varys"]})
        says(state, WOLF, "Vow: play")
        says(state, WOLF, "Robb Stark")
        robb = find(state, "Robb Stark")
        assert (state.kneeling[robb], state.power[robb]) == (1, 0)
        assert state.zone[find(state, "Vow")] == DISCARD


@pytest.mark.rule("lcg2.target.12")
def test_an_opponent_for_whom_it_can_do_nothing_any_more_is_not_chosen() -> None:
    """Paying takes the lion's last card from hand, the only one that could have been discarded."""
    spy = card("Spy", "Action: sacrifice self => choose an opponent: discard 1 card at random from that player's hand.")
    bell = card(
        "Bell",
        "Forced Reaction: after a character is sacrificed => discard 1 card at random from each opponent's hand.",
        type="location",
    )
    with made(spy, bell):
        state = stand_at("challenges", {"in_play": ["Spy", "Bell"]}, {"hand": ["Varys"]})
        says(state, WOLF, "Spy: action")
        while asked(state).kind == "forced":
            declines(state)
        assert asked(state).kind != "opponent"
        assert state.zone[find(state, "Spy")] == DISCARD
        assert state.zone[find(state, "Varys")] == DISCARD


@pytest.mark.rule("lcg2.x.2")
def test_a_discount_does_not_change_x() -> None:
    snare = card(
        "Snare",
        "Action: choose a character with printed cost X or lower: kneel it.",
        type="event",
        cost="X",
        loyal=True,
    )
    with made(snare):
        state = stand_at(
            "draw",
            {"agenda": "Fealty", "hand": ["Snare"], "gold": 3},
            {"in_play": ["Cersei Lannister", "Tyrion Lannister"]},
        )
        says(state, WOLF, "Fealty: action")
        says(state, WOLF, "Snare: play")
        says(state, WOLF, "X = 4")
        assert state.gold[WOLF] == 0
        assert offers(state) == ["Cersei Lannister"]
        says(state, WOLF, "Cersei Lannister")
        assert state.kneeling[find(state, "Cersei Lannister")]


@pytest.mark.rule("lcg2.qualifiers.1")
def test_a_qualifier_goes_with_every_item_of_a_list() -> None:
    writ = card("Writ", "Action: choose a Stark character, location or attachment: kneel it.", type="event", cost=0)
    with made(writ):
        state = stand_at(
            "draw",
            {
                "in_play": [
                    {"card": "Robb Stark", "attachments": ["Ice", "Little Bird"]},
                    *("Varys", "Heart Tree Grove", "The Kingsroad"),
                ],
                "hand": ["Writ"],
            },
            {"in_play": ["Burned Men", "Lannisport"]},
        )
        says(state, WOLF, "Writ: play")
        asked(state, "target")
        assert sorted(offers(state)) == ["Heart Tree Grove", "Ice", "Robb Stark"]


@pytest.mark.rule("lcg2.costs.1")
def test_gold_is_paid_from_the_own_pool() -> None:
    feast = card("Feast", "Action: draw 1 card.", type="event", cost=2)
    with made(feast):
        state = stand_at("draw", {"hand": ["Feast"], "gold": 1}, {"hand": ["Feast", "Feast"], "gold": 5})
        assert (asked(state).seat, offers(state)) == (LION, ["Feast: play", "Feast#2: play", "pass"])
        says(state, LION, "Feast: play")
        assert state.gold == [1, 3]
        assert (asked(state).seat, state.phase) == (LION, "draw")


# --- entering and leaving play ----------------------------------------------------------------------------------------

WAKE = "Action: select a Stark character in your dead pile: put it into play."


@pytest.mark.rule("lcg2.dead_pile.3")
def test_the_only_copy_in_the_dead_pile_may_return() -> None:
    with made(card("Wake", WAKE, type="event", cost=0)):
        state = stand_at("draw", {"hand": ["Wake"], "dead": ["Robb Stark"]}, {})
        says(state, WOLF, "Wake: play")
        says(state, WOLF, "Robb Stark")
        assert state.zone[find(state, "Robb Stark")] == PLAY
        assert state.pile(WOLF, DEAD) == []


@pytest.mark.rule("lcg2.dead_pile.4")
def test_of_two_copies_in_the_dead_pile_none_returns() -> None:
    with made(card("Wake", WAKE, type="event", cost=0)):
        state = stand_at("draw", {"hand": ["Wake"], "dead": ["Robb Stark", "Robb Stark", "Bran Stark"]}, {})
        says(state, WOLF, "Wake: play")
        assert offers(state) == ["Bran Stark"]
        for robb in state.pile(WOLF, DEAD)[:2]:
            assert not may_enter(state, robb, WOLF)


@pytest.mark.rule("lcg2.event.4")
def test_an_event_does_not_enter_play() -> None:
    gate = card("Gate", "Action: select a card in your hand: put it into play.", type="location")
    with made(gate):
        state = stand_at(
            "draw", {"in_play": ["Gate"], "hand": ["For the North!", "Bran Stark", "Winter Is Coming"]}, {}
        )
        hand = state.pile(WOLF, HAND)
        assert [state.title(item) for item in hand if may_enter(state, item, WOLF)] == ["Bran Stark"]
        says(state, WOLF, "Gate: action")
        assert offers(state) == ["Bran Stark"]


@pytest.mark.rule("lcg2.in_play.5", "lcg2.agenda.4")
@pytest.mark.parametrize("how", ["discard", "remove", "kill", "return", "sacrifice"])
def test_faction_cards_and_agendas_stay(how: str) -> None:
    state = stand_at("draw", {"agenda": "Fealty"}, {"agenda": "Fealty"})
    cards = [0, 1, *state.pile(WOLF, AGENDA), *state.pile(LION, AGENDA)]
    leave(state, cards, how)
    assert [state.zone[card] for card in cards] == [FACTION, FACTION, AGENDA, AGENDA]


@pytest.mark.rule("lcg2.in_play.5", "lcg2.agenda.4")
def test_nothing_that_discards_each_card_touches_faction_or_agenda() -> None:
    flood = card("Flood", "Action: discard each card from play.", type="event", cost=0)
    with made(flood):
        state = stand_at("draw", {"agenda": "Fealty", "hand": ["Flood"], "in_play": ["Robb Stark"]}, {})
        says(state, WOLF, "Flood: play")
        assert state.zone[find(state, "Robb Stark")] == DISCARD
        assert state.zone[0] == state.zone[1] == FACTION
        assert state.zone[2] == AGENDA


@pytest.mark.rule("lcg2.duplicate.9", "lcg2.duplicate.10", "lcg2.duplicate.11", "lcg2.copy.2")
def test_another_version_is_a_duplicate_and_stays_one() -> None:
    other = card("Bran Stark", "Renown.", code="made Bran", unique=True, cost=7, strength=6)
    with made(called={"Bran the Broken": other}):
        state = stand_at("marshaling", {"in_play": ["Bran Stark"], "hand": ["Bran the Broken"]}, {})
        first, second = state.pile(WOLF, PLAY)[0], state.pile(WOLF, HAND)[0]
        assert (state.cards[first].code, state.cards[second].code) == ("01142", "made Bran")
        assert offers(state) == ["Bran Stark: marshal as duplicate", "pass"]
        says(state, WOLF, "Bran Stark: marshal as duplicate")
        assert state.pile(WOLF, PLAY) == [first]
        assert duplicates_of(state, first) == [second]
        assert strength(state, first) == 1
        assert not keyword(state, first, "renown")
        while state.round == 1:
            assert not any("Bran Stark" in label for label in offers(state) if asked(state).kind == "action")
            declines(state)
        assert (state.pile(WOLF, PLAY), duplicates_of(state, first)) == ([first], [second])


@pytest.mark.rule("lcg2.duplicate.10", "lcg2.duplicate.11")
def test_the_version_that_was_there_first_is_the_one_that_is_saved() -> None:
    other = card("Bran Stark", "Renown.", code="made Bran", unique=True, cost=7, strength=6)
    blow = card("Blow", "Action: kill each Stark character.", type="event", cost=0)
    with made(blow, called={"Bran the Broken": other}):
        state = stand_at(
            "marshaling", {"in_play": ["Bran the Broken"], "hand": ["Bran Stark"]}, {"hand": ["Blow"], "gold": 1}
        )
        first, second = state.pile(WOLF, PLAY)[0], state.pile(WOLF, HAND)[0]
        says(state, WOLF, "Bran Stark: marshal as duplicate")
        says(state, LION, "Blow: play")
        assert offers(state) == ["Bran Stark: discard a duplicate to save", "pass"]
        says(state, WOLF, "Bran Stark: discard a duplicate to save")
        assert state.pile(WOLF, PLAY) == [first]
        assert state.pile(WOLF, DISCARD) == [second]
        assert strength(state, first) == 6


@pytest.mark.rule("lcg2.no_attachments.3")
def test_no_attachments_except_some() -> None:
    smith = card("Smith", "No attachments except Weapon or Skill.", traits=["Lord"])
    with made(smith):
        hand = ["Ice", "Widow's Wail", "Syrio's Training", "Little Bird", "Seal of the Hand", "Bodyguard"]
        state = stand_at("marshaling", {"in_play": ["Smith"], "hand": hand, "gold": 9}, {})
        smith_there = find(state, "Smith")
        borne = [state.title(item) for item in state.pile(WOLF, HAND) if smith_there in hosts_for(state, item, WOLF)]
        assert borne == ["Ice", "Widow's Wail", "Syrio's Training"]  # a Weapon and a Skill, though a Condition too
        says(state, WOLF, "Ice: marshal")
        says(state, WOLF, "Smith")
        assert attachments_of(state, smith_there) == [find(state, "Ice")]


# --- challenges -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.intimidate.4")
def test_intimidate_kneels_one_character_a_challenge() -> None:
    brute = card("Brute", "Intimidate.", strength=5)
    with made(brute):
        state = stand_at(
            "challenges",
            {"in_play": ["Brute", "Brute", "Grey Wind"]},
            {"in_play": ["Cersei Lannister", "Lannisport Merchant", "The Tickler", "Varys"]},
        )
        says(state, WOLF, "pass")
        says(state, WOLF, "military")
        apply(state, Choice(WOLF, asked(state).number, asked(state).options))
        asked(passes_past_claim(state), "intimidate")
        says(state, WOLF, "Cersei Lannister")
        kneeling = [state.title(item) for item in state.pile(LION, PLAY) if state.kneeling[item]]
        assert kneeling == ["Cersei Lannister"]
        assert all(request.kind != "intimidate" for request in state.requests)
        assert state.type == -1


def passes_past_claim(state: Thrones) -> Thrones:
    """The lion does not defend and loses the last that can be chosen."""
    while asked(state).kind != "intimidate":
        if asked(state).kind == "claim":
            says(state, LION, "Varys")
        else:
            declines(state)
    return state


@pytest.mark.rule("lcg2.deck.1", "lcg2.deck.3")
def test_a_deck_is_the_draw_deck() -> None:
    gate = card("Gate", "Action: discard the top card of your deck; draw 1 card; shuffle your deck.", type="location")
    with made(gate):
        state = stand_at(
            "draw",
            {"in_play": ["Gate"], "deck": ["Bran Stark", "Robb Stark", "Ice", "Summer"], "plot_deck": ["Summons"]},
            {},
        )
        plots = [pile[:] for number, pile in enumerate(state.piles) if number % 8 in (5, 6)]
        before = state.plot[:]
        says(state, WOLF, "Gate: action")
        assert state.titles(state.pile(WOLF, DISCARD)) == ["Ice"]  # two were drawn at the start of the phase
        assert state.titles(state.pile(WOLF, HAND)) == ["Bran Stark", "Robb Stark", "Summer"]
        assert [pile for number, pile in enumerate(state.piles) if number % 8 in (5, 6)] == plots
        assert state.plot == before
        assert len(state.pile(WOLF, DECK)) == 30
