"""The balance of the photos on pages with automatic slots, before (`justified`) and now (`auto`). It measures no times.

Pages of three or four photos may have one or two large ones, of which the others have at least a quarter. The last columns tell how
facing pages go together (edges that nearly meet across the fold, of all edges of right pages, and edges that nearly meet others of their
own page, of all edges), and how many pages with several photos look like the one on the same side of the spread before, like the one two
spreads before, or like the page before that is not beside them. The last two count spreads of which one page is the other one mirrored (from
side to side, upside down, or both), and spreads of which both pages are the same.

usage: layouts.py PROGRAM [FOLDER]     the folder has photographs, of which pages are made, too
"""
import json, pathlib, random, re, struct, subprocess, sys, tempfile, zlib

AREA = (475 - 60) * (577 - 60)
KINDS = {"4x3": (400, 300), "3x4": (300, 400), "16x9": (480, 270), "9x16": (270, 480), "3x2": (450, 300), "1x1": (360, 360), "3x1": (600, 200)}


def png(path, width, height):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + b"\x80" * ((width + 7) // 8)) * height
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def mixes(pictures, least, most, count, seed):
    chosen = random.Random(seed)
    return [[chosen.choice(pictures) for _ in range(chosen.randint(least, most))] for _ in range(count)]


def frames_of(program, folder, pages, slots):
    """The visible frames of the photos of each page, as x, y, width and height."""
    album = {"pages": [{"slots": slots, "photos": [{"image": name} for name in page]} for page in pages]}
    (folder / "album.json").write_text(json.dumps(album))
    shown = subprocess.run([program, "inspect", "--stage", "display", "--allow-outside", "album.json"], cwd=folder,
                           check=True, capture_output=True, text=True).stdout
    result = []
    for page in re.split(r"^page \d+$", shown, flags=re.M)[1:]:
        frames, clip = [], None
        for line in page.splitlines():
            if window := re.match(r" *group clip \[([\d.-]+), ([\d.-]+), ([\d.]+), ([\d.]+)\]", line):
                clip = tuple(map(float, window.groups()))
            elif picture := re.match(r' *picture ".*" \(([\d.-]+) 0 0 ([\d.-]+) ([\d.-]+) ([\d.-]+)\)', line):
                width, height, x, y = map(float, picture.groups())
                frames.append(clip or (x, y, width, height))
                clip = None
        result.append(frames)
    return result


def is_uneven(frames):
    """Whether a photo is under a third of the largest, and the page has no feature layout: one or two large ones of three or four,
    which are nearly as wide or as high as all together."""
    smallest = min(width * height for x, y, width, height in frames)
    large = [frame for frame in frames if smallest < frame[2] * frame[3] / 3]
    across = max(x + width for x, y, width, height in frames) - min(x for x, *_ in frames)
    along = max(y + height for x, y, width, height in frames) - min(y for x, y, *_ in frames)
    spans = all(width > 0.84 * across or height > 0.84 * along for x, y, width, height in large)
    return bool(large) and not (len(frames) in (3, 4) and spans)


def near_edges(left, right):
    """The number of edges of the right page that lie 2 to 14 units beside the nearest of the left one, and of all its edges."""
    edges = [[edge for x, y, width, height in frames for edge in (y, y + height)] for frames in (left, right)]
    gaps = [min(abs(edge - other) for other in edges[0]) for edge in edges[1]]
    return sum(2 < gap < 14 for gap in gaps), len(gaps)


def near_own_edges(frames):
    """The number of edges that lie 2 to 14 units beside the nearest one of other photos of the page, and of all edges."""
    near = count = 0
    for first in (0, 1):
        boxes = [(frame[first], frame[first] + frame[first + 2]) for frame in frames]
        for number, box in enumerate(boxes):
            others = [edge for other in boxes[:number] + boxes[number + 1:] for edge in other]
            for edge in box if others else ():
                near += 2 < min(abs(edge - other) for other in others) < 14
                count += 1
    return near, count


def is_alike(one, other):
    """Whether both pages have several photos at about the same places."""
    def overlap(a, b):
        width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        common = max(width, 0) * max(height, 0)
        return common / (a[2] * a[3] + b[2] * b[3] - common)
    if len(one) != len(other) or len(one) < 2:
        return False
    return sum(max(overlap(a, b) for b in other) for a in one) / len(one) > 0.85


def is_nearly(frames, others):
    """Whether each photo is at the place of one of the others."""
    return len(frames) == len(others) and all(any(all(abs(a - b) < 12 for a, b in zip(one, other)) for other in others) for one in frames)


def kinship(left, right):
    """Whether one page is the other one mirrored, and whether both are the same."""
    if len(left) < 2 or is_nearly(left, right):
        return False, len(left) > 1 and is_nearly(left, right)
    across = [(475 - x - width, y, width, height) for x, y, width, height in left]
    turned = [(x, 577 - y - height, width, height) for x, y, width, height in across]
    down = [(x, 577 - y - height, width, height) for x, y, width, height in left]
    return any(is_nearly(other, right) for other in (across, turned, down)), False


def of_equal_kinds(made, count, seed):
    """Spreads of two to five photos on each page, of the same kinds on both."""
    chosen = random.Random(seed)
    pages = []
    for _ in range(count):
        page = [chosen.choice(made) for _ in range(chosen.randint(2, 5))]
        pages += [page, chosen.sample(page, len(page))]
    return pages


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made = []
        for kind, (width, height) in KINDS.items():
            png(folder / f"{kind}.png", width, height)
            if kind != "3x2":
                made.append(f"{kind}.png")
        sets = [("60 mixes of 2 to 6", mixes(made, 2, 6, 60, 1)), ("200 mixes of 1 to 9", mixes(made, 1, 9, 200, 2)),
                ("100 of 3 wide and upright", mixes(["4x3.png", "4x3.png", "3x4.png"], 3, 3, 100, 4)),
                ("100 of 2 to 4 wide", mixes(["4x3.png"], 2, 4, 100, 5)), ("100 of 2 wide", mixes(["4x3.png", "3x2.png"], 2, 2, 100, 6)),
                ("100 spreads of equal kinds", of_equal_kinds(["4x3.png", "3x2.png", "3x4.png", "1x1.png"], 100, 7))]
        if len(sys.argv) > 2:
            photos = sorted(str(path.resolve()) for path in pathlib.Path(sys.argv[2]).glob("*.jpg"))
            if not photos:
                sys.exit(f"layouts: {sys.argv[2]} has no photograph *.jpg")
            sets.append((f"100 mixes of {len(photos)} photographs", mixes(photos, 1, 9, 100, 3)))
        print(f"{'pages':32} {'slots':10} {'under a third':>13} {'no feature':>10} {'under a quarter':>15} {'covered':>8} {'smallest by largest':>20} {'near edges':>10} {'own':>6} {'alike: side':>11} {'two':>4} {'page':>4} {'mirrored':>8} {'same':>4}")
        for title, pages in sets:
            for slots in ("justified", "auto"):
                found = frames_of(program, folder, pages, slots)
                sizes = [[width * height for x, y, width, height in frames] for frames in found]
                ratios = [min(page) / max(page) for page in sizes]
                covered = sum(map(sum, sizes)) / AREA / len(sizes)
                near = share(near_edges(*found[spread:spread + 2]) for spread in range(0, len(found) - 1, 2))
                own = share(map(near_own_edges, found))
                alike = [sum(map(is_alike, found, found[2:])), sum(map(is_alike, found, found[4:])), sum(map(is_alike, found[1::2], found[2::2]))]
                mirrored, same = map(sum, zip(*map(kinship, found[::2], found[1::2])))
                print(f"{title:32} {slots:10} {sum(r < 1 / 3 for r in ratios):13} {sum(map(is_uneven, found)):10} {sum(r < 1 / 4 for r in ratios):15} {covered:8.3f} {sum(ratios) / len(ratios):20.3f} {near:10.3f} {own:6.3f} {alike[0]:11} {alike[1]:4} {alike[2]:4} {mirrored:8} {same:4}")


def share(counts):
    """The ratio of the totals."""
    counted, every = map(sum, zip(*counts))
    return counted / max(1, every)


main()
