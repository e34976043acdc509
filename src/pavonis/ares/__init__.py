"""Ares Expedition: `planet` tracks, zones and oceans · `position` all on the table · `phases` the round · `cards` all cards."""
