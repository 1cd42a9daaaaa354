"""The embedded library: generated books and corpora that nobody can have memorised.

Books: ``world`` makes people, places, things and what happened to them; a renderer of one language (``prose``:
``english``, ``chinese``) tells a world as a book; ``questions`` asks about it; ``library`` puts the three together
and keeps the result on disk. Corpora: ``corpora`` opens ``bulletins``, the ``longset`` and sets of ``documents``.
"""
