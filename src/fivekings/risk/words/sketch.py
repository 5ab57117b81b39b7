"""Draws a view of RISK as lines of text: the players, the board by region, and the viewer's cards."""

from typing import Any, Final

from fivekings.risk.board import ICONS, Board, load_board

CELL: Final = 40
"""The width of a column of territories."""


def sketch(view: dict[str, Any], width: int) -> list[str]:
    """The whole table as a seat sees it."""
    board = load_board(view["board"])
    lines = [headline(view, board), ""]
    lines += [player_line(player, view) for player in view["players"]]
    if laid_out(view):
        lines.append("")
        lines += columns([region_block(board, number, view) for number in range(len(board.regions))], width)
        lines += ["", f"♜ castle  ≋ port  {hand_line(view, board)}".rstrip()]
    if view["mode"] == "dominion":
        lines += dominion_lines(view)
    return lines


def laid_out(view: dict[str, Any]) -> bool:
    """Are armies on the board yet?"""
    return view["phase"] != "setup" or bool(view.get("drafting"))


def headline(view: dict[str, Any], board: Board) -> str:
    """The turn, the phase and the active player."""
    game = f"RISK {view['mode'].capitalize()} on {board.title}"
    if view["winners"] is not None:
        return f"{game}: the war is over"
    if view["phase"] == "setup":
        return f"{game}: setting up"
    active = view["players"][view["active"]]["name"]
    deck = f"{view['deck']} cards in the deck{end_game_words(view['end_game_after'])}"
    return f"{game}, turn {view['turn']}: {active} to {view['phase']} ({deck})"


def end_game_words(after: int | None) -> str:
    """When the End Game card may come."""
    if after is None:
        return ""
    return f", the End Game card below the first {after}" if after else ", the End Game card may be the next"


def player_line(player: dict[str, Any], view: dict[str, Any]) -> str:
    """A player on one line."""
    mark = ">" if player["seat"] in view["to_act"] else " "
    name = f"{player['name']} ({player['house']})" if player["house"] else player["name"]
    if player["seat"] == view["viewer"]:
        name += ", you"
    if player["out"]:
        return f"{mark} {name:<24} out"
    if not laid_out(view):
        return f"{mark} {name}"
    parts = [
        counted(player["territories"], "territory", "territories", 14),
        counted(player["armies"], "army", "armies", 10),
        f"{player['castles']:>2} ♜ {player['ports']:>2} ≋",
        standing(player, view),
        counted(player["cards"], "card", "cards", 7),
        *dominion_parts(player, view.get("modules", [])),
    ]
    if view.get("drafting"):
        parts.append(f"{player['musters']} to place")
    if view["score_to_win"] is not None and not player["seat_held"]:
        parts.append(f"without {player['seat_of_power']}")  # cannot win without it
    return f"{mark} {name:<24} {' '.join(parts)}".rstrip()


def standing(player: dict[str, Any], view: dict[str, Any]) -> str:
    """What decides the game: victory points with objectives, else points."""
    if view["score_to_win"] is None:
        return counted(player["points"], "point", "points", 10)
    return f"{player['score']} of {view['score_to_win']} VP".ljust(11)


def dominion_parts(player: dict[str, Any], modules: list[str]) -> list[str]:
    """What a player has in Dominion, by the modules that are played."""
    parts: list[str] = []
    if "gold" in modules:
        parts.append(f"{player['gold']} gold".ljust(9))
    if "maesters" in modules:
        parts.append(counted(player["maester_cards"], "maester", "maesters", 11))
    if "objectives" in modules:
        parts.append(counted(player["objective_cards"], "objective", "objectives", 12))
    return parts


def counted(number: int, one: str, many: str, width: int) -> str:
    """A number with its word, in a column."""
    return f"{number} {one if number == 1 else many}".ljust(width)


def region_block(board: Board, number: int, view: dict[str, Any]) -> list[str]:
    """A region: its name, bonus and owner, and its territories."""
    region = board.regions[number]
    cells = [view["territories"][board.name_of(land)] for land in region.territories]
    owners = {cell["owner"] for cell in cells}
    held = ""
    if len(owners) == 1 and -1 not in owners:
        held = f", all {holder(view, cells[0])}"
    block = [f"{region.name} +{region.bonus}{held}"]
    for land, cell in zip(region.territories, cells, strict=True):
        name = f"{board.name_of(land)} {territory_notes(board, land)}"
        units = "".join(mark * count for mark, count in zip("♞⚙▲", cell.get("units", []), strict=False))
        block.append(f"  {name:<25}{holder(view, cell):<9} {cell['armies']:>3}{units}")
    block.append("")
    return block


def holder(view: dict[str, Any], cell: dict[str, Any]) -> str:
    """Who holds a territory."""
    if not cell["armies"]:
        return "unclaimed"
    return "neutral" if cell["owner"] < 0 else str(view["players"][cell["owner"]]["house"])


def columns(blocks: list[list[str]], width: int) -> list[str]:
    """Blocks side by side, in as many columns as fit, of similar height."""
    count = max(1, min(4, (width + 2) // (CELL + 2)))
    total = sum(len(block) for block in blocks)
    stacks: list[list[str]] = [[]]
    for block in blocks:
        full = len(stacks[-1]) + len(block) / 2 > total / count
        if stacks[-1] and full and len(stacks) < count:
            stacks.append([])
        stacks[-1] += block
    height = max(len(stack) for stack in stacks)
    rows = [[stack[row] if row < len(stack) else "" for stack in stacks] for row in range(height)]
    lines = ["  ".join(f"{cell:<{CELL}}" for cell in row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def hand_line(view: dict[str, Any], board: Board) -> str:
    """The viewer's cards with their icons."""
    if view["viewer"] < 0 or not view["players"][view["viewer"]]["hand"]:
        return ""
    cards = view["players"][view["viewer"]]["hand"]
    named = [f"{card} ({ICONS[board.icons[board.number_of(card)]]})" for card in cards]
    return f"Your cards: {', '.join(named)}"


def dominion_lines(view: dict[str, Any]) -> list[str]:
    """What Dominion adds: units, characters, and the viewer's maester cards and objectives."""
    lines = ["♞ Knight  ⚙ Siege Engine  ▲ Fortification" if laid_out(view) and "units" in view["modules"] else ""]
    for player in view["players"]:
        if player["characters"] and not player["out"]:
            marks = {"ready": "", "used": " (used)", "dead": " (dead)", "captive": " (captive)"}
            named = [f"{person['name']}{marks[person['state']]}" for person in player["characters"]]
            lines.append(f"{player['house']}: {', '.join(named)}")
    if view["viewer"] >= 0:
        mine = view["players"][view["viewer"]]
        if mine["maesters"]:
            lines.append(f"Your maester cards: {', '.join(mine['maesters'])}")
        if mine["objectives"]:
            lines.append(f"Your objectives: {'; '.join(mine['objectives'])}")
        if mine["levies"]:
            lines.append(f"Your levies: {', '.join(mine['levies'])}")
    return lines


def territory_notes(board: Board, number: int) -> str:
    """Marks for the castle and port of a territory."""
    territory = board.territories[number]
    return ("♜" if territory.castle else "") + ("≋" if territory.port else "")
