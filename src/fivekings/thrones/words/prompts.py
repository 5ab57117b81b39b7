"""The card game in words: prompts, labels and hints."""

import re
from typing import Final

from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.cardspeak.naming import title_of
from fivekings.thrones.cardspeak.paying import TO_PAY
from fivekings.thrones.cardspeak.vocabulary import CHALLENGES, CRESTS, DRAWN, FACTIONS
from fivekings.thrones.model.ability import ACTION, REVEALED, WHOLE, Cost, Roles
from fivekings.thrones.model.state import HAND, PLAY, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.abilities.paying import ability_of, cost_of
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL, marshal_cost
from fivekings.thrones.rules.cards.saving import SAVE_BY_DUPLICATE
from fivekings.thrones.rules.challenge.defenders import able_defenders, must_defend
from fivekings.thrones.rules.keywords.ambush import AMBUSH, ambush_cost
from fivekings.thrones.rules.keywords.resolve import RESOLVED
from fivekings.thrones.rules.phases.plot_values import claim, plot_value
from fivekings.thrones.rules.phases.setup import gold_left
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.influence import payments
from fivekings.thrones.words.window_prompts import occasion

LONGEST: Final = 140
"""How long a prompt or a hint may be."""

PROMPTS = {
    "mulligan": "keep your hand, or take a mulligan?",
    "plot": "choose a plot.",
    "first player": "you won initiative: who goes first?",
    "order": "which ability resolves first?",
    "forced": "which forced ability resolves first?",
    "due": "which effect falls due first?",
    "challenge": "initiate a challenge, or pass.",
    "attackers": "declare attackers.",
    "keyword": "which keyword resolves next?",
    "target": "choose.",
    "pick": "choose.",
    "cost": "choose what to pay with.",
    "opponent": "choose an opponent.",
    "player": "choose a player.",
    "type": "name a challenge type.",
    "card type": "name a card type.",
    "card title": "name a card.",
    "crest": "name a crest.",
    "plot title": "name a plot.",
    "take": "which of these do you take to hand?",
    "bottom": "which of these go to the bottom of the deck?",
    "next to the bottom": "which is next to go to the bottom, below the others?",
    "next to the top": "which is next to go on top, above the others?",
    "agenda": "declare an agenda, or play without.",
    "house": "announce a House.",
    "title": "take a title for this round.",
    "draft": "keep one of these plots.",
    "plot deck": "choose the seven plots of your plot deck.",
    "redirect": "redirect this challenge?",
    "new opponent": "the challenge is redirected: against whom?",
    "intercept": "step in between and take this challenge upon yourself?",
    "deadly": "deadly: choose a defender to kill.",
    "vigilant": "which of your vigilant cards stand?",
    "vengeful": "which of your vengeful cards stand?",
    "infamy": "where do you put the power you claim?",
    "influence": "whose influence do you use?",
    "which cost": "how do you pay?",
    "shadows": "bring a card out of Shadows, or not.",
    "promise": "what is promised for it? Nothing binds anybody.",
    "claim against": "against whom does your claim resolve?",
    "X": "how much is X?",
    "search": "choose a card, or find nothing.",
    "may": "do you?",
    "either": "which of the two?",
    "winner": "several have won at once: who wins?",
    "eliminate": "several have run out of cards at once: who is eliminated first?",
    "stand": "not all may stand: who does?",
    "intimidate": "intimidate: choose a character to kneel, or none.",
    "renown": "who takes 1 power for renown?",
    "insight": "for whose insight do you draw?",
    "pillage": "for whose pillage is a card discarded?",
}

DECLINING = {
    "mulligan": "keep",
    "challenge": "no challenge",
    "stealth": "no stealth",
    "renown": "no renown",
    "insight": "no insight",
    "pillage": "no pillage",
    "intimidate": "no intimidate",
    "setup": "done",
    "search": "find nothing",
    "may": "no",
    "redirect": "let it be",
    "intercept": "let it be",
    "shadows": "no shadows",
    "infamy": "House card",
    "target": "enough",
    "agenda": "no agenda",
}


def prompt(state: Thrones, request: Request) -> str:
    """What is asked, in a sentence."""
    kind = request.kind
    if kind == "action":
        active = state.phase == "marshaling" and state.active == request.seat
        marshal = state.edition.speech.words.get("marshal", "marshal")
        return f"{f'{marshal} a card, act,' if active else 'act'} or pass ({available(state, request.seat)} gold)."
    if kind in ("interrupt", "reaction"):
        answer = state.edition.speech.words.get(kind, "react" if kind == "reaction" else kind)
        return f"{answer} or pass: {occasion(state, state.frames[-1].roles, request.seat)}."
    if kind == "stealth":
        sneak = state.frames[-1].roles.get("sneak")
        return f"{state.title(sneak) if sneak is not None else 'stealth'} may slip past a character."
    if kind == "claim":
        return f"claim {claim(state, state.attacker)}: choose who dies."
    if kind == "defenders":
        forced = state.titles(must_defend(state, able_defenders(state, request.seat)))
        return f"declare defenders{' besides ' + ', '.join(forced) if forced else ''}, or none."
    if kind == "reserve":
        return f"discard {request.low} to come down to your reserve of {plot_value(state, request.seat, 'reserve')}."
    if kind == "setup":
        return f"place setup cards, {gold_left(state, request.seat)} gold left, or be done."
    if kind in ("attach", "bearer"):
        return f"what does {state.title(state.frames[-1].roles[BORNE[kind]])} attach to?"
    return f"{asking_card(state)}{card_asks(state, request)}" if kind in OF_CARDS else PROMPTS[kind]


