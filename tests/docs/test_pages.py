"""Templates and style sheets keep to what the security policy and the two themes allow."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.template import engines

from tests.conftest import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted(
    sheet
    for app in ("tournaments", "decks", "gameplay")
    for sheet in (ROOT / app / "static").rglob("*.css")
)
TOKENS = ROOT / "tournaments/static/tournaments/css/tokens.css"
NAMED = (
    "black|white|red|green|blue|yellow|orange|purple|gray|grey|silver|gold|brown|pink|navy|teal|"
    "maroon|olive|lime|aqua|fuchsia|crimson|tomato|salmon|coral|khaki|indigo|violet|beige|ivory"
)
RAW = re.compile(
    rf"#[0-9a-fA-F]{{3,8}}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch|hwb)\(|(?<![\w-])(?:{NAMED})(?![\w-])"
)
INLINE = re.compile(
    r"""<script(?![^>]*\b(?:src=|type="(?:application/json|application/ld\+json)"))[^>]*>"""
    r"""|<style\b|\sstyle=["']|\son[a-z]+=["']|\bhx-[a-z]|javascript:"""
)


WIDEST = 160
"""Signs in a line of a template: what stands beside a page of code on a screen without a fold."""


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def declarations(css: str) -> str:
    """The values of a style sheet, without comments, selectors and addresses."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"url\([^)]*\)|\"[^\"]*\"", "", css)
    return "\n".join(re.findall(r"[\w-]+\s*:\s*[^;{}]+(?=[;}])", css))


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_style_sheet_names_no_raw_colour(sheet: Path) -> None:
    if sheet == TOKENS:
        pytest.skip("the one file that names colours")
    assert RAW.findall(declarations(sheet.read_text(encoding="utf-8"))) == []


def test_raw_colours_are_recognised() -> None:
    css = "a{color:#fff;border:1px solid red}b:hover{background:rgb(1 2 3)} #fab{--x:var(--white)}"
    assert RAW.findall(declarations(css)) == ["#fff", "red", "rgb("]


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_style_sheet_uses_only_tokens_that_exist(sheet: Path) -> None:
    css = sheet.read_text(encoding="utf-8")
    everything = "".join(other.read_text(encoding="utf-8") for other in SHEETS)
    defined = set(re.findall(r"(--[\w-]+)\s*:", everything))
    used = set(re.findall(r"var\((--[\w-]+)\s*\)", css))
    assert used <= defined


def test_both_themes_define_every_colour() -> None:
    tokens = TOKENS.read_text(encoding="utf-8")
    colours = re.findall(r"^\s*(--[\w-]+):\s*(.+);$", tokens, re.MULTILINE)
    single = [key for key, value in colours if RAW.search(value) and "light-dark(" not in value]
    assert single == ["--qr-ground"], "a QR code needs white ground in both"


def breaking(
    law: Callable[[str], list[Any]], templates: Sequence[Path] = TEMPLATES
) -> dict[str, list[Any]]:
    """What breaks a law in the texts of templates, by the template."""
    found = {name(path): law(path.read_text(encoding="utf-8")) for path in templates}
    assert len(found) > 200
    return {path: faults for path, faults in found.items() if faults}


def test_templates_hold_no_inline_script_or_style() -> None:
    assert breaking(INLINE.findall) == {}


def test_templates_have_no_line_wider_than_a_screen() -> None:
    """The formatter breaks tags and text, but leaves a long `{% … %}` as it stands."""
    assert breaking(too_wide) == {}


def too_wide(text: str) -> list[int]:
    """The numbers of the lines that are too long."""
    lines = enumerate(text.splitlines(), start=1)
    return [number for number, line in lines if len(line) > WIDEST]


def test_long_lines_are_recognised() -> None:
    assert too_wide(f"{'x' * 160}\n{'é' * 161}\n") == [2]


def test_inline_code_is_recognised() -> None:
    bad = '<p style="x"><b onclick="y"><script>z</script><i hx-on:click="q">'
    assert len(INLINE.findall(bad)) == 4
    good = '<script type="module" src="x"></script><script type="application/json">{}</script>'
    assert INLINE.findall(good) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=name)
def test_template_compiles(template: Path) -> None:
    engines["django"].get_template(str(template.relative_to(ROOT / "templates")))


def unguarded(text: str) -> list[str]:
    """Forms that are posted without a token, but for those that are guarded by their origin."""
    forms = re.findall(r"<form\b.*?</form>", text, re.DOTALL)
    posted = [form for form in forms if re.search(r'method="post"', form, re.IGNORECASE)]
    own = [form for form in posted if re.search(r"{% url '(?:language|theme)' %}", form)]
    rest = [form for form in posted if form not in own]
    return [one[:80] for one in rest if "csrf_token" not in one and "{% slot" not in one]


def test_forms_of_templates_are_guarded() -> None:
    assert breaking(unguarded) == {}


def test_an_unguarded_form_is_recognised() -> None:
    assert unguarded('<form method="post"></form>') == ['<form method="post"></form>']
    assert unguarded('<form method="post">{% csrf_token %}</form><form></form>') == []


def bare(text: str) -> list[str]:
    """Sentences of three words or more that stand between tags as they are."""
    text = re.sub(r"{%-? *comment.*?endcomment *%}|{#.*?#}", "", text, flags=re.DOTALL)
    text = re.sub(r"{% *blocktrans.*?endblocktrans(?:late)? *%}", "", text, flags=re.DOTALL)
    text = re.sub(r"{%.*?%}|{{.*?}}", "|", text, flags=re.DOTALL)
    text = re.sub(r"<[^>]*>", "|", text)
    return re.findall(r"\b[A-Za-z’']{2,}(?: [A-Za-z’']{2,}){2,}", text)


def test_templates_mark_their_words_for_translation() -> None:
    """Those of `site/` are for those who build pages, not for visitors."""
    assert breaking(bare, [path for path in TEMPLATES if path.parent.name != "site"]) == {}
