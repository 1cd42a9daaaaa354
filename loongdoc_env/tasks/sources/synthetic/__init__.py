"""The embedded library: generated books and corpora that nobody can have memorised.

Books: ``world`` makes people, places, things and what happened to them; ``book`` tells a world in a ``language``
(``english``, ``chinese``) and ``questions`` asks about it; ``library`` keeps the result on disk. Corpora: ``corpora``
opens ``bulletins``, the ``longset`` and sets of ``documents``.
"""
