"""What all tests share.

The game of tests/plugins is installed as anybody would install it, into a folder that only tests look into: whatever
holds for every game is tested with a game that came by entry point, and nobody else sees it. A machine may be busy, so
no test fails because its examples took long.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from hypothesis import settings

PLUGINS = Path(__file__).parent / "plugins"
INSTALLED = PLUGINS / ".installed"
PIP = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps", "--no-build-isolation")


def install(plugin: Path) -> None:
    """Install a plug-in unless it is there as it stands."""
    files = sorted(path for path in plugin.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    stamp = INSTALLED / f"{plugin.name}.sha256"
    if not stamp.exists() or stamp.read_text() != digest:
        shutil.rmtree(INSTALLED, ignore_errors=True)
        subprocess.run([*PIP, "--target", str(INSTALLED), str(plugin)], check=True)
        stamp.write_text(digest)


if "PYTEST_XDIST_WORKER" not in os.environ:  # whoever started the workers has installed it
    install(PLUGINS / "goofspiel")
sys.path.insert(0, str(INSTALLED))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(INSTALLED), os.environ.get("PYTHONPATH"))))

settings.register_profile("zenova", deadline=None)
settings.load_profile("zenova")
