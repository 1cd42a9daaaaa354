"""Gymnasium environments for agents that read books and corpora."""

__version__ = "0.1.0"