BORNE = {"attach": "attaching", "bearer": "card"}
"""Who looks for a host, by the kind of question."""

OF_CARDS = frozenset(
    {"target", "pick", "cost", "opponent", "player", "type", "card type", "card title", "plot title", "crest"}
    | {"house", "X", "search", "may", "either"}
)
"""Questions that the text of a card asks."""


def asking_card(state: Thrones) -> str:
    """The card whose text asks, with a colon; nothing where no card does."""
    source = state.frames[-1].roles.get("source")
    return f"{state.title(source)}: " if isinstance(source, int) else ""


def card_asks(state: Thrones, request: Request) -> str:
    """What the text of a card asks for, in its own words where it has some."""
    frame, kind = state.frames[-1], request.kind
    step = frame.program.steps[frame.at]
    words = step.words
    if not words and "index" in frame.roles:
        words = TO_PAY.format(cost_of(state, frame).words) if kind == "cost" else asks_first(state, frame.roles, kind)
    if not words or kind in ("X", "either"):
        return PROMPTS[kind]
    source = frame.roles.get("source")
    if isinstance(source, int):
        words = re.sub(r"\bself\b", state.title(source), words)
    words = shortened(words.replace("#", str(request.low)))
    return words if words[-1] in ".?" else f"{words}."


def asks_first(state: Thrones, roles: Roles, kind: str) -> str:
    """What an ability asks for while it is initiated."""
    return ability_of(state, roles).asks.get("target" if kind == "pick" else kind, "")


def label(state: Thrones, request: Request, option: int) -> str:
    """An option in words."""
    kind = request.kind
    if option == DECLINE:
        return DECLINING.get(kind, "pass")
    if kind in ("action", "interrupt", "reaction"):
        return use_label(state, option) + again_label(state, request, option) + about_label(state, request, option)
    if kind in ("forced", "order"):
        return numbered(state, parts_of(option)[0])
    if kind == "challenge":
        name = CHALLENGES[option & 3]
        return name if state.seats == 2 else f"{name} against {state.setup.players[option >> 2]}"
    if kind == "type":
        return CHALLENGES[option]
    if kind == "card type":
        return DRAWN[option]
    if kind == "crest":
        return CRESTS[option]
    if kind in ("card title", "plot title"):
        return title_of(state, option)
    if kind in ("opponent", "player", "winner", "new opponent", "claim against"):
        return state.setup.players[option]
    if kind == "eliminate":
        return f"{state.setup.players[option]} is eliminated"
    if kind == "first player":
        return f"first player: {state.setup.players[option]}"
    if kind == "X":
        return f"X = {option}"
    if kind == "keyword":
        return RESOLVED[option]
    if kind == "mulligan":
        return "mulligan"
    if kind == "due":
        return state.title(state.frames[-1].roles["ready"][option]["roles"]["source"])
    if kind in ("may", "redirect", "intercept"):
        return "yes" if kind == "may" else "redirect"
    if kind == "influence":
        roles = state.frames[-1].roles
        cards = payments(state, request.seat, roles["owed"])[option]
        return f"influence: {', '.join([numbered(state, card) for card in cards])}"
    if kind == "house":
        return FACTIONS[option]
    if kind == "shadows":
        return f"{state.title(option)}: out of shadows"
    if kind == "which cost":
        return cost_label(state, option)
    if kind == "promise":
        return state.edition.promises[option]
    if kind == "either":
        # a game that was saved in an older version does not say them
        ways: list[str] = state.frames[-1].roles.get("ways", ["the first", "the second"])
        return ways[option - 1]
    if kind == "stealth":
        sneak = state.frames[-1].roles["sneak"]
        return f"{state.title(sneak)}: bypass {numbered(state, option)}"
    if kind == "attach":
        return f"{state.title(state.frames[-1].roles['attaching'])}: attach to {numbered(state, option)}"
    return numbered(state, option)


OF_PLAYERS = frozenset({"opponent", "player", "winner", "new opponent", "claim against", "eliminate", "first player"})
"""Questions whose options are players."""


def offer(state: Thrones, request: Request, option: int) -> str:
    """An option as whoever is asked reads it, to whom they are no name, but "you"."""
    if request.kind not in OF_PLAYERS or option == DECLINE:
        return label(state, request, option)
    own = option == request.seat
    who = "you" if own else state.setup.players[option]
    if request.kind == "first player":
        return f"{who} {'go' if own else 'goes'} first"
    if request.kind == "eliminate":
        return f"{who} {'are' if own else 'is'} eliminated"
    return who


