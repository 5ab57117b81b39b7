"""Explains numbers: every value on the table with the cards it comes from."""

from fivekings.kernel.names import fold, meant
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.kinds import ConstantKind, GiftKind
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.state import AGENDA, DEAD, DISCARD, HAND, NONE, PLAY, PLOTS, TITLE, USED, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.abilities.discounts import discounts
from fivekings.thrones.rules.cards.characteristics import (
    LEAST_CHANGE,
    applies,
    auras,
    full_strength,
    icons,
    keyword,
    roles_on,
    strength,
    strength_stays,
)
from fivekings.thrones.rules.phases.plot_values import plot_parts, plot_value
from fivekings.thrones.rules.resources.penalties import house_penalty, penalty

KEYWORDS = ("deadly", "insight", "intimidate", "pillage", "renown", "stealth")


def about(state: Thrones, pool: Pool, viewer: int, name: str) -> list[str]:
    """The facts and texts of the cards with a title, printed and custom, and where the numbers of every copy that a
    viewer may see come from."""
    name = meant(meant(name, titles_seen(state, viewer)), [card.title for card in pool.cards.values()])
    written = [card for card in state.cards if card.written is not None and fold(card.title) == fold(name)]
    cards = list({card.code: card for card in written}.values())
    if not cards or fold(name) in pool.titles:
        cards.append(pool.named(name))
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
    lines = [f"{card.title}: {'; '.join(facts_of(card, state.edition))}"]
    if card.traits:
        lines.append(f"  Traits: {', '.join(sorted(card.traits))}")
    lines += [f"  {pool.language.write('line', line)}" for line in card.compiled.tree["lines"]]
    for player, whose in enumerate(state.setup.players):
        lines += [f"  {whose}'s: {reason}" for reason in reasons(state, player, viewer, card)]
    return lines


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
        how = "play" if card.type == "event" else "marshal"
        held = [copy for copy in state.pile(player, HAND) if state.cards[copy] is card]
        found += [why_cost(state, player, copy, how) for copy in held[:1]]
    return found


def why_character(state: Thrones, card: int) -> list[str]:
    """A character's STR, and the icons and keywords it gained or lost."""
    word = state.edition.speech.words.get("STR", "STR")
    lines = [f"{word} {strength(state, card)} = {', '.join(why_strength(state, card))}"]
    printed = state.cards[card]
    lines += why_icons(state, card)
    for word in KEYWORDS:
        if keyword(state, card, word) and word not in printed.compiled.keywords:
            lines.append(f"{word} from {' and '.join(givers(state, card, 'keyword', word))}")
        elif word in printed.compiled.keywords and not keyword(state, card, word):
            lines.append(f"no {word}: its text box is blank")
    return lines


def why_icons(state: Thrones, card: int) -> list[str]:
    """Each icon that a character gained or lost, and how that adds up. got.challenge_icons.3"""
    lines: list[str] = []
    have, printed = icons(state, card), state.cards[card].icons
    for number, kind in enumerate(CHALLENGES):
        given, taken = givers(state, card, "icon", number), givers(state, card, "lose icon", number)
        word = f"{kind} icon" if have >> number & 1 else f"no {kind} icon"
        if given and taken:
            parts = ["1 printed"] if printed >> number & 1 else []
            parts += [f"+1 from {title}" for title in given] + [f"-1 from {title}" for title in taken]
            lines.append(f"{word} = {', '.join(parts)}")
        elif (have ^ printed) >> number & 1:
            lines.append(f"{word} from {' and '.join(given or taken)}")
    return lines


def givers(state: Thrones, card: int, kind: GiftKind, what: int | str) -> list[str]:
    """The cards that give or take an icon or a keyword."""
    titles = [
        state.title(source)
        for source, constant in auras(state).get(kind, ())
        if what in (constant.type, constant.keyword) and applies(state, source, constant, card)
    ]
    for effect in state.lasting:
        if effect.kind == kind and what in (effect.type, effect.keyword) and card in effect.cards:
            titles.append(f"{state.title(effect.source)}, until the end of the {effect.until}")
    return titles


def why_strength(state: Thrones, card: int) -> list[str]:
    """The parts of a character's STR; parts that do not count are left out. got.modifiers.2"""
    parts = [f"{state.cards[card].strength} printed"]
    stays = strength_stays(state, card)
    least = 0 if stays else LEAST_CHANGE
    for source, constant in auras(state).get("strength", ()):
        if applies(state, source, constant, card):
            amount = constant.amount(state, roles_on(state, source, card))
            if amount >= least:
                parts.append(f"{amount:+d} from {state.title(source)}")
    for effect in state.lasting:
        if effect.kind == "strength" and card in effect.cards and effect.amount >= least:
            until = f"until the end of the {effect.until}"
            parts.append(f"{effect.amount:+d} from {state.title(effect.source)}, {until}")
    changes: list[tuple[ConstantKind, str]] = [("double strength", "doubled"), ("halve strength", "halved")]
    for kind, word in changes:
        for source, constant in auras(state).get(kind, ()):
            if applies(state, source, constant, card) and not (stays and kind == "halve strength"):
                parts.append(f"{word} by {state.title(source)}")
    return parts + why_set(state, card)


def why_set(state: Thrones, card: int) -> list[str]:
    """What sets a character's STR, if anything does; of several, one counts. got.modifiers.5, got.modifiers.6"""
    value = full_strength(state, card)
    found: list[str] = []
    for source, constant in auras(state).get("set strength", ()):
        if applies(state, source, constant, card) and constant.amount(state, roles_on(state, source, card)) == value:
            found.append(f"set to {value} by {state.title(source)}")
    for effect in state.lasting:
        if effect.kind == "set strength" and card in effect.cards and effect.amount == value:
            until = f"until the end of the {effect.until}"
            found.append(f"set to {value} by {state.title(effect.source)}, {until}")
    return found[-1:]


def why_plot(state: Thrones, player: int, what: str) -> str:
    """The parts of a value of a player's revealed plot."""
    parts_of_it = plot_parts(state, player, what)
    base, plot = parts_of_it[0]
    others = parts_of_it[1:]
    printed = {"income": "income", "initiative": "initiative", "claim": "claim", "reserve": "reserve"}[what]
    word = "printed" if base == getattr(state.cards[plot], printed) else "as its base"
    parts = [f"{base} {word}", *[f"{amount:+d} from {state.title(source)}" for amount, source in others]]
    return f"{what} {plot_value(state, player, what)} = {', '.join(parts)}"


def why_cost(state: Thrones, player: int, card: int, how: str) -> str:
    """What a card in hand costs now, and why."""
    printed = state.cards[card].cost
    more = penalty(state, card, player) if how == "marshal" else 0
    alien = house_penalty(state, card, player) if more else 0
    less = discounts(state, player, card, how)
    cost = max(0, printed + more - sum(amount for amount, _ in less))
    parts = [f"{printed} printed", *([f"+{alien} as a card of another House"] if alien else [])]
    parts += [f"+{more - alien} as a penalty"] if more > alien else []
    parts += [f"-{amount} from {state.title(source)}" for amount, source in less]
    return f"costs {cost} = {', '.join(parts)}"
