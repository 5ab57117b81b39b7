"""Explains numbers: every value on the table with the cards it comes from."""

from fivekings.kernel.names import fold, meant
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.kinds import COSTS_LESS, ICON, KEYWORD, STRENGTH
from fivekings.thrones.model.modifier import Part
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import pack_of
from fivekings.thrones.model.state import AGENDA, DEAD, DISCARD, HAND, NONE, PLAY, PLOTS, TITLE, USED, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.cards.characteristics import icons, keyword, strength
from fivekings.thrones.rules.phases.plot_values import PLOT_VALUES, plot_value
from fivekings.thrones.words.value_parts import UNTIL_WORDS, parts, told

KEYWORDS = ("deadly", "insight", "intimidate", "pillage", "renown", "stealth")


def about(state: Thrones, pool: Pool, viewer: int, name: str) -> list[str]:
    """The facts and texts of the cards with a title, printed and custom, and where the numbers of every copy that a
    viewer may see come from."""
    printing = pool.printing(name)
    if printing is not None:
        return about_card(state, pool, viewer, printing)
    name = meant(meant(name, titles_seen(state, viewer)), [card.title for card in pool.cards.values()])
    written = [card for card in state.cards if card.written is not None and fold(card.title) == fold(name)]
    cards = list({card.code: card for card in written}.values())
    if not cards or fold(name) in pool.titles:
        cards += pool.printings(name) or [pool.named(name)]
    return [line for card in cards for line in about_card(state, pool, viewer, card)]


def titles_seen(state: Thrones, viewer: int) -> list[str]:
    """The titles of the cards that a viewer sees: on the table, in open piles, and in their own hand."""
    seen: list[int] = []
    for player in range(state.seats):
        own = player == viewer
        zones = [AGENDA, TITLE, USED, DISCARD, DEAD, *([PLOTS, HAND] if own else [])]
        for zone in zones if state.setting_up(player) and not own else [*zones, PLAY]:
            seen += state.pile(player, zone)
        seen += [] if state.plot[player] == NONE else [state.plot[player]]
    return state.titles(seen)


def about_card(state: Thrones, pool: Pool, viewer: int, card: Card) -> list[str]:
    """The facts and text of one card."""
    lines = [f"{titled(card, pool)}: {'; '.join(facts_of(card, state.edition))}"]
    if card.traits:
        lines.append(f"  Traits: {', '.join(sorted(card.traits))}")
    lines += [f"  {pool.language.write('line', line)}" for line in card.compiled.tree["lines"]]
    for player, whose in enumerate(state.setup.players):
        lines += [f"  {whose}'s: {reason}" for reason in reasons(state, player, viewer, card)]
    return lines


def titled(card: Card, pool: Pool) -> str:
    """The title of a card, with its pack if other cards have the same title."""
    return f"{card.title} ({pack_of(card, pool.edition)})" if len(pool.printings(card.title)) > 1 else card.title


def facts_of(card: Card, edition: Edition) -> list[str]:
    """What is printed on a card, besides its text."""
    facts = [card.type, card.faction]
    if card.type == "plot":
        values = [f"{getattr(card, what)} {'gold' if what == 'income' else what}" for what in edition.plot_values]
        facts.append(", ".join(values))
    elif card.cost != NO_COST:
        facts.append(f"cost {'X' if card.cost == X_COST else card.cost}")
    if card.type == "character":
        have = [kind for number, kind in enumerate(CHALLENGES) if card.icons >> number & 1]
        facts.append(f"{edition.speech.words.get('STR', 'STR')} {card.strength}, {', '.join(have) or 'no icons'}")
    return facts + card.marks() + ([] if card.certainty == "known" else [card.certainty])


def reasons(state: Thrones, player: int, viewer: int, card: Card) -> list[str]:
    """Where the numbers of a player's copies come from: in play for everybody, in hand for their holder."""
    found: list[str] = []
    if state.phase != "setup":
        for copy in state.pile(player, PLAY):
            if state.cards[copy] is card and card.type == "character":
                found += why_character(state, copy)
        plot = state.plot[player]
        if plot >= 0 and state.cards[plot] is card:
            found += [why_plot(state, player, what) for what in state.edition.plot_values]
    if viewer == player and card.cost >= 0:
        held = [copy for copy in state.pile(player, HAND) if state.cards[copy] is card]
        found += [why_cost(state, copy) for copy in held[:1]]
    return found


def why_character(state: Thrones, card: int) -> list[str]:
    """A character's STR, and the icons and keywords it gained or lost."""
    word = state.edition.speech.words.get("STR", "STR")
    lines = [f"{word} {strength(state, card)} = {listed(state, parts(state, STRENGTH, card))}"]
    return lines + why_icons(state, card) + why_keywords(state, card)


def why_keywords(state: Thrones, card: int) -> list[str]:
    """Each keyword that a character gained or lost. got.keywords.3, got.gains.4"""
    lines: list[str] = []
    printed = state.cards[card].compiled.keywords
    for word in KEYWORDS:
        changed = parts(state, KEYWORD, card, word)
        if keyword(state, card, word) and word not in printed:
            lines.append(f"{word} from {names(state, [part for part in changed if part.amount > 0])}")
        elif word in printed and not keyword(state, card, word):
            taken = [part for part in changed if part.amount < 0]
            lines.append(f"no {word}: {'lost to ' + names(state, taken) if taken else 'its text box is blank'}")
    return lines


def why_icons(state: Thrones, card: int) -> list[str]:
    """Each icon that a character gained or lost, and how that adds up. got.challenge_icons.3"""
    lines: list[str] = []
    have, printed = icons(state, card), state.cards[card].icons
    for number, kind in enumerate(CHALLENGES):
        changed = parts(state, ICON, card, number)
        word = f"{kind} icon" if have >> number & 1 else f"no {kind} icon"
        if {part.amount for part in changed} == {1, -1}:
            own = ["1 printed"] if printed >> number & 1 else []
            lines.append(f"{word} = {', '.join([*own, *[told(state, part) for part in changed]])}")
        elif (have ^ printed) >> number & 1:
            lines.append(f"{word} from {names(state, changed)}")
    return lines


def names(state: Thrones, found: list[Part]) -> str:
    """The cards that parts come from, and how long they last."""
    return " and ".join(f"{state.title(part.source)}{UNTIL_WORDS[part.until]}" for part in found)


def listed(state: Thrones, found: list[Part]) -> str:
    """Parts in words."""
    return ", ".join(told(state, part) for part in found)


def why_plot(state: Thrones, player: int, what: str) -> str:
    """The parts of a value of a player's revealed plot."""
    return f"{what} {plot_value(state, player, what)} = {listed(state, parts(state, PLOT_VALUES[what], player))}"


def why_cost(state: Thrones, card: int) -> str:
    """What a card in hand costs now, and why."""
    found = parts(state, COSTS_LESS, card)
    return f"costs {max(0, sum(part.amount for part in found))} = {listed(state, found)}"
