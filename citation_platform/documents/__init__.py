"""Documents: what lies in the source folders, before anything is read from it."""
