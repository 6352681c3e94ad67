// Sharp pictures at any zoom: one canvas above a picture that is always there.
import { element } from './book.js'
import { levelFor, tilesFor } from './geometry.js'

export const tileSide = 512

export const pixelRatio = () => Math.min(3, window.devicePixelRatio || 1)

// The canvas of a sheet with tiles of its visible part. `source` has
// - `area`, the rectangle of the whole that the sheet shows, in units,
// - `size(level)`, the pixels of the whole at a level,
// - `load(level, column, row, signal)`, which promises a tile to draw, and
// - `maximumLevel`, if there are no tiles above it.
export class Tiles {
  constructor(sheet, source) { Object.assign(this, { sheet, source }) }

  remove() {
    this.abort?.abort()
    this.canvas?.remove()
    this.canvas = this.key = this.abort = null
  }

  // Draws the visible part at the level of the screen, unless the picture below is as sharp. One canvas is scaled as a whole: tiles as
  // elements would leave lines between them. The old canvas stays until the new one is drawn.
  async sharpen(table, scale, pictureLevel, revision = 0) {
    const { source } = this
    const level = Math.min(levelFor(scale, pixelRatio()), source.maximumLevel ?? Infinity)
    const seen = level > pictureLevel ? this.seen(table) : null
    if (!seen) return this.remove()
    const whole = source.size(level)
    const tiles = tilesFor(seen, source.whole, level, tileSide)
    const key = JSON.stringify([tiles, level, revision])
    if (key === this.key) return
    this.abort?.abort()
    const abort = new AbortController()
    Object.assign(this, { key, abort })
    const canvas = element('canvas', {
      width: Math.min((tiles.right + 1) * tileSide, whole.width) - tiles.left * tileSide,
      height: Math.min((tiles.bottom + 1) * tileSide, whole.height) - tiles.top * tileSide,
    })
    const [across, down] = [source.whole.width / whole.width, source.whole.height / whole.height]
    lay(canvas, {
      x: tiles.left * tileSide * across, y: tiles.top * tileSide * down,
      width: canvas.width * across, height: canvas.height * down,
    }, source.area)
    const isWhole = await this.draw(canvas, tiles, level, abort.signal).catch(() => false)
    if (abort.signal.aborted) return
    // Failed tiles are tried again when the book is moved.
    if (!isWhole) return void (this.key = null)
    this.sheet.querySelector('img').after(canvas)
    this.canvas?.remove()
    this.canvas = canvas
  }

  async draw(canvas, tiles, level, signal) {
    const context = canvas.getContext('2d', { alpha: false })
    const wanted = []
    for (let row = tiles.top; row <= tiles.bottom; row += 1) {
      for (let column = tiles.left; column <= tiles.right; column += 1) {
        wanted.push(this.source.load(level, column, row, signal).then((picture) => {
          if (!signal.aborted) context.drawImage(picture, (column - tiles.left) * tileSide, (row - tiles.top) * tileSide)
          picture.close?.()
        }))
      }
    }
    await Promise.all(wanted)
    return true
  }

  // The part of the whole that is seen, in its units; null if none.
  seen(table) {
    const [box, window] = [this.sheet.getBoundingClientRect(), table.getBoundingClientRect()]
    const left = Math.max(box.left, window.left)
    const top = Math.max(box.top, window.top)
    const right = Math.min(box.right, window.right)
    const bottom = Math.min(box.bottom, window.bottom)
    if (!(right > left && bottom > top)) return null
    const { area } = this.source
    const scale = box.width / area.width
    return {
      x: area.x + (left - box.left) / scale, y: area.y + (top - box.top) / scale,
      width: (right - left) / scale, height: (bottom - top) / scale,
    }
  }
}

// Lays an element over a rectangle of a page, of which a sheet shows an area.
export const lay = (node, rectangle, area) => {
  Object.assign(node.style, {
    left: `${((rectangle.x - area.x) / area.width) * 100}%`, top: `${((rectangle.y - area.y) / area.height) * 100}%`,
    width: `${(rectangle.width / area.width) * 100}%`, height: `${(rectangle.height / area.height) * 100}%`,
  })
}
