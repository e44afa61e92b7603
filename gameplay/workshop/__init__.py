"""Work away from the tables, in processes of its own: the house thinks (`thinking`) and plays a
list against others (`faring`), games are analysed, records verified, by earlier releases of the
engine too (`releases`).

Imports the engine and the enums of play, no rows and no services: a task is bytes and numbers.
"""
