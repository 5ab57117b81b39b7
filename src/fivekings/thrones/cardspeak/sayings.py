"""Sayings: what constants, conditions and things say, the larger half of the vocabulary."""

from typing import Final

NOUNS: Final = {
    "named": "{title:title} [or {other:title}] {post:post*}",
    "filter": "{adjectives:adjective*} {types:type+or} {post:post*}",
    "plural_filter": "{adjectives:adjective*} {plurals:plural+or} {post:post*}",
}
"""Kinds of cards."""

SAYINGS: Final = {
    # --- constants --------------------------------------------------------------------------------
    # --- conditions, numbers ----------------------------------------------------------------------
    "source": {
        "opposing_events": "opponents' events",
        "opposing_characters": "opponents' character abilities",
        "all_events": "events",
        "character_abilities": "character abilities",
        "location_abilities": "location abilities",
        "attachment_abilities": "attachment abilities",
        "plot_abilities": "plot abilities",
    },
    # --- things -----------------------------------------------------------------------------------
    "target": {
        "up_to": "up to {count:number} {what:filter}",
        "several": "{count:number} {what:filter}",
        "any_number": "any number of {what:filter}",
        "copy_target": "a copy of it",
        "copy_of_self": "a copy of self",
        "one_of_them": "one of them",
        "of_total": "characters one player controls with total STR {total:number} or lower",
        "one": "a|an {what:filter}",
    },
    "filter": {"either_filter": "{one:noun} or a|an {other:noun}", **NOUNS},
    "noun": NOUNS,
    "sided": {"side_attacking": "attacking", "side_defending": "defending"},
}
"""Forms by kind. Within a kind, more specific forms come first."""
