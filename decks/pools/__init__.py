"""Limited: the packs that the hall makes (`packs`, of the cards in `stock`), drafts, the pools of
entries (`reads`) and lists judged by them (`gate`); forms, papers and parts of the hall's pages.

Imports lists, cards and rows, and who may what (`decks.rights`); what an entry registers is decided
above.
"""
