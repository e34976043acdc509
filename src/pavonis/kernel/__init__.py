"""The kernel: what every game here stands on, and no game in particular.

`message` what is said, without words · `icon` what is drawn, without pictures · `effect` what a card does, and frames of it
waiting · `position` all the rules need · `decisions` the kinds of question · `game` a position with its record, take-back and
events · `types` what it says, as JSON.
"""
