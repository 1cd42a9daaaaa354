"""One episode of one task, in plain Python: actions, budget, the episode itself, and its views as text."""
