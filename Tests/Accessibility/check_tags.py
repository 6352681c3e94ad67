"""Checks the structure of PDFs: what paints is marked, and each marked content has one element.

usage: check_tags.py FILE...        prints the faults; exit code 1 if there are any
       check_tags.py --text FILE    prints the elements with their words, in reading order
"""
import sys

import pikepdf

PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "Tj", "TJ", "'", '"', "INLINE IMAGE"}
SHOWING = {"Tj", "TJ", "'", '"'}


class Page:
    """The marked contents of a page, by number, and the faults of its content."""

    def __init__(self, page, number, faults):
        self.contents, self.words, self.order = [], {}, []
        stack, in_text = [], False
        fonts = Fonts(page)
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BMC", "BDC"):
                mcid = actual = None
                if name == "BDC" and isinstance(operands[1], pikepdf.Dictionary):
                    mcid, actual = operands[1].get("/MCID"), operands[1].get("/ActualText")
                is_artifact = str(operands[0]) == "/Artifact"
                if (isinstance(mcid, int) or is_artifact) and stack:
                    faults.append(f"page {number}: {operands[0]} within a marked content")
                stack.append(("Artifact" if is_artifact else mcid, actual, in_text))
                if isinstance(mcid, int):
                    if mcid in self.contents:
                        faults.append(f"page {number}: MCID {mcid} is there twice")
                    self.contents.append(int(mcid))
                    self.words[int(mcid)] = ""
                if actual is not None:
                    self.add(stack, str(actual))
            elif name == "EMC":
                if not stack:
                    faults.append(f"page {number}: EMC without BMC")
                elif stack.pop()[2] != in_text:
                    faults.append(f"page {number}: a marked content and a text object cross")
            elif name in ("BT", "ET"):
                in_text = name == "BT"
            elif name == "Tf":
                fonts.select(str(operands[0]))
            if name in PAINTING and not any(isinstance(m, int) or m == "Artifact" for m, _, _ in stack):
                faults.append(f"page {number}: {name} outside of marked content")
            if name in SHOWING and all(actual is None for _, actual, _ in stack):
                self.add(stack, fonts.text(operands))
        if stack:
            faults.append(f"page {number}: a marked content does not end")

    def add(self, stack, text):
        for mark, _, _ in stack:
            if isinstance(mark, int):
                self.words[mark] += text


class Fonts:
    """The text of shown strings, by the fonts' ToUnicode."""

    def __init__(self, page):
        self.fonts = page.obj.get("/Resources", {}).get("/Font", {})
        self.maps, self.map, self.width = {}, {}, 1

    def select(self, name):
        if name not in self.maps:
            font = self.fonts.get(name)
            cmap = font.get("/ToUnicode") if font is not None else None
            self.maps[name] = (read_cmap(cmap), 2 if font is not None and font.Subtype == "/Type0" else 1)
        self.map, self.width = self.maps[name]

    def text(self, operands):
        strings = []
        for operand in operands:
            parts = operand if isinstance(operand, pikepdf.Array) else [operand]
            strings += [bytes(part) for part in parts if isinstance(part, pikepdf.String)]
        codes = b"".join(strings)
        return "".join(
            self.map.get(codes[i:i + self.width], chr(codes[i]) if self.width == 1 and codes[i] >= 32 else "")
            for i in range(0, len(codes), self.width))


def read_cmap(stream):
    found = {}
    if stream is None:
        return found
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "endbfchar":
            for code, text in zip(operands[::2], operands[1::2]):
                found[bytes(code)] = bytes(text).decode("utf-16-be", "replace")
        elif name == "endbfrange":
            for first, last, text in zip(operands[::3], operands[1::3], operands[2::3]):
                start, width = int.from_bytes(bytes(first), "big"), len(bytes(first))
                for number in range(start, int.from_bytes(bytes(last), "big") + 1):
                    if isinstance(text, pikepdf.Array):
                        value = bytes(text[number - start]).decode("utf-16-be", "replace")
                    else:
                        value = bytes(text).decode("utf-16-be", "replace")
                        value = value[:-1] + chr(ord(value[-1]) + number - start)
                    found[number.to_bytes(width, "big")] = value
    return found


