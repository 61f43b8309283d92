"""Every result is written as it was when its texts were stored: as text, Markdown, HTML, LaTeX, CSV and a frame."""
import json

import pytest

from written import MAKE, STORED, written

TEXTS = json.loads(STORED.read_text("utf-8"))


@pytest.mark.parametrize("name", MAKE)
def test_a_result_is_written_as_it_was(name):
    found = json.loads(json.dumps(written(name)))
    assert found.keys() == TEXTS[name].keys()
    for part, forms in TEXTS[name].items():
        lost = forms.keys() - found[part].keys()
        assert not lost, f"{part} has no {lost}"
        for form, text in forms.items():
            assert found[part][form] == text, f"{part} as {form}"


def test_every_stored_text_is_asked_for():
    assert TEXTS.keys() == MAKE.keys()
