#!/usr/bin/env python3
"""Prints a page of the manual.

    Tools/manual.py [--programs FOLDER] [--docdir FOLDER] PAGE

PAGE is notchctl.1, notchd.8, notchd.conf.5 or notch-panel.5. Documentation/Manual/PAGE.in has the text that only the
page has. A line of it that begins with `.@` stands for a part that is made here:

    .@options     the options of notchd, from its --help
    .@common      the options that all commands of notchctl take
    .@commands    the commands of notchctl with their other options, from the definitions that it prints
    .@exit        the exit codes of notchctl, from the same
    .@keys FILE   the keys of the first block of INI in each FILE, or of the one section of it in FILE#SECTION
    .@text FILE HEADING   the paragraphs and lists below the heading of a document
    .@rows FILE HEAD      the table of a document whose first column has that head

A key is described by the comments before it, or by the row of a table that begins with its name. A comment describes
all keys up to the next comment, section or empty line. A key without a description is an error.
"""

import argparse
import functools
import json
import os
import re
import subprocess
import sys
import textwrap
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# There may be several of these sections, each with a name of its own.
NAMED = {"GPIO", "Proximity", "Keys", "Feature", "Action", "Glance"}


# --- Text -----------------------------------------------------------------------------------------------------------


def escaped(text):
    """Text as roff shows it. Options and paths are not broken at their hyphens, and can be copied from the page."""
    text = text.replace("\\", "\\e").replace("…", "...").replace("’", "'").replace("“", '"').replace("”", '"')
    text = text.replace("°", "\\(de").replace("–", "\\(en").replace("·", "\\(pc").replace("²", "\\(S2")
    return re.sub(r"(?<![\w-])--?|\S*/\S*", lambda match: match.group().replace("-", "\\-"), text)


def bold(text):
    return "\\fB" + re.sub(r"(?<!\\)-", r"\\-", escaped(text)) + "\\fR"


def italic(text):
    return "\\fI" + escaped(text) + "\\fR"


def inline(markdown):
    """A paragraph of Markdown as roff. A link is its text."""
    markdown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(markdown.split()))
    parts = re.split(r"(`[^`]*`|\*\*[^*]*\*\*)", markdown)
    return "".join(bold(part.strip("`*")) if part[:1] in ("`", "*") else escaped(part) for part in parts)


def closed(text):
    text = text.strip()
    return text if text.endswith((".", ":", "!", "?")) else text + "."


def sentence(text):
    """A description that begins and ends as a sentence does. One that begins with a list of values keeps their case."""
    text = closed(text)
    return text if re.match(r"[`\w-]+,", text) else text[:1].upper() + text[1:]


def lines(roff):
    """Lines of at most 78 bytes, none of which roff takes for a request."""
    wrapped = textwrap.wrap(roff, 78, break_long_words=False, break_on_hyphens=False)
    return ["\\&" + line if line.startswith((".", "'")) else line for line in wrapped]


def paragraph(roff):
    return [".PP"] + lines(roff)


def item(tags, description):
    """An entry of a list, with one or more tags."""
    tagged = [".TP", tags[0]]
    for tag in tags[1:]:
        tagged += [".TQ", tag]
    return tagged + (lines(description) or ["\\&"])


# --- notchd ---------------------------------------------------------------------------------------------------------


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout


def daemon_options(programs):
    page = []
    tag, text = None, ""

    def finish():
        if tag:
            name, _, value = tag.partition(" ")
            page.extend(item([bold(name) + (" " + italic(value) if value else "")], escaped(sentence(text))))

    for line in run(os.path.join(programs, "notchd"), "--help").splitlines():
        option = re.match(r"  (--\S+(?: \S+)?) +(\S.*)", line)
        if option:
            finish()
            tag, text = option.groups()
        elif tag and line.startswith("   "):
            text += " " + line.strip()
        elif tag and line.strip():
            finish()
            tag = None
            page += paragraph(escaped(line.strip()))
    finish()
    return page


# --- notchctl -------------------------------------------------------------------------------------------------------


def value_name(argument):
    """The name of a value. One that has several words is written as in a synopsis, like `value> [<detail`."""
    parts = argument["valueName"].split("> [<")
    return " [".join(italic(part) for part in parts) + "]" * (len(parts) - 1)


def tag_of(argument):
    if argument["kind"] == "positional":
        return value_name(argument)
    names = sorted((name for name in argument["names"]), key=lambda name: name["kind"] != "short")
    tag = ", ".join(bold(("--" if name["kind"] == "long" else "-") + name["name"]) for name in names)
    return tag if argument["kind"] == "flag" else tag + " " + value_name(argument)