SPOKEN = frozenset(
    {"challenge", "type", "card type", "opponent", "player", "winner", "new opponent", "claim against", "eliminate"}
    | {"first player", "X", "keyword", "mulligan", "due", "may", "redirect", "either", "crest", "card title"}
    | {"plot title", "which cost", "promise", "intercept", "house"}
)
"""Questions whose options are words rather than cards."""


def things(state: Thrones, request: Request, option: int) -> list[int]:
    """The card that an option is about."""
    if option == DECLINE or request.kind in SPOKEN:
        return []
    if request.kind in ("action", "interrupt", "reaction", "forced", "order"):
        return [parts_of(option)[0]]
    if request.kind == "influence":
        return payments(state, request.seat, state.frames[-1].roles["owed"])[option]
    return [option] if 0 <= option < len(state.cards) else []


def cost_label(state: Thrones, number: int) -> str:
    """One of two costs that an ability may be paid with."""
    roles = state.frames[-1].roles
    cost: Cost = ability_of(state, roles).costs[roles["cost"]]
    return cost.instead.words if number and cost.instead is not None else cost.words


def about_label(state: Thrones, request: Request, option: int) -> str:
    """For which card of an event an ability is used, where it could be used for several."""
    card, index, instance = parts_of(option)
    if index in state.edition.own_actions or index == MARSHAL:
        return ""
    same = [other for other in request.options if other >= 0 and parts_of(other)[:2] == (card, index)]
    return f" for {numbered(state, instance)}" if len(same) > 1 and instance != WHOLE else ""


def again_label(state: Thrones, request: Request, option: int) -> str:
    """A number, where a card may be used in several ways that read alike."""
    card, index, _ = parts_of(option)
    alike: set[int] = set()
    for other in request.options:
        if other == option:
            break
        same = other >= 0 and parts_of(other)[0] == card and use_label(state, other) == use_label(state, option)
        if same and (parts_of(other)[1] != index or index == MARSHAL):
            alike.add(other if index == MARSHAL else parts_of(other)[1])
    return f" {len(alike) + 1}" if alike else ""


def numbered(state: Thrones, card: int) -> str:
    """A card's title, with a number where its controller has several in the same place."""
    title = state.title(card)
    if state.zone[card] not in (PLAY, HAND):
        return title
    copies = [other for other in state.pile(state.controller[card], state.zone[card]) if state.title(other) == title]
    return title if len(copies) < 2 or copies[0] == card else f"{title}#{copies.index(card) + 1}"


def use_label(state: Thrones, option: int) -> str:
    """A use of a card in words."""
    card, index, number = parts_of(option)
    title = numbered(state, card)
    if index in state.edition.own_actions:
        return state.edition.own_actions[index].label(state, card, number)
    if index in (MARSHAL, AS_DUPLICATE):
        marshal = state.edition.speech.words.get("marshal", "marshal")
        way = " as duplicate" if index == AS_DUPLICATE else " with penalty" if number else ""
        return f"{title}: {marshal}{way}"
    if index == AMBUSH:
        return f"{title}: ambush"
    if index == SAVE_BY_DUPLICATE:
        return f"{title}: discard a duplicate to save"
    if state.cards[card].type == "event" and not state.cards[card].compiled.abilities[index].zones:
        return f"{title}: play"
    stage = state.cards[card].compiled.abilities[index].stage
    if stage == ACTION:
        return f"{title}: action"
    if stage == REVEALED:
        return title
    return f"{title}: {'interrupt' if stage <= 3 else 'react'}"


def shortened(text: str) -> str:
    """A text of which one reads as much as fits beside a button."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def hint(state: Thrones, request: Request, option: int) -> str:
    """What a player would look up before taking an option."""
    kind = request.kind
    if option == DECLINE:
        return ""
    if kind in ("action", "interrupt", "reaction", "forced", "order"):
        card, index, number = parts_of(option)
        if index == MARSHAL:
            return f"{marshal_cost(state, card, request.seat, number)} gold"
        if index == AMBUSH:
            influence = state.edition.ambush_plays
            return f"{ambush_cost(state, card, request.seat)} {'influence' if influence else 'gold'}"
        if index >= len(state.cards[card].compiled.abilities):
            return ""
        return shortened(state.cards[card].compiled.abilities[index].text)
    if kind in ("attackers", "defenders", "claim", "target", "stealth", "intimidate", "deadly"):
        in_play = state.zone[option] == PLAY and state.cards[option].type == "character"
        return f"{state.edition.speech.words.get('STR', 'STR')} {strength(state, option)}" if in_play else ""
    if kind in ("plot", "draft", "plot deck"):
        plot = state.cards[option]
        values = {"income": f"{plot.income} gold", "initiative": f"{plot.initiative} initiative"}
        values |= {"claim": f"{plot.claim} claim", "reserve": f"{plot.reserve} reserve"}
        return ", ".join([values[what] for what in state.edition.plot_values])
    if kind == "setup":
        return f"{state.cards[option].cost} gold"
    return ""
