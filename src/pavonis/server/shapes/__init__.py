"""Every shape that crosses the wire, by what is talked about; `messages` gathers them."""
