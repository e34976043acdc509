"""Crisis: `card` what a crisis card is · `position` all on the table · `effects` what crises do · `rounds` how a game runs."""
