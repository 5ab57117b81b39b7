"""Could it change anything? Every effect of cardspeak answers this, and an ability that could not is not initiated
(got.abilities.8, got.target.10).

It is judged on the table as it stands: without what the cost would change, and without what other abilities might do
(got.abilities.9). What nobody could know yet, such as the next card of a deck, is left open.
"""