def kids_of(element):
    kids = element.get("/K", pikepdf.Array())
    return kids if isinstance(kids, pikepdf.Array) else [kids]


def children_of(element, roles):
    return [kid for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary) and kid.get("/S") in roles]


def attribute(element, name, default=None):
    attributes = element.get("/A", pikepdf.Array())
    for owner in attributes if isinstance(attributes, pikepdf.Array) else [attributes]:
        if name in owner:
            return owner[name]
    return default


def widths_of(table):
    """The number of columns of each row, with the cells that reach into it from above."""
    rows = children_of(table, ("/TR",))
    for part in children_of(table, ("/THead", "/TBody", "/TFoot")):
        rows += children_of(part, ("/TR",))
    taken = [set() for _ in rows]
    for number, row in enumerate(rows):
        column = 0
        for cell in children_of(row, ("/TH", "/TD")):
            while column in taken[number]:
                column += 1
            columns = range(column, column + int(attribute(cell, "/ColSpan", 1)))
            for spanned in taken[number:number + int(attribute(cell, "/RowSpan", 1))]:
                spanned.update(columns)
            column = columns.stop
    return [len(columns) for columns in taken]


class Checker:
    def __init__(self, pdf):
        self.pdf, self.faults, self.lines = pdf, [], []
        root = pdf.Root.get("/StructTreeRoot")
        if root is None:
            self.faults.append("no structure")
            return
        if not pdf.Root.get("/MarkInfo", {}).get("/Marked"):
            self.faults.append("the catalog does not say that it is marked")
        self.pages = [Page(page, i + 1, self.faults) for i, page in enumerate(pdf.pages)]
        self.numbers = {page.obj.objgen: i for i, page in enumerate(pdf.pages)}
        self.owners, self.links, self.level = {}, {}, 0
        kids = root.get("/K")
        if kids is None or isinstance(kids, pikepdf.Array) and len(kids) != 1:
            self.faults.append("the structure has not one root")
        else:
            top = kids[0] if isinstance(kids, pikepdf.Array) else kids
            if top.get("/S") != "/Document":
                self.faults.append("the root is not a Document")
            self.walk(top, root, 0)
        self.check_contents()
        self.check_parents(root)

    def walk(self, element, parent, depth):
        if element.get("/P", pikepdf.Dictionary()).objgen != parent.objgen:
            self.faults.append(f"an element {element.get('/S')} has another parent")
        role = str(element.get("/S"))
        self.check_role(element, role)
        line = "  " * depth + role[1:]
        for name, key in (("alt", "/Alt"), ("text", "/ActualText"), ("language", "/Lang")):
            if key in element:
                line += f" {name} {str(element[key])!r}"
        # Contents that follow each other are parts of one text.
        own, last = [], None
        self.lines.append(line)
        for kid in kids_of(element):
            if isinstance(kid, int):
                words = self.claim(element, element.get("/Pg"), kid)
                if last == kid - 1:
                    own[-1] += words
                else:
                    own.append(words)
                last = kid
            elif kid.get("/Type") == "/MCR":
                own.append(self.claim(element, kid.get("/Pg"), int(kid.MCID)))
            elif kid.get("/Type") == "/OBJR":
                self.check_object(kid.Obj, element, role)
            elif "/S" in kid:
                self.flush(own, line, depth)
                self.walk(kid, element, depth + 1)
                last = None
        self.flush(own, line, depth)

    def flush(self, words, line, depth):
        """Adds words to the line of their element, or as a line of their own after elements in it."""
        if any(words):
            text = repr(" ".join(words))
            if self.lines[-1] is line:
                self.lines[-1] += " " + text
            else:
                self.lines.append("  " * (depth + 1) + text)
        words.clear()

    def check_object(self, annotation, element, role):
        self.links[annotation.objgen] = element.objgen
        is_link = annotation.get("/Subtype") == "/Link"
        if role != ("/Link" if is_link else "/Annot"):
            self.faults.append(f"an annotation {annotation.get('/Subtype')} is in an element {role}")
        if not annotation.get("/Contents") and (is_link or not element.get("/Alt")):
            self.faults.append(f"an annotation {annotation.get('/Subtype')} has no description")

    def check_role(self, element, role):
        if role[1:2] == "H" and role[2:].isdigit():
            level = int(role[2:])
            if level > self.level + 1:
                self.faults.append(f"heading {level} follows heading {self.level}")
            self.level = level
        if role == "/Figure" and "/A" not in element:
            self.faults.append("a figure has no box")
        if role == "/Table":
            widths = widths_of(element)
            if len(set(widths)) > 1:
                self.faults.append(f"the rows of a table have {widths} columns")
        if role == "/L":
            self.check_list(element)

    def check_list(self, element):
        for kid in kids_of(element):
            if isinstance(kid, pikepdf.Dictionary) and kid.get("/S") not in ("/LI", "/Caption"):
                self.faults.append(f"a list has {kid.get('/S')}")
        if attribute(element, "/ListNumbering") is None:
            self.faults.append("a list does not say how its items are numbered")

    def claim(self, element, page, mcid):
        number = self.numbers.get(page.objgen) if page is not None else None
        if number is None:
            self.faults.append(f"content {mcid} is on no page")
            return ""
        if (number, mcid) in self.owners:
            self.faults.append(f"page {number + 1}: MCID {mcid} has two elements")
        self.owners[number, mcid] = element.objgen
        return self.pages[number].words.get(mcid, "")

    def check_contents(self):
        for number, page in enumerate(self.pages):
            for mcid in page.contents:
                if (number, mcid) not in self.owners:
                    self.faults.append(f"page {number + 1}: MCID {mcid} has no element")
        for number, mcid in self.owners:
            if mcid not in self.pages[number].contents:
                self.faults.append(f"page {number + 1}: MCID {mcid} is not on the page")

    def check_parents(self, root):
        entries = {}
        tree = root.get("/ParentTree")
        numbers = tree.get("/Nums", []) if tree is not None else []
        for key, value in zip(list(numbers)[::2], list(numbers)[1::2]):
            entries[int(key)] = value
        for number, page in enumerate(self.pdf.pages):
            if page.obj.get("/Tabs") != "/S":
                self.faults.append(f"page {number + 1}: no order of tabs")
            parents = entries.get(int(page.obj.get("/StructParents", -1)))
            if parents is None:
                self.faults.append(f"page {number + 1}: no parents")
                continue
            for mcid, parent in enumerate(parents):
                if self.owners.get((number, mcid)) != parent.objgen:
                    self.faults.append(f"page {number + 1}: the parent of MCID {mcid} is another")
            if len(parents) != len(self.pages[number].contents):
                self.faults.append(f"page {number + 1}: {len(parents)} parents of {len(self.pages[number].contents)}")
            self.check_links(page, number, entries)

    def check_links(self, page, number, entries):
        for annotation in page.obj.get("/Annots", []):
            parent = entries.get(int(annotation.get("/StructParent", -1)))
            if parent is None or self.links.get(annotation.objgen) != parent.objgen:
                self.faults.append(f"page {number + 1}: an annotation has no element")


def main(arguments):
    shows_text = arguments[:1] == ["--text"]
    bad = False
    for path in arguments[shows_text:]:
        with pikepdf.open(path) as pdf:
            checker = Checker(pdf)
            if shows_text:
                print("\n".join(checker.lines))
            for fault in checker.faults:
                print(f"{path}: {fault}")
                bad = True
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
