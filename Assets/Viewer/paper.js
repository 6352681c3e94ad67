// A face of a book that a server draws: a picture that is always there, above it sharper tiles, text and links.
import { element } from './book.js'
import { plain } from './controls.js'
import { levelFor } from './geometry.js'
import { lay, pixelRatio, Tiles } from './tiles.js'
import { say } from './words.js'

// The most pixels of the picture of a page; what is finer is drawn where it is seen.
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
    this.layer = element('div', { className: 'selectable' })
    this.sheet = element('div', { className: 'sheet' }, [this.image, this.layer])
    this.element = element('div', { className: 'paper' }, [this.sheet])
    const part = (length, all) => `${(length / all) * 100}%`
    Object.assign(this.sheet.style, { width: part(face.width, half.width), height: part(face.height, half.height) })
    lay(this.image, { x: 0, y: 0, width: page.width, height: page.height }, face)
    this.tiles = new Tiles(this.sheet, {
      area: face, whole: page,
      size: (level) => ({ width: this.pixels('width', level), height: this.pixels('height', level) }),
      load: (level, column, row, signal) => this.tile(level, column, row, signal),
    })
    this.level = null
    // The first ones are loaded when the size of the book is known.
    if (viewer.book) this.load()
  }

  // The number under which strokes on it are saved; 0 where none are.
  get inkPage() { return this.face.ink ?? this.face.page }

  // The level that is sharp where the book just fits.
  get baseLevel() {
    const { book } = this.viewer
    return levelOf(this.page, book ? book.scale / book.view.zoom : 1)
  }

  // Loads the picture in the right level and revision; the old one stays until the new one is decoded.
  async load() {
    // Not while it is not shown, and has no size.
    if (this.viewer.book && !this.viewer.book.scale) return undefined
    const level = Math.max(this.baseLevel, this.revision === this.viewer.revision ? this.level ?? -3 : -3)
    const { revision } = this.viewer
    if (this.level === level && this.revision === revision) return this.ready
    Object.assign(this, { level, revision })
    const next = this.image.src ? element('img', { alt: '', draggable: false }) : this.image
    const isThere = decoded(next)
    next.src = `/page/${this.face.page}/${level}?r=${revision}`
    this.ready = isThere.then(() => {
      if (this.revision !== revision || this.level !== level) return
      if (next !== this.image) {
        for (const side of ['left', 'top', 'width', 'height']) next.style[side] = this.image.style[side]
        this.image.replaceWith(next)
        this.image = next
      }
      this.shownRevision = revision
      this.tiles.remove()
      this.viewer.pictureChanged(this)
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

  sharpen(table) { return this.tiles.sharpen(table, this.viewer.book.scale, this.level, this.revision) }

  // The place on the page of a point of the screen, in units of the page.
  at(event) {
    const box = this.sheet.getBoundingClientRect()
    return {
      x: this.face.x + ((event.clientX - box.left) / box.width) * this.face.width,
      y: this.face.y + ((event.clientY - box.top) / box.height) * this.face.height,
    }
  }

  // MARK: Text and links

  async showText() {
    if (this.textRevision === this.viewer.revision) return
    this.textRevision = this.viewer.revision
    const { lines, links, notes = [], marks = [] } = await this.viewer.text(this.face.page)
    this.marks = marks.filter(({ box: [x, , width] }) => x + width > this.face.x && x < this.face.x + this.face.width)
    const unit = (length) => `calc(${length} * var(--unit))`
    const spans = lines.filter((line) => line.text && this.holds(line)).map((line) => {
      const span = element('span', { textContent: `${line.text.trimEnd()} ` })
      const [x, y, width, height] = line.box ?? [line.matrix[4], line.matrix[5], line.width, line.height]
      Object.assign(span.style, { left: unit(x - this.face.x), top: unit(y - this.face.y), fontSize: unit(height * 0.9), height: unit(height) })
      span.wanted = width
      span.matrix = line.matrix
      return span
    })
    if (this.layer.contains(document.activeElement)) this.viewer.table.focus({ preventScroll: true })
    this.layer.replaceChildren(
      ...spans, ...links.filter((link) => this.holds(link)).map((link) => this.link(link, unit)),
      ...notes.filter(({ at: [x] }) => x >= this.face.x && x < this.face.x + this.face.width).map((note) => this.note(note, unit)),
      ...this.marks.map((mark, number) => this.markButton(mark, number + 1, unit)))
    this.mark()
    // The text is as wide as the ink, whatever the font of the browser.
    const { scale } = this.viewer.book
    const widths = spans.map((span) => span.offsetWidth)
    spans.forEach((span, number) => {
      const fit = widths[number] > 0 ? (span.wanted * scale) / widths[number] : 1
      const turn = span.matrix ? `matrix(${span.matrix.slice(0, 4).join(',')},0,0) ` : ''
      span.style.transform = `${turn}scaleX(${fit})`
    })
  }

  // Marks the text that is looked for, where a line has it for the first time.
  mark() {
    const wanted = plain(this.viewer.wanted ?? '')
    for (const span of this.layer.querySelectorAll(':scope > span')) {
      const words = span.textContent
      const at = wanted === '' ? -1 : plain(words).indexOf(wanted)
      // Where both have the same length, the places are the same.
      const [start, end] = plain(words).length === words.length ? [at, at + wanted.length] : [0, words.length]
      if (at < 0) span.replaceChildren(words)
      else span.replaceChildren(words.slice(0, start), element('b', { className: 'hit', textContent: words.slice(start, end) }), words.slice(end))
    }
  }

  // Whether the middle of a line or a link is on this face.
  holds(part) {
    const [x, width] = part.box ? [part.box[0], part.box[2]] : [part.matrix[4], part.width * part.matrix[0]]
    const middle = x + width / 2
    return middle >= this.face.x && middle < this.face.x + this.face.width
  }

  link(link, unit) {
    const [x, y, width, height] = link.box
    const isSafe = /^(https?:|mailto:)/i.test(link.address ?? '')
    const node = element('a', { className: 'link', href: isSafe ? link.address : `#page=${link.page}` })
    node.setAttribute('aria-label', isSafe ? link.address : say('page', { page: link.page }))
    if (isSafe) Object.assign(node, { rel: 'noopener noreferrer', target: '_blank' })
    else {
      node.addEventListener('click', (event) => {
        event.preventDefault()
        this.viewer.goToPage(link.page)
      })
    }
    Object.assign(node.style, { left: unit(x - this.face.x), top: unit(y - this.face.y), width: unit(width), height: unit(height) })
    return node
  }

  // A note is opened where it is drawn.
  note(note, unit) {
    const { at: [x, y], author } = note
    const node = element('button', { type: 'button', className: 'note' })
    node.setAttribute('aria-label', author ? say('noteBy', { author }) : say('note'))
    node.setAttribute('aria-expanded', 'false')
    Object.assign(node.style, { left: unit(x - this.face.x), top: unit(y - this.face.y) })
    node.addEventListener('click', () => this.viewer.openNote(node, note))
    return node
  }

  // A stroke or a text for those who draw by keyboard: it gets the focus where it is, and is taken away by a key.
  markButton({ id, text, box: [x, y, width, height] }, number, unit) {
    const node = element('button', { type: 'button', className: 'mark' })
    node.setAttribute('aria-label', say('remove', { what: text ?? `${say('drawingTools')} ${number}` }))
    Object.assign(node.style, { left: unit(x - this.face.x), top: unit(y - this.face.y), width: unit(width), height: unit(height) })
    const remove = () => this.viewer.drawing.remove(id)
    node.addEventListener('click', remove)
    node.addEventListener('keydown', (event) => { if (['Delete', 'Backspace'].includes(event.key)) remove() })
    return node
  }

  // Frees what is only needed where it is seen; a picture that is on its way is not loaded any more.
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
