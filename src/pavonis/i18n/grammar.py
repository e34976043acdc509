"""How values of messages are spoken: these tables stand here alone, and are printed for the client (`pavonis.server.types`)."""

from __future__ import annotations

from typing import Final

# Languages that may lack nothing, and so are offered, by the names they have for themselves.
COMPLETE: Final = {"en": "English", "pl": "Polski", "ru": "Русский", "uk": "Українська"}

OPTIONAL: Final = ("player", "by", "card", "cards", "colonies", "ranking")  # values that a message of the same id may lack
PLAYERS: Final = ("player", "by", "to", "seat")
# Numbers that count no thing by their name; every other one does: steel=2.
NUMBERS: Final = ("n", "present", "every", "least", "most", "more", "keep", "player", "by", "rule", "needed", "seq")
# Values that are ids of something with a proper name, and where to look for it.
NAMED: Final = {
    "card": ("card",),
    "source": ("card", "project", "milestone", "award", "colony", "crisis", "source"),
    "project": ("project",),
    "milestone": ("milestone",),
    "award": ("award",),
    "colony": ("colony",),
    "crisis": ("crisis", "card"),
}
