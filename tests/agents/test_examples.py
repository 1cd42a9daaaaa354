import doctest
import importlib
import pkgutil

import pytest

import loongdoc_agents
import loongdoc_env.doctor

MODULES = [module.name for module in pkgutil.walk_packages(loongdoc_agents.__path__, "loongdoc_agents.")]


@pytest.mark.parametrize("name", [*MODULES, loongdoc_env.doctor.__name__])
def test_the_examples_of_the_documentation_run(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0
