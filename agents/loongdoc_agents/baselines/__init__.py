"""Policies without a model: the floor and the ceiling every table is read against."""
