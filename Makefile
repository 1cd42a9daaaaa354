# One entry for every check; .ci/run gives the same commands in fresh environments.
.PHONY: check test lint types

check: lint types test

test:
	python -m pytest

lint:
	ruff check .
	ruff format --check .

types:
	mypy
