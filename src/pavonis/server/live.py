"""The socket of a server's table."""

from __future__ import annotations

from fastapi import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from . import conversation
from . import messages as m
from .conversation import Gone
from .refusal import Refusal
from .rooms import Rooms
from .security import Limits, client_address

LEFT = (WebSocketDisconnect, ClientDisconnected, RuntimeError)  # what sending raises when nobody is there


class SocketLine:
    """A WebSocket as the line of a conversation."""

    def __init__(self, socket: WebSocket, address: str, limits: Limits) -> None:
        self.socket = socket
        self.address = address
        self.limits = limits

    async def hear(self) -> str:
        """The next message; whoever sends bytes means somebody else."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        if not self.limits.messages.take(self.address):
            raise Refusal(429, "too_many")
        if message.get("text") is None:
            raise Refusal(400, "bad_message")
        return str(message["text"])

    async def tell(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except LEFT:
            raise Gone from None

    async def close(self, why: m.Close) -> None:
        try:
            await self.socket.close(why)
        except LEFT:
            raise Gone from None

    def abort(self) -> None:
        self.socket.scope["abort"]()


async def serve(socket: WebSocket, id: str, rooms: Rooms, limits: Limits) -> None:
    """One socket, if there is room for another."""
    address = client_address(socket.scope)
    if not limits.come(address):
        rooms.metrics.refuse("too_many_sockets")
        await socket.close(m.Close.BUSY)
        return
    try:
        await socket.accept()
        await conversation.serve(SocketLine(socket, address, limits), id, rooms, lambda: limits.mails.take(address))
    except LEFT:
        pass
    finally:
        limits.go(address)
