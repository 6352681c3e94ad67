#!/usr/bin/env python3
"""Writes the manual page, as mdoc(7), from what `scrapbook --experimental-dump-help` prints.

usage: scrapbook --experimental-dump-help | manual.py SECONDS > scrapbook.1

SECONDS since 1970 are the page's date. What the program does not say of itself stands in manual.mdoc.
"""
import json
import re
import sys
import textwrap
import time
from pathlib import Path

# An option of at least this number of commands is described once.
COMMON = 4


def escaped(text):
    """Text as mdoc shows it: nothing in it is a request, and the hyphen of an option can be copied."""
    text = text.replace("\\", "\\e").replace("`", "\\(ga").replace("'", "\\(aq")
    text = re.sub(r"(?<!\w)-|(?<=-)-", r"\\-", text)
    text = "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in text)
    return "\\&" + text if text.startswith(".") else text


def prose(text):
    """A paragraph: each sentence begins a line, as mdoc wants it."""
    sentences = re.split(r"(?<=[.!?]) +(?=[A-Z(])", " ".join(text.split()))
    lines = [line for sentence in sentences for line in textwrap.wrap(sentence, 78, break_on_hyphens=False)]
    return [escaped(line) for line in lines]


def literal(lines):
    return [".Bd -literal", *map(escaped, lines), ".Ed"]


class Discussion:
    """The text below a command's abstract: paragraphs, and blocks with a heading and indented lines."""

    def __init__(self, command):
        self.paragraphs, self.examples, self.exit_codes = [], [], []
        for block in command.get("discussion", "").split("\n\n"):
            heading, _, lines = block.partition("\n")
            if heading in ("EXAMPLE", "EXAMPLES"):
                self.examples = textwrap.dedent(lines).split("\n")
            elif heading == "EXIT CODES":
                self.exit_codes = [(int(a), b) for a, b in re.findall(r"(\d+) (\S+(?: \S+)*)", lines)]
            elif block:
                self.paragraphs.append(block)


def argument_name(argument):
    """The names of an option in mdoc: `Fl o , Fl \\-output Ar out.pdf`."""
    if argument["kind"] == "positional":
        return f"Ar {escaped(argument['valueName'])}"
    names = sorted(argument["names"], key=lambda name: len(name["name"]))
    flags = " , ".join(("Fl " if name["kind"] == "short" else "Fl \\-") + name["name"] for name in names)
    return flags + (f" Ar {escaped(argument['valueName'])}" if argument["kind"] == "option" else "")


def explanation(argument):
    text = argument.get("abstract", "")
    values, default = argument.get("allValues"), argument.get("defaultValue")
    notes = []
    if values and "|" not in argument["valueName"]:
        notes.append("values: " + ", ".join(values))
    if default:
        notes.append(f"default: {default}")
    return f"{text} ({'; '.join(notes)})" if notes else text


def options(arguments):
    if not arguments:
        return []
    items = [line for a in arguments for line in [f".It {argument_name(a)}", *prose(explanation(a))]]
    return [".Bl -tag -width indent", *items, ".El"]


def synopsis(path, command):
    needed = [argument_name(a).split(" , ")[-1] for a in command["arguments"] if not a["isOptional"] and a["kind"] != "flag"]
    return [".Nm", f".Cm {' '.join(path)}", ".Op Ar options"] + [f".{name}" for name in needed]


def leaves(command, path=()):
    """The commands that do something, with their names."""
    for child in command.get("subcommands", []):
        if child["shouldDisplay"] and child["commandName"] != "help":
            below = list(leaves(child, (*path, child["commandName"])))
            yield from below or [((*path, child["commandName"]), child)]


def own_arguments(command):
    everywhere = ("version", "help")
    return [
        a for a in command["arguments"]
        if a["shouldDisplay"] and not any(n["name"] in everywhere for n in a.get("names", []))
    ]


def page(root, seconds):
    commands = list(leaves(root))
    uses = {}
    for path, command in commands:
        for argument in own_arguments(command):
            uses.setdefault(json.dumps(argument, sort_keys=True), []).append(" ".join(path))
    common = [key for key, users in uses.items() if len(users) >= COMMON]

    about = Discussion(root)
    by_hand = Path(__file__).with_name("manual.mdoc").read_text().rstrip()
    description, environment, see_also = re.split(r'\.\\" HERE .*\n', by_hand)
    date = time.gmtime(seconds)
    lines = [f".Dd {time.strftime('%B', date)} {date.tm_mday}, {date.tm_year}", ".Dt SCRAPBOOK 1", ".Os scrapbook"]
    lines += [".Sh NAME", ".Nm scrapbook", ".Nd " + escaped(root["abstract"].rstrip("."))]
    lines += [".Sh SYNOPSIS"]
    for path, command in commands:
        lines += synopsis(path, command)
    lines += description.rstrip().split("\n")

    lines += [".Sh COMMANDS"]
    for path, command in commands:
        arguments = own_arguments(command)
        shared = [a for a in arguments if json.dumps(a, sort_keys=True) in common and a["kind"] != "positional"]
        told = Discussion(command)
        lines += [f".Ss {' '.join(path)}", *prose(command["abstract"])]
        for paragraph in told.paragraphs:
            lines += [".Pp", *prose(paragraph)]
        lines += options([a for a in arguments if a not in shared])
        if shared:
            lines += [".Pp", "Of the", ".Sx COMMON OPTIONS", "it takes"]
            names = [argument_name(a).split(" Ar ")[0].split(" , ")[-1] for a in shared]
            lines += [f".{name} ," for name in names[:-1]] + [f".{names[-1]} ."]
        if told.examples:
            lines += [".Pp", "Examples:", *literal(told.examples)]

    lines += [".Sh COMMON OPTIONS", *options([json.loads(key) for key in common if '"kind": "positional"' not in key])]
    lines += [".Pp", "All commands have", ".Fl \\-help", "and", ".Fl \\-version ."]
    lines += environment.rstrip().split("\n")
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for code, meaning in sorted(about.exit_codes):
        lines += [f".It {code}", escaped(meaning)]
    lines += [".El", ".Sh EXAMPLES", *literal(about.examples), *see_also.split("\n")]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(json.load(sys.stdin)["command"], int(sys.argv[1])))
