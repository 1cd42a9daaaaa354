"""The embedded library: generated books and bulletins that nobody can have memorised."""
