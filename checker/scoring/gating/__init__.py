"""What may be told of a score on hidden truth, so that telling it many times does not give the truth away.

The gate is the Ladder of Blum and Hardt (ICML 2015) with the paired one-sided test of its parameter-free form, made as
strict as the number of answers that one truth is good for. Nothing here is random or rounded before it is decided.
"""
