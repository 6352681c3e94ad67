"""Ink as the page draws it, and as PDFium draws it from the saved PDF. usage: view_ink.py SCRAPBOOK FILE.pdf"""
import base64
import pathlib
import subprocess
import sys
import tempfile

from browser import browser, wait
from server import serving

program, path = sys.argv[1], pathlib.Path(sys.argv[2])
STROKES = [
    {"tool": "pen", "color": "#d92626", "width": 5, "opacity": 1,
     "points": [[20 + 4 * step, 60 + 25 * ((step % 7) / 7)] for step in range(40)]},
    {"tool": "pencil", "color": "#1f5fd0", "width": 1, "opacity": 1,
     "points": [[30 + 3 * step, 120 + (step * step) % 40] for step in range(40)]},
    {"tool": "highlighter", "color": "#ee8a1d", "width": 10, "opacity": 0.3, "points": [[20, 250], [90, 262], [180, 250]]},
    {"tool": "pen", "color": "#1c1c1c", "width": 5, "opacity": 1, "points": [[100, 200]]},
]
COMPARE = """
const [strokes, before, after, done] = arguments
const pixels = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context.drawImage(bitmap, 0, 0)
  return { context, data: () => context.getImageData(0, 0, bitmap.width, bitmap.height).data }
}
import('/app/ink.js').then(async ({ drawStroke }) => {
  const [mine, theirs] = [await pixels(before), await pixels(after)]
  const plain = mine.data()
  mine.context.setTransform(2, 0, 0, 2, 0, 0)
  for (const stroke of strokes) drawStroke(mine.context, stroke)
  const [here, there] = [mine.data(), theirs.data()]
  let [ink, other] = [0, 0]
  for (let at = 0; at < here.length; at += 4) {
    const differs = (a, b, most) => [0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > most)
    if (differs(there, plain, 8) || differs(here, plain, 8)) ink += 1
    if (differs(here, there, 60)) other += 1
  }
  done([ink, other])
})
"""


def picture():
    """The first page, drawn by PDFium with two pixels a point."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"{folder}/page.png"
        subprocess.run([program, "render", str(path), "--page", "z", "--scale", "2", "-o", name], check=True)
        return base64.b64encode(pathlib.Path(name).read_bytes()).decode()


with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
    driver.get(server.address)
    wait(driver, "window.scrapbook?.book")
    before = picture()
    server.enter()
    strokes = [{**stroke, "id": f"s{number}", "page": server.json("/doc")["count"]} for number, stroke in enumerate(STROKES)]
    status, answer = server.change({"strokes": strokes})
    assert status == 200, answer
    ink, other = driver.execute_async_script(COMPARE, STROKES, before, picture())
    print(f"{other} of {ink} pixels of ink differ")
    assert ink > 3000 and other <= ink * 0.002, (other, ink)
