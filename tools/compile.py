"""Compiles the engine with mypyc, in place: `make fast`, undone by `make slow`.

    compile.py build       compile if needed, and put the compiled modules into src
    compile.py remove      remove them
    compile.py drop-stale  remove those built from another source: Python would prefer them to the newer .py files

Builds are cached in build/compiled under a hash of everything they depend on, so an unchanged source is compiled once.
"""

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
KEPT = BUILD / "compiled"
KEY = KEPT / "key"
LIBRARY = KEPT / "lib"

PACKAGES = ("fivekings.kernel", "fivekings.risk", "fivekings.thrones", "fivekings.bots")

OPTIMISATION = os.environ.get("FIVEKINGS_OPTIMISATION", "3")
"""Optimization level of the C compiler, 0 to 3: lower compiles faster, which is enough for tests."""

# Modules of these packages that stay interpreted, and why.
EXCLUDED: dict[str, str] = {
    "fivekings.kernel.push_check": "a check for tests; its list of frames is a Python subclass of list",
    "fivekings.risk.view_types": "compiled, a TypedDict loses its field types; the types of the client need them",
    "fivekings.thrones.model.view_types": "the same",
}


def fail(message: str) -> NoReturn:
    """Exit with one line that says what is wrong."""
    sys.exit(f"fivekings: {message}")


def sources() -> dict[str, Path]:
    """All modules of the packages, by name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((SOURCE / package.replace(".", "/")).rglob("*.py")):
            parts = path.relative_to(SOURCE).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def compiled_modules() -> dict[str, Path]:
    """The modules that `make fast` compiles, by name."""
    found = sources()
    if unknown := EXCLUDED.keys() - found.keys():
        fail(f"tools/compile.py excludes what is not there: {', '.join(sorted(unknown))}")
    return {name: path for name, path in found.items() if name not in EXCLUDED}


def present_key() -> str:
    """A hash of everything the compiled modules depend on."""
    sha = hashlib.sha256(f"{OPTIMISATION} {sys.version} {sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    others = [Path(__file__), ROOT / "pyproject.toml", ROOT / "requirements" / "test.txt"]
    for path in [*others, *sources().values()]:
        sha.update(str(path.relative_to(ROOT)).encode() + b"\0")
        sha.update(hashlib.sha256(path.read_bytes()).digest())
    return sha.hexdigest()


def kept_key() -> str:
    """The hash of what is in build/compiled."""
    return KEY.read_text() if KEY.exists() else ""


def in_place() -> list[Path]:
    """The compiled modules in src."""
    return sorted(path for suffix in ("so", "pyd", "part") for path in SOURCE.rglob(f"*.{suffix}"))


def remove() -> int:
    """Remove the compiled modules from src; returns how many there were."""
    found = in_place()
    for path in found:
        path.unlink()
    return len(found)


def libraries() -> Iterator[Path]:
    """The compiled modules in build/compiled, as relative paths."""
    return (path.relative_to(LIBRARY) for path in sorted(LIBRARY.rglob("*")) if path.is_file())


def put_in_place() -> None:
    """Copy the compiled modules into src, each atomically, so that running programs are not disturbed."""
    for path in libraries():
        target = SOURCE / path
        passing = target.with_suffix(".part")
        shutil.copy2(LIBRARY / path, passing)
        passing.replace(target)


def look_for_compiler() -> None:
    """Exit with what is missing if C cannot be compiled."""
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))[0]
    if shutil.which(compiler) is None:
        fail(
            f"no C compiler was found ({compiler}): install one (Debian, Ubuntu: apt install gcc; macOS: "
            "xcode-select --install) or set CC. Everything but `make fast` works without"
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        fail("Python.h was not found: install the headers of this Python (Debian, Ubuntu: apt install python3-dev)")


def compile_in_parallel(  # takes the place of a method that compiles one file after the other
    self: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """Compile as many files at once as there are cores."""
    settings = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    macros, objects, extra_postargs, options, build = settings
    arguments = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [
            pool.submit(self._compile, made, build[made][0], build[made][1], arguments, extra_postargs, options)
            for made in sorted(build, key=lambda made: -Path(build[made][0]).stat().st_size)
        ]
        for done in work:
            done.result()
    return list(objects)


def compile_modules() -> None:
    """Compile into build/compiled. All modules form one group, so that calls between them are native."""
    look_for_compiler()
    modules = compiled_modules()
    print(f"Compiling {len(modules)} modules (once per change of the source, about a minute)...", flush=True)
    started = time.monotonic()
    shutil.rmtree(KEPT, ignore_errors=True)

    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]
    from setuptools._distutils.ccompiler import CCompiler

    os.chdir(ROOT)
    extensions = mypycify(
        ["--config-file=pyproject.toml", *(str(path.relative_to(ROOT)) for path in modules.values())],
        opt_level=OPTIMISATION,
        debug_level="0",
        separate=False,
        multi_file=True,
        group_name="fivekings",
        target_dir=str(BUILD / "mypyc"),
    )
    command = Distribution({"name": "fivekings", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(LIBRARY)
    command.build_temp = str(BUILD / "objects")
    command.force = True
    command.parallel = os.cpu_count()  # each module also has a small library of its own, which calls into the large one
    command.ensure_finalized()
    setattr(CCompiler, "compile", compile_in_parallel)  # noqa: B010 - there is no other way to ask for this
    command.run()
    KEY.write_text(present_key())
    print(f"Compiled in {time.monotonic() - started:.0f} s.", flush=True)


def build() -> None:
    """Compile if needed, and copy the compiled modules into src."""
    key = present_key()
    if kept_key() != key:
        remove()
        compile_modules()
    wanted = {SOURCE / path for path in libraries()}
    if wanted == set(in_place()):
        print("The compiled modules are up to date.")
        return
    remove()
    put_in_place()
    print(f"{len(compiled_modules())} compiled modules are in place; `make slow` removes them.")


def main(arguments: list[str]) -> None:
    """Run the requested command."""
    match arguments:
        case ["build"]:
            build()
        case ["remove"]:
            if count := remove():
                print(f"Removed {count} compiled files: the source runs now.")
        case ["drop-stale"]:
            if in_place() and kept_key() != present_key():
                print(f"Removed {remove()} outdated compiled files: `make fast` builds new ones.")
        case _:
            fail("build, remove or drop-stale?")


if __name__ == "__main__":
    main(sys.argv[1:])
