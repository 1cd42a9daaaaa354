"""The embedded library: generated books and corpora that nobody can have memorised.

Books: ``world`` makes people, places, objects and events; a renderer of one language (``prose``) tells them as
a book; ``questions`` asks about them. ``library`` puts the three together and keeps the result on disk.
"""
