"""What strangers read of an event, drawn once for all of them.

An *edition* is a folder of files: pages of one event at one revision of its topic, each in the
languages and colours that somebody has asked for. See docs/decisions/
strangers-pages-are-pressed-by-their-first-reader.md for what it promises and why.

========  =====================================================================================
module    does
========  =====================================================================================
address   which page of which event a request of a stranger asks for, and in which language
shelf     the files: puts one into its edition, takes the link to an edition away
alike     views say that strangers all read the same, and whether it may be kept
pressing  draws a page as a stranger sees it, and keeps it while its revision is the newest
door      stands before Django: gives what is kept, and has the rest drawn once for all who wait
fronts    the same rules for nginx
========  =====================================================================================
"""
