"""JupyterLab as `make lab` starts it: a notebook that is only opened stays as it is stored, whichever Python opens it.

JupyterLab writes the version of Python into a notebook as soon as the kernel runs, and marks it as changed when it read
another. So it is given the version of this Python to read, and what it saves keeps the version of the file.

It also prefers the view of a widget to HTML, and shows an error in its place once the kernel is gone. So a view that
another program has stored beside HTML is not saved again.
"""
import platform

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager


WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # names a model of one kernel: an error once that is gone


class Contents(AsyncLargeFileManager):
    "The notebooks on the disk, each as if this Python had written it."

    async def get(self, path, content=True, **options):
        model = await super().get(path, content=content, **options)
        set_version(model, platform.python_version())
        return model

    async def save(self, model, path=""):
        drop_views(model)
        if model["type"] == "notebook" and await self.file_exists(path):
            stored = await super().get(path)
            set_version(model, stored["content"]["metadata"].get("language_info", {}).get("version"))
        return await super().save(model, path)


def set_version(model, version):
    "Name `version` in the notebook that `model` holds, when it names one."
    if model["type"] != "notebook" or not model["content"]:
        return
    language = model["content"]["metadata"].get("language_info", {})
    if version and "version" in language:
        language["version"] = version


def drop_views(model):
    "Keep no view of a widget in the notebook that `model` holds where HTML can stand for it."
    if model["type"] != "notebook" or not model["content"]:
        return
    for cell in model["content"]["cells"]:
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output["data"].pop(WIDGET_VIEW, None)


c.ServerApp.contents_manager_class = Contents  # noqa: F821 (Jupyter provides c)
