"""Could an effect change anything? Every effect of cardspeak has a test here; an ability that could not change anything
cannot be initiated (got.abilities.8, got.target.10).

The tests judge the table as it stands: without what paying the cost would change, and without what other abilities
might do (got.abilities.9). Unknown things, such as the next card of a deck, count as possible.
"""
