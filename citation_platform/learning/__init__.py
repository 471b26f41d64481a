"""Learning what ships: small models taught by labelled questions, written into office packs.

Belongs here: training loops and the files that they write. Does not belong here: using what
was learned (``index``, ``retrieval``), measuring answers (``evaluation``).

What needs PyTorch imports it inside its functions: only the optional extra ``train`` has it.
"""
