// A face of a book that a server draws: a picture that is always there, above it sharper tiles, text and links.
import { element } from './book.js'
import { levelFor } from './geometry.js'
import { TextLayer } from './text.js'
import { lay, pixelRatio, Tiles } from './tiles.js'

// The level of the picture that is shown first.
const lowLevel = -1

// The maximum number of pixels of a page's picture; finer tiles are drawn where they are visible.
const pixelLimit = 4e6

// The level of the picture of a whole page that is sharp at a scale.
export const levelOf = (page, scale) => {
  let level = levelFor(scale, pixelRatio())
  while (level > -3 && page.width * page.height * 4 ** level > pixelLimit) level -= 1
  return level
}

// Promises that a picture is loaded and decoded. `decode()` alone settles nothing in Chromium if the picture is taken away before it is
// loaded, and keeps it.
const decoded = (image) => new Promise((done, fail) => {
  image.addEventListener('load', done, { once: true })
  image.addEventListener('error', fail, { once: true })
}).then(() => image.decode())

export class Paper {
  // `face` is { page, x, y, width, height } in units of its page, `page` { width, height }.
  constructor(viewer, face, page, half) {
    Object.assign(this, { viewer, face, page })
    this.image = element('img', { alt: '', draggable: false })
    this.text = new TextLayer(viewer, face)
    this.sheet = element('div', { className: 'sheet' }, [this.image, this.text.element])
    this.element = element('div', { className: 'paper' }, [this.sheet])
    const part = (length, all) => `${(length / all) * 100}%`
    // A cover is cut a little smaller, and as large as a page of the book.
    const room = face.name ? face : half
    Object.assign(this.sheet.style, { width: part(face.width, room.width), height: part(face.height, room.height) })
    lay(this.image, { x: 0, y: 0, width: page.width, height: page.height }, face)
    this.tiles = new Tiles(this.sheet, {
      area: face, whole: page,
      size: (level) => ({ width: this.pixels('width', level), height: this.pixels('height', level) }),
      load: (level, column, row, signal) => this.tile(level, column, row, signal),
    })
    this.level = null
  }

  // Called when it is put on the table. The first ones are loaded when the size of the book is known.
  shown() { if (this.viewer.book) this.load() }

  // The number under which strokes on it are saved; 0 where none are.
  get inkPage() { return this.face.ink ?? this.face.page }

  // The level that is sharp where the book just fits.
  get baseLevel() {
    const { book } = this.viewer
    return levelOf(this.page, book ? book.scale / book.view.zoom : 1)
  }

  // Loads the picture in the right level and revision; the old one stays until the new one is decoded. Promises that it is there.
  async load() {
    // Not while it is not shown, and has no size.
    if (this.viewer.book && !this.viewer.book.scale) return undefined
    const wanted = Math.max(this.baseLevel, this.revision === this.viewer.revision ? this.level ?? -3 : -3)
    // The first picture is a small one, which is there soon.
    const level = this.shownRevision === undefined ? Math.min(lowLevel, wanted) : wanted
    const { revision } = this.viewer
    if (this.level === level && this.revision === revision) return this.ready
    Object.assign(this, { level, revision })
    const next = this.image.src ? element('img', { alt: '', draggable: false }) : this.image
    const isThere = decoded(next)
    next.src = `/page/${this.face.page}/${level}?r=${revision}`
    this.ready = isThere.then(async () => {
      if (this.revision !== revision || this.level !== level) return undefined
      if (next !== this.image) {
        for (const side of ['left', 'top', 'width', 'height']) next.style[side] = this.image.style[side]
        this.image.replaceWith(next)
        this.image = next
      }
      // The sharp picture stays until the new one is as sharp.
      if (this.tiles.canvas && this.viewer.papers.includes(this)) await this.sharpen(this.viewer.table)
      else this.tiles.remove()
      if (this.revision !== revision || this.level !== level) return undefined
      this.shownRevision = revision
      // Hidden papers wait for the others; while a leaf turns, it has the processor to itself.
      const isSeen = this.viewer.papers.includes(this) && !this.viewer.book.state.leaf
      const sharper = isSeen && level < this.baseLevel ? this.load() : undefined
      this.viewer.pictureChanged(this)
      return sharper
    }, () => {
      // The old picture stays, and it is tried again when the book lies still.
      if (this.revision === revision && this.level === level) this.level = this.revision = null
    })
    return this.ready
  }

  // MARK: Tiles

  pixels(side, level) { return Math.max(1, Math.round(this.page[side] * 2 ** level)) }

  async tile(level, column, row, signal) {
    const answer = await fetch(`/tile/${this.face.page}/${level}/${column}/${row}?r=${this.revision}`, { signal })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return createImageBitmap(await answer.blob())
  }

  // Tiles are for levels finer than the picture that is there or being loaded.
  sharpen(table) { return this.tiles.sharpen(table, this.viewer.book.scale, Math.max(this.level, this.baseLevel), this.revision) }

  // The place on the page of a point of the screen, in units of the page.
  at(event) {
    const box = this.sheet.getBoundingClientRect()
    return {
      x: this.face.x + ((event.clientX - box.left) / box.width) * this.face.width,
      y: this.face.y + ((event.clientY - box.top) / box.height) * this.face.height,
    }
  }

  // MARK: Text and links

  showText() { return this.text.show(this.viewer.book.scale) }

  // Frees the elements that are only needed while visible; a picture that is being loaded is given up.
  drop() {
    this.tiles.remove()
    if (!this.isLoading || this.image.complete) return
    // Chromium keeps a picture whose attribute is removed.
    this.image.src = ''
    this.level = this.revision = null
  }

  // Whether it has no picture yet.
  get isLoading() { return this.level !== null && this.shownRevision === undefined }
}
