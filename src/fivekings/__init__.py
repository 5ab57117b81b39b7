"""Five Kings: tabletop games of the Iron Throne by their full rules.

>>> from fivekings.games import game
>>> from fivekings.kernel import Match, Setup
>>> match = Match.start(game("risk"), Setup(["Arya", "Jon", "Sansa"]), seed=7)
>>> [request.kind for request in match.state.requests]
['house']
"""

__version__ = "0.1.0"
