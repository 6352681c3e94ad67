"""What is drawn at one level is not shown at another. usage: view_levels.py SCRAPBOOK FILE.pdf"""
import sys

from server import serving

program, pdf = sys.argv[1:]


def tiles(*levels):
    """The upper left tiles of the first page at levels, from a server of their own."""
    with serving(program, pdf, "--stay") as server:
        server.enter()
        answers = [server.ask("GET", f"/tile/1/{level}/0/0") for level in levels]
        assert all(answer[0] == 200 for answer in answers), [answer[0] for answer in answers]
        return [answer[2] for answer in answers]


alone = [tiles(level)[0] for level in (1, 2)]
assert alone[0] != alone[1]
assert tiles(1, 2) == alone and tiles(2, 1) == alone[::-1]
