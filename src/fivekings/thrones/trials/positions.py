"""Positions for trials: a card, somebody who has it, and cards around it that its text speaks of."""

import random
from typing import Any, Final

from fivekings.kernel.state import Setup
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.state import DEAD, DISCARD, HAND, Thrones
from fivekings.thrones.model.terms import FACTIONS
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.scenarios.position import Builder

NAMES: Final = ("Arya", "Tywin", "Asha", "Renly")
SIDES: Final = {"full": (2, 4), "melee": (4, 3), "bare": (2, 0), "setup": (2, 0)}
"""How many players each kind of table has, and how many characters of each."""
GOLD: Final = 6
POWER: Final = 2
KNIFE: Final = "A Knife in the Dark"
"""The title of a card that takes others out of play in the middle of anything, for trials only."""
ANY_CARD: Final = "choose a character or location or attachment: discard it from play (cannot be saved)"
KNIFE_USES: Final = (
    f"{{action}}: {ANY_CARD}. (limit 1 per phase)",
    "{action}: choose a character: kill it. (limit 1 per phase)",
    f"{{interrupt}}: when a triggered effect would initiate => {ANY_CARD}. (limit 2 per phase)",
    "{interrupt}: when a triggered effect would initiate => cancel it. (limit 1 per round)",
)

PILES: Final = {HAND: "hand", DISCARD: "discard", DEAD: "dead"}
"""The zones out of play from which abilities are used, as positions name them."""


class Wanted:
    """What the text of a card speaks of: these cards are put around it."""

    def __init__(self, card: Card) -> None:
        self.names: set[str] = set()
        """Traits, factions, crests and titles."""
        self.tokens: set[str] = set()
        for node in steps_in(card.compiled.tree):
            for slot in ("traits", "factions", "crests", "keywords"):
                self.names |= {getattr(word, "form", word) for word in node[slot] or []}
            self.names |= {node[slot] for slot in ("trait", "faction", "crest") if isinstance(node[slot], str)}
            self.names |= {node[slot] for slot in ("title", "other") if isinstance(node[slot], str)}
            if isinstance(node["token"], str):
                self.tokens.add(node["token"])
        self.influence = "influence" in card.text
        self.attachments = "attachment" in card.text
        self.saves = "save" in card.text

    def score(self, card: Card) -> float:
        """How much a text has to do with a card."""
        named = {card.title, *card.traits, *card.factions, *[crest.capitalize() for crest in card.crests]}
        found = float(len(named & self.names)) + 2 * (card.title in self.names)
        found += len(self.names & set(card.compiled.keywords))
        return found + (self.influence and card.influence > 0)


