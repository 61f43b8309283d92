"""After Quarto: its pages without the scripts that it asks from other hosts. `_quarto.yml` names this file."""
import os
import re
from pathlib import Path

FOREIGN = re.compile(r'<script\b[^>]*\bsrc="https?://[^"]*(?:require|jquery)[^"]*"[^>]*></script>\s*')

for page in filter(lambda name: name.endswith(".html"), os.environ.get("QUARTO_PROJECT_OUTPUT_FILES", "").splitlines()):
    html = Path(page).read_text(encoding="utf-8")
    Path(page).write_text(FOREIGN.sub("", html), encoding="utf-8")
