"""Where tasks come from: public data sets, own folders, the embedded synthetic library, own functions."""
