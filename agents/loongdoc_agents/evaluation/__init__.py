"""Play policies through environments, keep one record per episode, and sum up."""
