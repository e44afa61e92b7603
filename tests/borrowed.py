"""Words that a page shows and no file of ours says: Django's, and allauth's own, in their code.

Their languages speak to a stranger, so ours say these too. Counted with the messages of pages
(`tests.translations`); `tests/accounts/test_voice.py` finds what is missing here.
"""

ALLAUTH = [("You must type the same password each time.", "")]
_SIZES = "Ensure this value has at %s %%(limit_value)d character%s (it has %%(show_value)d)."
FIELDS = [
    (text, "")
    for text in (
        "Ensure this value is %(limit_value)s (it is %(show_value)s).",
        "Ensure this value is a multiple of step size %(limit_value)s.",
        "Ensure this value is greater than or equal to %(limit_value)s.",
        "Ensure this value is less than or equal to %(limit_value)s.",
        "Enter a complete value.",
        "Enter a list of values.",
        "Enter a number.",
        "Enter a valid %(protocol)s address.",
        "Enter a valid JSON.",
        "Enter a valid URL.",
        "Enter a valid UUID.",
        "Enter a valid date.",
        "Enter a valid date/time.",
        "Enter a valid domain name.",
        "Enter a valid duration.",
        "Enter a valid email address.",
        "Enter a valid integer.",
        "Enter a valid time.",
        "Enter a valid value.",
        "Enter a whole number.",
        "Enter only digits separated by commas.",
        "Enter a valid “slug” consisting of letters, numbers, underscores or hyphens.",
        "Enter a valid “slug” consisting of Unicode letters, numbers, underscores, or hyphens.",
        "No file was submitted. Check the encoding type on the form.",
        "Please either submit a file or check the clear checkbox, not both.",
        "Select a valid choice. %(value)s is not one of the available choices.",
        "Select a valid choice. That choice is not one of the available choices.",
        "Upload a valid image. The file you uploaded was either not an image or a corrupted image.",
    )
]
COUNTED = [
    (_SIZES % ("least", ""), _SIZES % ("least", "s")),
    (_SIZES % ("most", ""), _SIZES % ("most", "s")),
    (
        "Ensure this filename has at most %(max)d character (it has %(length)d).",
        "Ensure this filename has at most %(max)d characters (it has %(length)d).",
    ),
    (
        "Ensure that there are no more than %(max)s digit in total.",
        "Ensure that there are no more than %(max)s digits in total.",
    ),
    (
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
    ),
    (
        "Ensure that there are no more than %(max)s digit before the decimal point.",
        "Ensure that there are no more than %(max)s digits before the decimal point.",
    ),
]
WORDS = [*ALLAUTH, *FIELDS, *COUNTED]
"""Each as one is said, and as several are."""
