"""Package metadata, read from settings.ini."""
from configparser import ConfigParser
from pathlib import Path

from setuptools import find_namespace_packages, setup

EXTRAS = ("lab", "frames", "large", "stats", "spark", "mlflow", "torch", "data", "notebooks", "site", "dev", "bench")

config = ConfigParser(delimiters=["="])
config.read("settings.ini", encoding="utf-8")
meta = config["DEFAULT"]

setup(
    name=meta["lib_name"],
    version=meta["version"],
    description=meta["description"],
    long_description=Path("README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    author=meta["author"],
    license="MIT",
    keywords=meta["keywords"].split(),
    python_requires=f">={meta['min_python']}",
    # The folders of scripts and styles hold no Python, and setuptools warns of data in what is no package
    packages=find_namespace_packages(include=["ndcg_lit", "ndcg_lit.*"], exclude=["*.__pycache__"]),
    py_modules=["ndcg_lit_command"],
    package_data={"ndcg_lit": ["py.typed", "static/*", "static/*/*"]},
    entry_points={"console_scripts": ["ndcg-lit = ndcg_lit_command:run"]},
    install_requires=meta["requirements"].split(),
    extras_require={extra: meta[f"{extra}_requirements"].split() for extra in EXTRAS},
    classifiers=[
        "Development Status :: 4 - Beta",
        "Intended Audience :: Developers",
        "Intended Audience :: Science/Research",
        "Programming Language :: Python :: 3",
        *(f"Programming Language :: Python :: {version}" for version in meta["pythons"].split()),
        "Topic :: Scientific/Engineering :: Information Analysis",
    ],
    zip_safe=False,
)
