"""What the two games truly share: resources and tags, card declarations, the table, and a vocabulary of effects."""
