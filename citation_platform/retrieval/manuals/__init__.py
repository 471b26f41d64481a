"""Finding the place in a manual that answers a question.

Belongs here: what product a question is about, the best row or paragraph, the cell that answers.
Does not belong here: law (the modules beside this package), judging the result (``gate``).
"""
