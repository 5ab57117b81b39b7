"""Draws the table as lines of text: opponents above, the viewer's side and hand below."""

import textwrap
from typing import Any

PLOT_VALUES = (("income", "gold"), ("initiative", "initiative"), ("claim", "claim"), ("reserve", "reserve"))
LETTERS = {"military": "M", "intrigue": "I", "power": "P"}


def sketch(view: dict[str, Any], width: int) -> list[str]:
    """The table as a seat sees it: opponents above, the viewer below."""
    lines = [headline(view), ""]
    mine = view["viewer"]
    for player in sorted(view["players"], key=lambda player: player["seat"] == mine):
        lines += side(player, view, width)
        lines.append("")
    if view["challenge"]:
        lines += [challenge_line(view), ""]
    if mine >= 0:
        lines += fold_line(f"Hand: {', '.join(view['players'][mine]['hand']) or 'empty'}", width)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def headline(view: dict[str, Any]) -> str:
    """The round, the phase and the active player."""
    if view["winners"] is not None:
        return "The game is over"
    if view["phase"] == "setup":
        return "Setting up"
    return (
        f"Round {view['round']}, {view['phase']} phase; {view['players'][view['first_player']]['name']} is first player"
    )


def side(player: dict[str, Any], view: dict[str, Any], width: int) -> list[str]:
    """One player's side. got.character.1, got.location.1"""
    mark = ">" if player["seat"] in view["to_act"] else " "
    knelt = " (knelt)" if player["faction_kneeling"] else ""
    you = ", you" if player["seat"] == view["viewer"] else ""
    others = [*player["agendas"], *([player["title"]] if player["title"] else [])]
    power = f"{player['power']} of {player['power_to_win']} power"
    if player["partner"] is not None:
        others.append(f"partner of {view['players'][player['partner']]['name']}")
        power = f"{player['power']} power, {player['team_power']} of {player['power_to_win']} together"
    agenda = "".join([f", {title}" for title in others])
    piles = f"{player['deck_size']} in deck, {len(player['discard'])} discarded, {len(player['dead'])} dead"
    piles += f" ({player['doomed']} of {player['doomed_limit']} doomed)" if player["doomed_limit"] else ""
    pools = f"{power}, {player['gold']} gold, {player['hand_size']} in hand"
    if player["out"]:
        return [f"  {player['name']} ({player['faction']}){you}: out of the game"]
    lines = [f"{mark} {player['name']} ({player['faction']}{knelt}{agenda}){you}: {pools}, {piles}"]
    plot = player["plot"]
    if plot:
        values = [f"{plot[what]} {name}" for what, name in PLOT_VALUES if what in plot]
        lines.append(f"    {plot['title']}: {', '.join(values)}")
    if player["shadows_size"]:
        hidden = player["shadows"] or [f"{player['shadows_size']} facedown"]
        lines.append(f"    in Shadows: {', '.join(hidden)}")
    if player["in_play"] is None:
        lines.append(f"    {player['on_table']} facedown")
        return lines
    for kind in ("character", "location"):
        cards = [card_text(card) for card in player["in_play"] if card["type"] == kind]
        if cards:
            lines += fold_line(f"    {', '.join(cards)}", width)
    return lines


def card_text(card: dict[str, Any]) -> str:
    """A card in play, in short."""
    parts = [card["title"]]
    if card["type"] == "character":
        letters = "".join(LETTERS[icon] for icon in card["icons"])
        parts.append(f"{card['strength']}{letters}")
    if card["power"]:
        parts.append(f"★{card['power']}")
    if card["duplicates"]:
        parts.append(f"+{card['duplicates']} dup")
    parts += [f"{count} {token}" for token, count in card["tokens"].items()]
    parts += [f"[{card_text(other)}]" for other in card["attachments"]]
    text = " ".join(parts)
    return f"({text})" if card["kneeling"] else text


def challenge_line(view: dict[str, Any]) -> str:
    """The current challenge."""
    fight = view["challenge"]
    attackers = ", ".join(fight["attackers"]) or "nobody"
    defenders = ", ".join(fight["defenders"]) or "nobody"
    names = [view["players"][seat]["name"] for seat in (fight["attacker"], fight["defender"])]
    who = f", {names[0]} against {names[1]}" if len(view["players"]) > 2 and fight["defender"] >= 0 else ""
    sides = f"{attackers} {fight['attack']} against {defenders} {fight['defence']}"
    return f"{fight['type'].capitalize()} challenge{who}: {sides}"


def fold_line(text: str, width: int) -> list[str]:
    """A long line, wrapped with an indent."""
    return textwrap.wrap(text, width, subsequent_indent="      ", break_on_hyphens=False) or [""]
