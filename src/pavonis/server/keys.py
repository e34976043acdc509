"""Tokens: who may sit, watch and decide at a table."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import choice
from typing import Final

from .table import TableRow

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def new_id() -> str:
    """Of a table or a person."""
    return "".join(choice(LETTERS) for _ in range(12))


class Keys:
    """Makes and tests tokens. None is stored: each is a code over the table and the role, made with one secret key."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def _token(self, table: str, role: str, version: int) -> str:
        code = hmac.digest(self.secret, f"{table} {role} {version}".encode(), sha256)[:24]
        return f"{table}.{role}.{urlsafe_b64encode(code).decode()}"

    def seat(self, row: TableRow, seat: int) -> str:
        return self._token(row.id, str(seat), row.seats[seat].version)

    def invite(self, row: TableRow, seat: int) -> str:
        return self._token(row.id, f"i{seat}", row.seats[seat].version)

    def spectator(self, row: TableRow) -> str:
        return self._token(row.id, "w", 0)

    def host(self, row: TableRow) -> str:
        return self._token(row.id, "h", 0)

    def person(self, id: str, version: int) -> str:
        return self._token(id, "p", version)

    def mail(self, row: TableRow, seat: int, what: str, address: str) -> str:
        """For the links of a mail: `c` confirms the address, `s` stops. Neither opens the seat."""
        code = hmac.digest(self.secret, f"{row.id} {what}{seat} {row.seats[seat].version} {address}".encode(), sha256)[:24]
        return f"{row.id}.{what}{seat}.{urlsafe_b64encode(code).decode()}"

    def proof(self, address: str) -> str:
        """For whoever has confirmed an address: that it is theirs, at every table."""
        return "m.0." + urlsafe_b64encode(hmac.digest(self.secret, f"mine {address.lower()}".encode(), sha256)[:24]).decode()

    def same(self, one: str, other: str) -> bool:
        return hmac.compare_digest(one.encode(), other.encode())

    def role(self, row: TableRow, token: str) -> str | None:
        """'0'...: that seat; 'i0'...: its invitation; 'w': a spectator; 'h': the host; None: forged, or no longer valid."""
        if token.count(".") != 2:
            return None
        role = token.split(".")[1]
        version = 0
        if role not in ("w", "h"):
            number = role.removeprefix("i")
            if not (number.isascii() and number.isdigit() and len(number) <= 2 and int(number) < len(row.seats)):
                return None
            seat = row.seats[int(number)]
            if seat.taken == role.startswith("i"):
                return None
            version = seat.version
        return role if hmac.compare_digest(token.encode(), self._token(row.id, role, version).encode()) else None

    def invited_from(self, row: TableRow, token: str) -> int | None:
        """In a rematch: the seat of whoever holds this token of the table before."""
        for n, seat in enumerate(row.seats):
            if seat.before is not None and not seat.taken:
                table, number, version = seat.before
                if hmac.compare_digest(token.encode(), self._token(table, str(number), version).encode()):
                    return n
        return None
