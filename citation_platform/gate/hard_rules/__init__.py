"""Hard rules: what no similarity can excuse in a claim about a passage.

Belongs here: numbers, negation, exclusivity, and who must or may, each compared on its own terms
with an explanation. Does not belong here: meaning that needs a model, verbatim quotation
(``gate.support``).

A rule only ever rejects. Whether a claim that breaks none is supported is another layer's to
say.
"""
