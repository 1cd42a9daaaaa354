"""Tasks: questions with their documents, and the collections that hold them."""
