"""Options of the synthetic corpora: frozen dataclasses whose fields say what values they take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self, get_type_hints

from loongdoc_env.errors import ConfigurationError, nearest


def between(low: int, high: int, default: int) -> Any:  # Any: as dataclasses.field, it stands for the default
    """Make a field for a whole number from ``low`` to ``high``."""
    return field(default=default, metadata={"range": (low, high)})


def one_of(*choices: str) -> Any:  # Any: as dataclasses.field, it stands for the default
    """Make a field for one of some words; the first is the default."""
    return field(default=choices[0], metadata={"choices": choices})


@dataclass(frozen=True, slots=True)
class Sizes:
    """What every synthetic corpus has.

    Attributes:
        seed: Another seed is another corpus.
        num_questions: How many questions are asked.
    """

    seed: int = between(0, 2**63 - 1, 0)
    num_questions: int = between(1, 100_000, 30)

    def __post_init__(self) -> None:
        for knob in fields(self):
            value = getattr(self, knob.name)
            if "choices" in knob.metadata:
                if value not in knob.metadata["choices"]:
                    accepted = ", ".join(map(repr, knob.metadata["choices"]))
                    raise ConfigurationError(f"synthetic option {knob.name!r} is {value!r}; accepted are {accepted}")
                continue
            low, high = knob.metadata["range"]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise ConfigurationError(
                    f"synthetic option {knob.name!r} is {value!r}; a whole number from {low} to {high} is needed"
                )

    @classmethod
    def parse(cls, given: Mapping[str, Any], suite: str, **defaults: Any) -> Self:
        """Check options given as JSON values.

        Args:
            given: What was asked for.
            suite: Named in messages.
            defaults: Defaults of this suite, where they differ from those of the class.

        Raises:
            ConfigurationError: An option does not exist or has a value that is not accepted.
        """
        names = list(get_type_hints(cls))
        for name in given:
            if name not in names:
                accepted = ", ".join(map(repr, names))
                raise ConfigurationError(
                    f"the synthetic {suite} has no option {name!r}; options are {accepted}.{nearest(str(name), names)}"
                )
        return cls(**{**defaults, **given})
