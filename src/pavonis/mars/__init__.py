"""Terraforming Mars: `board` and `position` are what lies on the table, `phases` the generations, `turn` what one may
do, `effects` and `tiles` the vocabulary of the cards in `cards/`, `scoring` and `view` what is read off at last, `types` its
shape."""
