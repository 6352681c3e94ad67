// The words, links and notes of a page, above its picture: they can be selected, marked, followed and opened.
import { element } from './book.js'
import { plain } from './controls.js'
import { say } from './words.js'

// A length of the page; `--unit` is the length of its unit on the screen.
const unit = (length) => `calc(${length} * var(--unit))`

export class TextLayer {
  // `area` is { page, x, y, width, height }, the part of the page that is seen, in its units.
  constructor(viewer, area) {
    Object.assign(this, { viewer, area, marks: [] })
    this.element = element('div', { className: 'selectable' })
  }

  // Shows the current contents of the page; `scale` is the number of pixels of a unit.
  async show(scale) {
    if (this.revision === this.viewer.revision) return this.mark()
    this.revision = this.viewer.revision
    const { lines, links, notes = [], marks = [] } = await this.viewer.text(this.area.page)
    this.marks = marks.filter(({ box: [x, , width] }) => x + width > this.area.x && x < this.right)
    const spans = lines.filter((line) => line.text && this.holds(line)).map((line) => this.span(line))
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null
    this.element.replaceChildren(
      ...spans, ...links.filter((link) => this.holds(link)).map((link) => this.link(link)),
      ...notes.filter(({ at: [x] }) => x >= this.area.x && x < this.right).map((note) => this.note(note)),
      ...this.marks.map((mark, number) => this.markButton(mark, number + 1)))
    this.renew(focused)
    this.marked = ''
    this.mark()
    // The text is as wide as the ink, whatever the font of the browser.
    const widths = spans.map((span) => span.offsetWidth)
    spans.forEach((span, number) => {
      const fit = widths[number] > 0 ? (span.wanted * scale) / widths[number] : 1
      const turn = span.matrix ? `matrix(${span.matrix.slice(0, 4).join(',')},0,0) ` : ''
      span.style.transform = `${turn}scaleX(${fit})`
    })
  }

  // Moves the focus and the opened note to the elements that replace the old ones.
  renew(focused) {
    const named = (key) => [...this.element.children].find((child) => child.dataset.key === key)
    if (focused !== null) (named(focused) ?? this.viewer.ground).focus({ preventScroll: true })
    this.viewer.renewNote(named)
  }

  get right() { return this.area.x + this.area.width }

  // Whether the middle of a line or a link is in the part that is seen.
  holds(part) {
    const [x, width] = part.box ? [part.box[0], part.box[2]] : [part.matrix[4], part.width * part.matrix[0]]
    const middle = x + width / 2
    return middle >= this.area.x && middle < this.right
  }

  lay(node, x, y, width, height) {
    Object.assign(node.style, { left: unit(x - this.area.x), top: unit(y - this.area.y) })
    if (width !== undefined) Object.assign(node.style, { width: unit(width), height: unit(height) })
    return node
  }

  span(line) {
    const span = element('span', { textContent: `${line.text.trimEnd()} ` })
    const [x, y, width, height] = line.box ?? [line.matrix[4], line.matrix[5], line.width, line.height]
    Object.assign(span.style, { fontSize: unit(height * 0.9), height: unit(height) })
    span.wanted = width
    span.matrix = line.matrix
    return this.lay(span, x, y)
  }

  // Marks the search text where a line first contains it.
  mark() {
    const wanted = plain(this.viewer.wanted ?? '')
    if (this.marked === wanted) return
    this.marked = wanted
    for (const span of this.element.querySelectorAll(':scope > span')) {
      const words = span.textContent
      const at = wanted === '' ? -1 : plain(words).indexOf(wanted)
      // Where both have the same length, the places are the same.
      const [start, end] = plain(words).length === words.length ? [at, at + wanted.length] : [0, words.length]
      if (at < 0) span.replaceChildren(words)
      else span.replaceChildren(words.slice(0, start), element('b', { className: 'hit', textContent: words.slice(start, end) }), words.slice(end))
    }
  }

  link(link) {
    const isSafe = /^(https?:|mailto:)/i.test(link.address ?? '')
    const node = element('a', { className: 'link', href: isSafe ? link.address : `#page=${link.page}` })
    node.dataset.key = `link ${link.box}`
    node.setAttribute('aria-label', isSafe ? link.address : say('page', { page: link.page }))
    if (isSafe) Object.assign(node, { rel: 'noopener noreferrer', target: '_blank' })
    else {
      node.addEventListener('click', (event) => {
        event.preventDefault()
        this.viewer.goToPage(link.page)
      })
    }
    return this.lay(node, ...link.box)
  }

  // A note is opened where it is drawn.
  note(note) {
    const node = element('button', { type: 'button', className: 'note' })
    node.dataset.key = `note ${note.id ?? note.at}`
    node.setAttribute('aria-label', note.author ? say('noteBy', { author: note.author }) : say('note'))
    node.setAttribute('aria-expanded', 'false')
    node.addEventListener('click', () => this.viewer.openNote(node, note))
    return this.lay(node, ...note.at)
  }

  // A stroke or a text for users who draw by keyboard: it gets the focus where it is, and is deleted by a key.
  markButton({ id, text, box }, number) {
    const node = element('button', { type: 'button', className: 'mark' })
    node.dataset.key = `mark ${id}`
    node.setAttribute('aria-label', say('remove', { what: text ?? `${say('drawingTools')} ${number}` }))
    const remove = () => this.viewer.drawing.remove(id)
    node.addEventListener('click', remove)
    node.addEventListener('keydown', (event) => { if (['Delete', 'Backspace'].includes(event.key)) remove() })
    return this.lay(node, ...box)
  }
}
