"""The messages of a browser's connection to a table, and their rate limit."""

import json

from starlette.websockets import WebSocket, WebSocketDisconnect

from root_env.serve.budgets import Allowance, counted
from root_env.serve.incoming import MessageError, read_message
from root_env.serve.room import GoneError, Guest, Room
from root_env.serve.words import without_paths
from root_env.support.documents import Fields

MOST_REFUSED = 200
"""The number of refused messages after which a connection is closed."""


async def send(socket: WebSocket, message: Fields) -> None:
    """Send a message as a JSON text, see `room.Send`."""
    if message["type"] == "error":
        message = {**message, "words": without_paths(message["words"])}
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    try:
        await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError) as closed:  # RuntimeError: another task has noticed it before
        raise GoneError from closed


async def refuse(socket: WebSocket, words: str, code: int) -> None:
    """Send the reason why a connection is closed, and close it."""
    await send(socket, {"type": "error", "about": None, "words": words})
    await socket.close(code, without_paths(words)[:100])  # a reason has 123 bytes at most


async def listen(socket: WebSocket, room: Room, guest: Guest) -> None:
    """Handle the messages of a browser until it disconnects; a bad message gets an error in words."""
    refused = 0
    while refused < MOST_REFUSED:
        await guest.allowance.wait()
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        guest.allowance.spend(Allowance.LEAST)
        refused += not await counted(guest.allowance, _heard, received, room, guest)
    await socket.close(1008)


async def _heard(received: Fields, room: Room, guest: Guest) -> bool:
    """Handle a message; False if it was refused."""
    about = None
    try:
        if received.get("text") is None:
            raise MessageError("a message is a text, not bytes")
        message = read_message(received["text"])
        about = message["type"]
        await room.hear(guest, message)
    except ValueError as problem:
        about = getattr(problem, "about", about)
        await guest.send({"type": "error", "about": about, "words": str(problem)})
        return False
    return True
