"""Checks which files of a target use each other, by the index of the compiler.

usage: check_uses.py MANIFEST FOLDER [--acyclic] TARGET PLACE ...

MANIFEST is the list of commands that SwiftPM writes for a build, such as `.build/debug.yaml`; the modules and the index are compiled into
FOLDER. A place is a folder of the target, or a file beside the folders: each may only use the places before it. With --acyclic, the uses of
files must not form a cycle. All files may use `Limits.swift`, which may extend their types.
"""
import argparse
import pathlib
import sys

from index import Index, uses
from modules import Modules


def reached(uses, start):
    found, left = set(), [start]
    while left:
        for other in uses[left.pop()]:
            if other not in found:
                found.add(other)
                left.append(other)
    return found


def cycles(uses):
    """The sets of files whose uses form cycles."""
    reach = {file: reached(uses, file) for file in uses}
    return {frozenset(other for other in reach[file] if file in reach[other]) for file in uses if file in reach[file]}


def place(file, places):
    """The number of the place that a path below the target has; None if it has none."""
    own = [name for name in (str(file), str(file.parent)) if name in places]
    return places.index(own[0]) if own else None


parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("manifest")
parser.add_argument("folder")
parser.add_argument("--acyclic", action="store_true")
parser.add_argument("target")
parser.add_argument("places", nargs="+")
arguments = parser.parse_args()

modules = Modules(arguments.manifest, arguments.folder)
modules.index(arguments.target)
sources = pathlib.Path("Sources", arguments.target).resolve()
files = [file for file in modules.sources(arguments.target) if file != sources / "Limits.swift"]
found = uses(Index(modules.index_folder, modules.commands[arguments.target][0]), files)
faults = []
for file in files:
    if place(file.relative_to(sources), arguments.places) is None:
        sys.exit(f"{arguments.target}: no place in ./dev has {file.relative_to(sources)}")
for file, others in found.items():
    for other, (line, name) in others.items():
        own, its = (place(path.relative_to(sources), arguments.places) for path in (file, other))
        if own < its:
            faults.append(f"Sources/{arguments.target}/{file.relative_to(sources)}:{line}: uses {name} of {other.relative_to(sources)}: "
                          f"what stands before {arguments.places[its]} must not use it")
for cycle in cycles(found) if arguments.acyclic else ():
    faults.append(f"Sources/{arguments.target}: these files form a cycle:")
    faults += sorted(
        f"  {file.relative_to(sources)}:{line} uses {name} of {other.relative_to(sources)}"
        for file in cycle for other, (line, name) in found[file].items() if other in cycle)
if faults:
    sys.exit("\n".join(faults))
