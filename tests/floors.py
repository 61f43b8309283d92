"""Print the lowest versions that settings.ini allows of what its extras ask for, as constraints. For: make lowest"""
import re
from configparser import ConfigParser
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent


def floors():
    "Return each `name>=version` of settings.ini as `name==version`. The tools of the tests have no such floors."
    config = ConfigParser(delimiters=["="])
    config.read(TOP / "settings.ini", encoding="utf-8")
    asked = " ".join(text for name, text in config["DEFAULT"].items() if name.endswith("requirements"))
    return sorted({f"{name}=={version}" for name, version in re.findall(r"([\w-]+)>=([\d.]+)", asked)})


if __name__ == "__main__":
    print(*floors(), sep="\n")
