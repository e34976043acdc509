"""The server: people and bots play together over WebSocket and REST. It keeps and carries games; the engine knows the rules."""
