"""The typefaces of the site: cut from the families that npm carries to what the pages use.

    python docs/fonts.py     write docs/fonts/ anew: *.woff2 for the pages, the others for the pictures of previews.py

Source Serif 4 is for text, Source Code Pro for code, both by Adobe, STIX Two Math for formulas, and Noto Serif SC for
the pictures of Chinese pages, all under the SIL Open Font License. Adobe reserves the name Source for the originals, so
the cuts are called Lit Serif, Lit Mono and so on. It needs npm and the extra dev. The pages load the files that are
stored; run it when the characters or the weights of the pages change.
"""
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from translations import layers, read_layer

HERE = Path(__file__).resolve().parent
FONTS = HERE / "fonts"
SERIF = "@fontsource-variable/source-serif-4@5.3.1"
MONO = "@fontsource-variable/source-code-pro@5.3.0"
STIX = "@fontsource/stix-two-math@5.3.0"
NOTO = "@fontsource/noto-serif-sc@5.3.0"
UPRIGHT = "source-serif-4-latin-opsz-normal"
ASCII = "".join(map(chr, range(32, 127)))
LETTERS = "".join(map(chr, range(0xC0, 0x100)))  # what Western names are written with
MARKS = "\u00a0§©°±·×÷½–—‘’“”…↑↓−"
CHARACTERS = ASCII + LETTERS + MARKS
ITALICS = "".join(map(chr, [*range(0x1D434, 0x1D455), *range(0x1D456, 0x1D468), 0x210E]))  # letters of variables
GREEK = "ΓΔΘΛΞΠΣΦΨΩ" + "".join(map(chr, [*range(0x3B1, 0x3CA), *range(0x1D6FC, 0x1D715)]))
SIGNS = "¬¯±×÷̂‖…′‾⁡⁢⏞⏟→∈∑∏−∗√∞∣∥∧∨∩∪∫≈≠≡≤≥⊂⌈⌉⌊⌋⋅⋯⟨⟩"
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "tnum", "pnum"]


def chinese():
    "Return what the titles and promises of the Chinese pages are written with, and the heading right below them."
    texts = []
    for path in layers().values():
        (_, opening), (_, following) = list(read_layer(path).values())[:2]
        texts += [opening, following.partition("\n")[0] if following.startswith("#") else ""]
    return "".join(sorted({*ASCII, *"".join(texts)} - {"\n"}))


@dataclass
class Cut:
    "One file: the original it comes from, the axes it keeps, the name and the characters it gets."
    file: str
    package: str
    original: str
    axes: dict
    family: str
    characters: str = CHARACTERS


CUTS = [
    Cut("text.woff2", SERIF, UPRIGHT, {"opsz": 14, "wght": (400, 700)}, "Lit Serif"),
    Cut("italic.woff2", SERIF, "source-serif-4-latin-opsz-italic", {"opsz": 14, "wght": 400}, "Lit Serif Italic"),
    Cut("title.woff2", SERIF, UPRIGHT, {"opsz": 36, "wght": 600}, "Lit Serif Title", ASCII + "é×–’“”…"),
    Cut("code.woff2", MONO, "source-code-pro-latin-wght-normal", {"wght": (400, 600)}, "Lit Mono"),
    Cut("math.woff2", STIX, "stix-two-math-latin-400-normal", {}, "Lit Math", ASCII + ITALICS + GREEK + SIGNS),
    Cut("text.ttf", SERIF, UPRIGHT, {"opsz": 20, "wght": 400}, "Lit Serif", ASCII + "éä×–’“”…−"),
    Cut("chinese.otf", NOTO, "noto-serif-sc-chinese-simplified-600-normal", {}, "Lit Serif Chinese", chinese()),
    Cut("title.ttf", SERIF, UPRIGHT, {"opsz": 36, "wght": 600}, "Lit Serif Title", ASCII + "é×–’“”…"),
]


def originals(folder):
    "Return the packages named above, unpacked in `folder`: package -> its folder."
    packages = dict.fromkeys(cut.package for cut in CUTS)
    for number, package in enumerate(packages):
        pack = [*npm(), "pack", "--silent", package]
        name = subprocess.run(pack, cwd=folder, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(Path(folder, name)) as archive:
            safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from Python 3.11.4 on
            archive.extractall(Path(folder, str(number)), **safely)
        packages[package] = Path(folder, str(number), "package")
    return packages


def npm():
    "Return the command npm of this machine, else that of the Node that comes with the tests."
    if shutil.which("npm"): return ["npm"]
    sys.path.insert(0, str(HERE.parent / "tests"))
    from npm import NODE, NPM
    return [NODE, NPM]


def write_cut(cut, folder):
    "Cut one file from its original in the package unpacked at `folder`."
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont
    font = TTFont(folder / "files" / f"{cut.original}.woff2")
    if cut.axes: font = instantiateVariableFont(font, cut.axes)
    for glyph in font.getGlyphOrder() if "gvar" in font else []:
        font["gvar"].variations.setdefault(glyph, [])  # the subsetter asks for the still ones too
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 4, 6, 13]))
    subsetter.populate(text=cut.characters)
    subsetter.subset(font)
    rename(font["name"], cut.family)
    font.flavor = "woff2" if cut.file.endswith(".woff2") else None
    font.save(FONTS / cut.file)


def rename(names, family):
    "Give the table `names` the `family` and no name of the original."
    for record in names.names:
        if record.nameID in (1, 4): record.string = family
        if record.nameID == 6: record.string = family.replace(" ", "")


def write_licence(packages):
    "Write the licence as the packages bring it, under a line on each original."
    lines = [f"{cut.file}: cut from {cut.original} of {cut.package}" for cut in CUTS]
    text = (packages[SERIF] / "LICENSE").read_text(encoding="utf-8").partition("\n")[2].strip()
    adobe = "Source Serif 4: © 2014 - 2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.\n" \
            "Source Code Pro: © 2023 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.\n" \
            "Noto Serif SC: © 2017-2024 Adobe (http://www.adobe.com/).\n" \
            "STIX Two Math: © 2001-2021 The STIX Fonts Project Authors (https://github.com/stipub/stixfonts)"
    (FONTS / "OFL.txt").write_text("\n".join([*lines, "", adobe, "", text, ""]), encoding="utf-8")


def main():
    FONTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = originals(folder)
        for cut in CUTS:
            write_cut(cut, packages[cut.package])
        write_licence(packages)
    sizes = {path.name: path.stat().st_size for path in sorted(FONTS.glob("*.woff2"))}
    print(*(f"{size:7,} {name}" for name, size in sizes.items()), f"{sum(sizes.values()):7,} together", sep="\n")


if __name__ == "__main__":
    main()