def text_of(argument):
    text = closed(argument.get("abstract", ""))
    missing = [value for value in argument.get("allValues", []) if value not in text]
    if missing:
        text += " One of: " + ", ".join(argument["allValues"]) + "."
    if "defaultValue" in argument and "default" not in text:
        text += f" The default is {argument['defaultValue']}."
    return escaped(text)


def synopsis(path, arguments):
    """The line of a command: its name, the options that it needs, and its arguments."""
    words = [bold(" ".join(path))]
    if any(argument["kind"] != "positional" and argument["isOptional"] for argument in arguments):
        words.append("[" + italic("option") + " ...]")
    for argument in arguments:
        if argument["kind"] == "positional":
            word = value_name(argument)
        elif not argument["isOptional"]:
            word = bold("--" + argument["preferredName"]["name"]) + " " + value_name(argument)
        else:
            continue
        if argument["isRepeating"] and "[" not in word:
            word += " ..."
        words.append("[" + word + "]" if argument["isOptional"] else word)
    return " ".join(words)


def is_shown(definition):
    return definition.get("shouldDisplay", True) and definition.get("commandName") != "help"


def shown(definition):
    return [argument for argument in definition.get("arguments", []) if argument.get("shouldDisplay", True)]


class Commands:
    """The commands of notchctl."""

    def __init__(self, programs):
        self.root = json.loads(run(os.path.join(programs, "notchctl"), "--experimental-dump-help"))["command"]
        self.leaves = []
        self.collect(self.root, [])
        # What most commands take is described once.
        every = [(tag_of(argument), text_of(argument)) for leaf in self.leaves for argument in shown(leaf)]
        self.common = [entry for entry in dict.fromkeys(every) if every.count(entry) > 0.8 * len(self.leaves)]

    def collect(self, command, path):
        children = [child for child in command.get("subcommands", []) if is_shown(child)]
        if not children:
            self.leaves.append(command)
        for child in children:
            self.collect(child, path + [child["commandName"]])

    def options(self):
        return [line for tag, text in self.common for line in item([tag], text)]

    def exit_codes(self):
        codes, rest = self.root["discussion"].removeprefix("Exit codes: ").split(". ", 1)
        page = []
        for code, meaning in re.findall(r"(\d+) ([^,]+)", codes):
            page += item([bold(code)], escaped(sentence(meaning)))
        return page + paragraph(escaped(rest))

    def page(self, command=None, path=("notchctl",), default=False):
        command = command or self.root
        own = [argument for argument in shown(command) if (tag_of(argument), text_of(argument)) not in self.common]
        children = [child for child in command.get("subcommands", []) if is_shown(child)]
        page = []
        if len(path) > 1:
            page.append(".SS " + (bold(" ".join(path)) + " " + italic("command") if children else
                                  synopsis(path, own)).replace('"', '\\(dq'))
            texts = [command.get("abstract", "")] + command.get("discussion", "").split("\n\n")
            page += lines(escaped(closed(texts[0])))
            for text in filter(None, texts[1:]):
                page += paragraph(escaped(" ".join(text.split())))
            if default:
                page += paragraph("The word " + bold(path[-1]) + " may be left out.")
        if not children:
            for argument in own:
                page += item([tag_of(argument)], text_of(argument))
        for child in children:
            name = child["commandName"]
            page += self.page(child, (*path, name), name == command.get("defaultSubcommand"))
        return page


commands = functools.cache(Commands)


# --- Keys -----------------------------------------------------------------------------------------------------------


