"""Icon tokens: what effects, requirements and points draw of themselves, in reading order.

A token is a verb and its fields, separated by colons; whoever draws it takes it apart with `parse`.

    arrow, or, colon                marks between other icons: pay and get, one or the other, when and then
    gain:steel:2                    of one's own stock; also lose, spend (spend:mc:8:steel: steel may pay, or makes it cheaper)
    add:microbe:1                   onto the card itself; add_to onto another one ("any": more of what it has)
    produce:heat:3                  production, in its box; also reduce; capacity:steel:1: a stock that is never spent
    gain_per:mc:1:cities:1          n for every so many of something (produce_per:plants:1:tag:microbe:2);
                                    produce_for: for as long as the card is in play
    spend_x:energy:x                as many as one likes; also gain_x, produce_x, reduce_x
    reduce_any:plants:1             any player's, drawn in red; also remove_any, take_any, steal
    temperature:2                   steps up; also oxygen, tr (tr:1:tag:jovian: for each of something; tr:-1: a step down)
    temperature:least:-12           required; also oxygen, oceans, tr, most for least, and colours (oxygen:least:red);
                                    cities:2, tag:science:3: so many; chose_action:1: if the phase was one's own choice
    tile:city:isolated              a tile, and where it may lie if not as usual; ocean:2, forest:1: so many
    draw:2                          cards; also discard (discard:1:3: up to three), reveal, look_buy, look:4:2 (two are kept)
    play:green:9                    a card that may be played, of so much at most; card:green: a card of that colour
    when:city:anyone                what a standing effect waits for (when:event.space, when:tag:plant tag:animal)
    modify:discount.space:2         a standing number; next:ease:2 for the next card only
    points:1:here:2                 points, for every so many of something; points:3, if:here on a condition
    each, bar                       every player (of Crisis), a phase that may not be chosen
    cover:2                         ocean tiles covered again; also marker (taken off a crisis), dummy (fewer), give:1:back,
                                    lower:3:white (any parameter, in that zone); detriment:oxygen:red, give_up:green:dearest
    copy_box, colony, colony:again, colony_tile, colony_bonus, fleet:1, trade:free, track:up
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

MARKS: Final = {"arrow", "or", "colon", "copy_box", "colony_bonus", "colony_tile", "each", "bar"}
NAMED: Final = {"tile", "if", "colony", "trade", "track", "play", "card", "detriment", "give_up"}  # what, and one thing more
STOCK: Final = {"gain", "lose", "spend", "add", "add_to", "produce", "reduce", "remove", "take", "steal", "capacity"}
AMOUNTS: Final = STOCK | {"modify", "next", "tag"}
CARDS: Final = {"draw", "discard", "reveal", "look", "look_buy"}
STEPS: Final = {"temperature", "oxygen", "tr"}
TIMES: Final = {"cover", "marker", "dummy", "give", "lower"}  # of Crisis: so many, and one thing more
OWN: Final = {"own_cities", "own_greeneries", "own_colonies", "own_floaters"}
COUNTED: Final = {"temperature", "oxygen", "oceans", "tr", "cities"} | OWN
ZONES: Final = {"purple", "red", "yellow", "white"}
X: Final = "x"


class Icon(NamedTuple):
    """A token, taken apart."""

    verb: str
    what: str = ""
    n: int | str = 1  # a number, or X
    per: str = ""  # for each of these, or
    every: int = 1  # for every so many
    any: bool = False  # any player's, or whoever does it
    also: str = ""  # what may pay or lessens the price, the area of a tile, the colour of a zone, how many cards are kept

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the default."""
        return {k: v for k, v in self._asdict().items() if k == "verb" or v != self._field_defaults[k]}


def parse(token: str) -> Icon:
    """Take a token apart: 'produce_per:plants:1:tag:microbe:2' is verb produce, what plants, n 1, per tag:microbe, every 2."""
    verb, *fields = token.split(":")
    stem, _, kind = verb.rpartition("_")
    icon = None
    if verb in MARKS and not fields:
        icon = Icon(verb)
    elif verb == "when" and fields:
        anyone = fields[-1] == "anyone"
        icon = Icon(verb, ":".join(fields[:-1] if anyone else fields), any=anyone)
    elif verb in NAMED and len(fields) <= 2:
        icon = Icon(verb, "".join(fields[:1]), also="".join(fields[1:]))
    elif verb in AMOUNTS and len(fields) > 1:
        icon = Icon(verb, fields[0], number(fields[1]), any=verb == "steal", also=":".join(fields[2:]))
    elif stem in AMOUNTS and kind in ("per", "for") and len(fields) > 3:
        icon = Icon(stem, fields[0], number(fields[1]), ":".join(fields[2:-1]), int(fields[-1]))
    elif stem in AMOUNTS and kind in ("x", "any") and len(fields) == 2:
        icon = Icon(stem, fields[0], number(fields[1]), any=kind == "any")
    elif verb in CARDS and len(fields) in (1, 2):
        icon = Icon(verb, "card", number(fields[0]), also="".join(fields[1:]))
    elif verb in COUNTED and len(fields) == 2 and fields[0] in ("least", "most"):
        zone = fields[1] in ZONES
        icon = Icon(fields[0], verb, 1 if zone else int(fields[1]), also=fields[1] if zone else "")
    elif verb in STEPS and fields:
        n = int(fields[0])
        icon = Icon("raise" if n > 0 else "lower", verb, abs(n), ":".join(fields[1:]))
    elif verb in COUNTED and len(fields) == 1:
        icon = Icon("least", verb, int(fields[0]))
    elif verb in ("points", "draw") and len(fields) > 1:
        icon = Icon(verb, "card" if verb == "draw" else "", int(fields[0]), ":".join(fields[1:-1]), int(fields[-1]))
    elif verb in ("points", "fleet") and len(fields) == 1:
        icon = Icon(verb, "", int(fields[0]))
    elif verb in TIMES and len(fields) in (1, 2):
        icon = Icon(verb, "", int(fields[0]), also="".join(fields[1:]))
    elif token == "chose_action:1":
        icon = Icon("if", verb)
    elif verb in ("ocean", "forest") and len(fields) == 1:
        icon = Icon("tile", verb, int(fields[0]))
    if icon is None:
        raise ValueError(f"no icon token: {token!r}")
    return icon


def number(field: str) -> int | str:
    return X if field == X else int(field)