class Tables:
    """Makes positions for a card; the same random numbers make the same positions."""

    def __init__(self, card: Card, pool: Pool, edition: Edition) -> None:
        self.card = card
        self.pool = pool
        self.edition = edition
        self.wanted = Wanted(card)
        self.others: dict[str, list[Card]] = {}
        for other in pool.cards.values():
            if other.title != card.title:
                self.others.setdefault(other.type, []).append(other)
        held = {other.faction for other in self.others.get("character", [])}
        self.factions = [faction for faction in FACTIONS[:-1] if faction in held]
        self.plain = [other.code for other in self.others.get("attachment", []) if is_plain(other)]

    def places(self) -> list[str]:
        """Where the card may be when a trial begins."""
        card = self.card
        usual = {
            "attachment": ["hand", "attached", "attached to another"],
            "event": ["hand"],
            "plot": ["plot_deck", "plot"],
            "agenda": ["agenda"],
            "title": ["title"],
        }
        found = usual.get(card.type, ["in_play", "hand"])
        zones = {zone for ability in card.compiled.abilities for zone in ability.zones}
        found = [*found, *[place for zone, place in PILES.items() if zone in zones and place not in found]]
        return [*found, "shadows"] if card.shadow and "shadows" in self.edition.position_keys else found

    def kinds(self) -> list[str]:
        """The kinds of tables on which the card can be."""
        if self.card.type == "title":
            return ["melee"]
        most = self.edition.most_seats
        kinds = ["full", "bare", "melee"] if most >= SIDES["melee"][0] else ["full", "bare"]
        placed = self.card.type in self.edition.setup_types or "setup" in self.card.compiled.keywords
        return [*kinds, "setup"] if placed else kinds

    def make(self, kind: str, place: str, phase: str, knife: bool, rng: random.Random) -> tuple[Setup, int]:
        """A position: a kind of table, where the card is, and the phase that begins; returns who has the card too."""
        seats, count = SIDES[kind]
        names = list(NAMES[:seats])
        holder = rng.randrange(seats)
        sides = [self.side(count, kind, phase, rng) for _ in names]
        mine = sides[holder]
        mine["faction"] = self.faction_of_holder(rng)
        if place in ("attached", "attached to another"):
            mine["hand"].append(self.card.code)
        else:
            self.put(mine, place, kind, rng)
        doc: dict[str, Any] = {
            "game": self.edition.name,
            "phase": phase,
            "first_player": rng.choice(names),
            "players": dict(zip(names, sides, strict=True)),
        }
        custom = [self.card.written] if self.card.written is not None else []
        if knife:
            custom.append(self.knife())
            for number, side in enumerate(sides):
                if number != holder:
                    side["in_play"].append(KNIFE)
        if custom:
            doc["custom"] = custom
        if place in ("attached", "attached to another"):
            self.attach(doc, names[holder], place == "attached", rng)
        return Setup(names, {}, doc), holder

    def faction_of_holder(self, rng: random.Random) -> str:
        """The faction of the player who has the card."""
        if self.card.house_only:
            return self.card.house_only
        if self.card.faction != "neutral":
            return self.card.faction
        return rng.choice(self.factions)

    def put(self, side: dict[str, Any], place: str, kind: str, rng: random.Random) -> None:
        """Put the card where the trial wants it, and a copy or two elsewhere."""
        code = self.card.code
        if place in ("agenda", "plot", "title"):
            side[place] = self.card.title if place == "title" else code
        elif place == "in_play":
            item: dict[str, Any] = {"card": code, "power": rng.randrange(3) if self.card.type == "character" else 0}
            if self.wanted.tokens:
                item["tokens"] = dict.fromkeys(sorted(self.wanted.tokens), 2)
            if self.card.unique and rng.random() < 0.4 and self.card.type in self.edition.duplicate_types:
                item["duplicates"] = 1
            if rng.random() < 0.3 and self.card.type == "character" and not self.card.compiled.bars and self.plain:
                item["attachments"] = [rng.choice(self.plain)]
            side["in_play"].append(item)
        elif place == "plot_deck":
            side["plot_deck"] = [code, *side["plot_deck"][:1]]
        else:
            side[place] = [code, *side.get(place, [])]
        if place == "hand" and (kind == "setup" or rng.random() < 0.5):
            side["hand"].append(code)
        if place in ("hand", "in_play") and kind != "bare" and not self.card.unique and rng.random() < 0.3:
            side["deck"] = [code, *side["deck"]]

    def attach(self, doc: dict[str, Any], holder: str, own: bool, rng: random.Random) -> None:
        """Attach the card to a legal bearer of its owner, or of somebody else; it stays in hand if there is none."""
        names = list(doc["players"])
        player = names.index(holder)
        state = Builder(Setup(names, {}, doc), self.pool, self.edition).build()
        held = [card for card in state.pile(player, HAND) if state.cards[card].code == self.card.code]
        hosts = [host for host in hosts_for(state, held[0], player) if host >= state.seats]
        hosts = [host for host in hosts if (state.controller[host] == player) == own]
        if not hosts:
            return
        host = rng.choice(hosts)
        side = doc["players"][names[state.controller[host]]]
        place = place_of(state, host)
        item = side["in_play"][place]
        table: dict[str, Any] = {"card": item} if isinstance(item, str) else item
        attached: dict[str, Any] = {"card": self.card.code, "owner": holder, "controller": holder}
        if self.wanted.tokens:
            attached["tokens"] = dict.fromkeys(sorted(self.wanted.tokens), 2)
        table["attachments"] = [attached]
        side["in_play"][place] = table
        doc["players"][holder]["hand"].remove(self.card.code)

    def side(self, count: int, kind: str, phase: str, rng: random.Random) -> dict[str, Any]:
        """What a player has: a full side of the table, or next to nothing."""
        plots = self.pick("plot", 5, rng)
        side: dict[str, Any] = {
            "faction": rng.choice(self.factions),
            "plot": plots[0],
            "plot_deck": plots[1:3],
            "hand": [],
            "deck": [],
            "in_play": [],
        }
        if kind == "bare":
            return side
        drawn = ("character", "location", "attachment", "event")
        side["hand"] = [code for cardtype in drawn for code in self.pick(cardtype, 2, rng)]
        side["deck"] = [code for cardtype in drawn for code in self.pick(cardtype, 2, rng)]
        rng.shuffle(side["deck"])
        if kind == "setup":
            return side
        side["used_plots"] = plots[3:]
        side["discard"] = [code for cardtype in drawn for code in self.pick(cardtype, 1, rng)]
        side["dead"] = [code for code in self.pick("character", 3, rng) if not self.pool.named(code).unique]
        side["gold"] = 0 if phase == "marshaling" else rng.choice((0, 2, GOLD, GOLD))
        side["power"] = rng.randrange(POWER + 1)
        taken = {self.card.title}
        for cardtype, number in (("character", count), ("location", count - 1)):
            for code in self.pick(cardtype, number, rng):
                printed = self.pool.named(code)
                if printed.title not in taken:
                    taken.add(printed.title)
                    power = rng.randrange(2) if cardtype == "character" else 0
                    side["in_play"].append({"card": code, "kneeling": rng.random() < 0.2, "power": power})
                    doubled = rng.random() < (0.7 if self.wanted.saves else 0.1)
                    if doubled and printed.unique and cardtype in self.edition.duplicate_types:
                        side["in_play"][-1]["duplicates"] = 1
                    if rng.random() < (0.6 if self.wanted.attachments else 0.2):
                        self.attach_plain(side["in_play"][-1], rng)
        return side

    def attach_plain(self, item: dict[str, Any], rng: random.Random) -> None:
        """Attach some attachment to a character that may have any."""
        bearer = self.pool.named(item["card"])
        if bearer.type == "character" and not bearer.compiled.bars and self.plain:
            item["attachments"] = [rng.choice(self.plain)]

    def pick(self, cardtype: str, count: int, rng: random.Random) -> list[str]:
        """Cards of a type: half of them such as the text speaks of, the others any."""
        known = self.others.get(cardtype, [])
        fitting = sorted(known, key=lambda card: self.wanted.score(card) + rng.random() * 0.9, reverse=True)
        near = [card.code for card in fitting[: (count + 1) // 2]]
        return near + [card.code for card in rng.sample(known, min(count - len(near), len(known)))]

    def knife(self) -> dict[str, Any]:
        """The card that takes others out of play, in the words of the edition."""
        timings = self.pool.language.timings
        words = {"action": "Action", "interrupt": "Interrupt"}
        if "Any Phase" in timings:
            words = {"action": "Any Phase", "interrupt": "Response"}
        text = "\n".join([use.format(**words) for use in KNIFE_USES])
        return {"title": KNIFE, "type": "location", "faction": "neutral", "cost": 0, "text": text}


def is_plain(card: Card) -> bool:
    """May an attachment be on any character?"""
    return card.compiled.attach is None and not card.unique and not card.shadow


def place_of(state: Thrones, host: int) -> int:
    """The place of a card among those that a position lists as in play for a player: attachments are not listed."""
    player = state.controller[host]
    listed = [card for card in range(host) if state.zone[card] == state.zone[host] and state.host[card] < 0]
    return sum(1 for card in listed if state.controller[card] == player)