def document(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def cells(row):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


def heading(section, key=""):
    """The heading of a section. The first key of a glance says its kind, if that is not a script."""
    kind = section.split(" ")[0]
    name = f"[{kind} NAME]" if kind in NAMED and kind != section else f"[{section}]"
    return name + (f" with {key}" if key.startswith("Kind=") else "")


def table_texts(text):
    """The descriptions of keys in the tables of a document, by section and key. A table is about the section that was
    named last before it."""
    texts = {}
    section, heads = None, []
    for line in text.splitlines():
        if not line.startswith("|"):
            heads = []
            for name, kind in re.findall(r"`(?:\[([^]]+)\]|(Kind=\w+))`", line)[-1:]:
                section = heading(name or "Glance NAME", kind)
            continue
        row = cells(line)
        if not heads:
            heads = row
        elif heads[0] == "key" and section:
            described = sentence(row[1])
            for head, cell in list(zip(heads, row))[2:]:
                described += f" {head.capitalize()}: {sentence(cell) if '`' in cell[:1] else cell + '.'}"
            for key in re.findall(r"`([^`]+)`", row[0]):
                texts.setdefault((section, key), described)
    return texts


class Keys:
    """The sections of documents, with their keys."""

    def __init__(self, names):
        # By heading: the text about the section, and a list of tags and descriptions.
        self.sections = {}
        self.known = set()
        for name in names:
            self.read(*name.split("#"))

    def read(self, name, only=None):
        text = document(name)
        texts = table_texts(text)
        section, comments, isRun = None, [], False
        block = text.split("```ini\n", 1)[1].split("```", 1)[0].splitlines()
        for line, following in zip(block, block[1:] + [""]):
            if line.startswith("# "):
                comments = [] if isRun else comments
                comments.append(line[2:])
                isRun = False
            elif not line:
                comments, isRun = [], False
            elif line.startswith("["):
                section = heading(line.strip("[]"), following)
                if only not in (None, section.strip("[]")):
                    section = None
                    continue
                about, entries = self.sections.setdefault(section, ("", []))
                if comments and not about:
                    self.sections[section] = (sentence(" ".join(comments)), entries)
                comments, isRun = [], False
            elif section and not section.endswith(" with " + line):
                key, _, value = line.lstrip("#").partition("=")
                self.add(name, section, key, value, texts.get((section, key)) or " ".join(comments))
                isRun = True

    def add(self, name, section, key, value, text):
        if (section, key) in self.known:
            return
        self.known.add((section, key))
        if not text:
            sys.exit(f"{name}: {section} {key}= has neither a comment nor a row of a table")
        entries = self.sections[section][1]
        tag = bold(key + "=") + (italic(value) if value else "")
        if entries and entries[-1][1] == text:
            entries[-1][0].append(tag)
        else:
            entries.append(([tag], text))

    def page(self):
        page = []
        for section, (about, entries) in self.sections.items():
            page.append(".SS " + escaped(section))
            page += lines(inline(about))
            for tags, text in entries:
                page += item(tags, inline(sentence(text)))
        return page


# --- Pages ----------------------------------------------------------------------------------------------------------


def text_below(name, title):
    """The paragraphs and the lists of a document that follow a heading, up to the next heading or block. A paragraph
    that introduces a block or a table is left out."""
    body = re.split(rf"^#+ {re.escape(title)}\n", document(name), maxsplit=1, flags=re.MULTILINE)[1]
    body = re.split(r"^(?:#|```)", body, maxsplit=1, flags=re.MULTILINE)[0]
    page = []
    for block in filter(None, (block.strip() for block in body.split("\n\n"))):
        if block.startswith("- "):
            for entry in re.split(r"^- ", block, flags=re.MULTILINE)[1:]:
                page += [".IP \\(bu 2"] + lines(inline(entry))
        elif not block.startswith(("|", "!")) and not block.endswith(":"):
            page += paragraph(inline(block))
    return page


def rows(name, head):
    """The table of a document whose first column has that head, as a list."""
    table = re.split(rf"^\| {re.escape(head)} \|.*\n\|.*\n", document(name), maxsplit=1, flags=re.MULTILINE)[1]
    page = []
    for row in table.split("\n\n")[0].splitlines():
        tag, text = cells(row)[:2]
        page += item([inline(tag)], inline(sentence(text)))
    return page


def made(request, options):
    """The lines that a line of a template stands for."""
    kind, _, rest = request.partition(" ")
    if kind == "options":
        return daemon_options(options.programs)
    if kind == "common":
        return commands(options.programs).options()
    if kind == "commands":
        return commands(options.programs).page()
    if kind == "exit":
        return commands(options.programs).exit_codes()
    if kind == "keys":
        return Keys(rest.split()).page()
    if kind == "text":
        return text_below(*rest.split(" ", 1))
    if kind == "rows":
        return rows(*rest.split(" ", 1))
    sys.exit(f"there is no part '{kind}'")


def main():
    parser = argparse.ArgumentParser(description="Prints a page of the manual.")
    parser.add_argument("--programs", default=os.path.join(ROOT, ".build/release"))
    parser.add_argument("--docdir", default="/usr/local/share/doc/notch")
    parser.add_argument("page")
    options = parser.parse_args()

    template = f"Documentation/Manual/{options.page}.in"
    version = re.search(r'current = "([^"]*)"', document("Sources/NotchCore/NotchVersion.swift")).group(1)
    date = float(os.environ.get("SOURCE_DATE_EPOCH") or os.path.getmtime(os.path.join(ROOT, template)))
    places = {"@version@": version, "@docdir@": options.docdir, "@date@": time.strftime("%Y-%m-%d", time.gmtime(date))}
    page = []
    for line in document(template).splitlines():
        for place, value in places.items():
            line = line.replace(place, value)
        for made_line in made(line[2:], options) if line.startswith(".@") else [line]:
            # A paragraph begins below a heading anyway.
            if made_line != ".PP" or not page[-1].startswith((".SH", ".SS")):
                page.append(made_line)
    # Names of files and keys are not to be broken.
    print("\n".join([page[0], ".nh", ".ad l", *page[1:]]))


if __name__ == "__main__":
    main()
