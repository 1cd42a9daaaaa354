"""Policies for the environments of ``loongdoc_env``, and the programs that run and compare them."""
