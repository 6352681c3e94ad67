// The page of `scrapbook view`: the book as the server describes it, its changes, and its faults.
import { Book, element } from './book.js'
import { button, Controls, faceTitle, findIn, toggle } from './controls.js'
import { Drawing } from './drawing.js'
import { PageList } from './list.js'
import { Paper } from './paper.js'
import { isMoving } from './turning.js'
import { say, useWords } from './words.js'

// The shape of a document's papers; if it changes, the book is made again.
const shapeOf = (doc) => JSON.stringify([doc.faces, doc.pages, doc.rtl])

class Viewer {
  constructor(root) {
    this.root = root
    this.texts = new Map()
    this.revision = 0
  }

  async start() {
    const token = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1]
    if (token) {
      await fetch('/session', { method: 'POST', body: token })
      history.replaceState(null, '', location.pathname)
    }
    const answer = await fetch('/doc')
    if (!answer.ok) {
      this.root.append(element('p', { className: 'message', textContent: 'Open the address that scrapbook view printed.' }))
      return
    }
    this.take(await answer.json())
    this.table = element('div', { className: 'table', tabIndex: 0, role: 'region', ariaLabel: this.doc.title })
    this.problems = element('section', { className: 'problems', hidden: true, ariaLabel: say('problems'), role: 'alert' })
    this.root.append(this.table, this.problems)
    this.shape = shapeOf(this.doc)
    this.book = new Book(this.table, this.described())
    // The first pictures are drawn while the controls are made: a browser asks for them when the script waits.
    for (const paper of this.papers) paper.load()
    await null
    this.list = new PageList(this)
    this.drawing = new Drawing(this)
    this.makeControls()
    this.book.onRest = () => this.rested()
    this.book.onView = () => this.viewed()
    const face = this.controls.faceOfAddress()
    if (face !== null) this.book.open(face)
    this.table.focus({ preventScroll: true })
    addEventListener('hashchange', () => this.goToAddress())
    this.printAllPages()
    this.show(this.doc.faults)
    this.rested()
    this.viewed()
    this.listen()
  }

  // The list of pages is printed.
  printAllPages() {
    addEventListener('beforeprint', () => {
      if (this.isScrolling) return
      this.scroll(true)
      for (const image of document.querySelectorAll('#pages img')) image.loading = 'eager'
    })
    addEventListener('afterprint', () => { if (!this.isScrolling) this.scroll(false) })
  }

  take(doc) {
    this.doc = doc
    this.revision = doc.revision
    this.texts.clear()
    document.title = doc.title
    document.documentElement.lang = doc.language ?? 'en'
    useWords(doc.words)
  }

  described() {
    const { doc } = this
    const half = {
      width: Math.max(...doc.faces.map((face) => face.width)), height: Math.max(...doc.faces.map((face) => face.height)),
    }
    return {
      isRightToLeft: doc.rtl === true, count: doc.count, radius: doc.radius ?? 0,
      faces: doc.faces.map((face) => ({
        place: face.place, label: face.label ?? null, name: face.name, empty: face.empty, width: face.width, height: face.height,
        make: () => {
          const [width, height] = doc.pages[face.page - 1]
          return new Paper(this, face, { width, height }, half)
        },
      })),
    }
  }

  makeControls() {
    this.controls = new Controls(this.root, this.book, {
      thumbnail: (number) => this.thumbnail(number),
      words: (number) => this.words(number),
      find: (text) => this.find(text),
      scroll: (isOn) => this.scroll(isOn),
      mark: (text) => {
        this.wanted = text
        for (const layer of [...this.papers.map((paper) => paper.text), ...this.list.layers]) layer.mark()
      },
    })
    const { bar } = this.controls
    this.contentsToggle = toggle('contents', say('contents'), (isOn) => this.showContents(isOn))
    if (this.doc.outline?.length) bar.append(this.contentsToggle)
    if (this.doc.editable) bar.append(this.drawing.toggle)
  }

  // Shows the text of a note beside it, or hides it again.
  openNote(node, { text, author, id }) {
    const isOpen = this.opened?.node === node
    this.closeNote()
    if (isOpen) return
    const bubble = element('div', { className: 'remark', role: 'note', tabIndex: -1 }, [
      ...(author ? [element('b', { textContent: author })] : []), element('p', { textContent: text }),
    ])
    if (id && this.doc.editable) {
      const remove = element('button', { type: 'button', className: 'wordy', textContent: say('removeIt') })
      remove.addEventListener('click', () => {
        this.closeNote()
        this.ground.focus({ preventScroll: true })
        this.drawing.remove(id)
      })
      bubble.append(remove)
    }
    const around = node.closest('.place, .table')
    around.append(bubble)
    const [spot, table] = [node.getBoundingClientRect(), around.getBoundingClientRect()]
    const within = (at, size, room) => `${Math.max(8, Math.min(at, room - size - 8))}px`
    bubble.style.left = within(spot.right - table.left - 8, bubble.offsetWidth, table.width)
    bubble.style.top = within(spot.bottom - table.top - 8, bubble.offsetHeight, table.height)
    node.setAttribute('aria-expanded', 'true')
    this.opened = { node, bubble }
    bubble.focus({ preventScroll: true })
    bubble.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      const { node } = this.opened
      this.closeNote()
      node.focus()
    })
    bubble.addEventListener('focusout', () => setTimeout(() => {
      const isOurs = this.opened?.bubble === bubble
      if (isOurs && document.activeElement !== this.opened.node && !bubble.contains(document.activeElement)) this.closeNote()
    }))
  }

  // An opened note stays open when its page is shown again; `named` finds its replacement.
  renewNote(named) {
    const { opened } = this
    if (!opened || opened.node.isConnected) return
    const node = named(opened.node.dataset.key)
    if (!node) return this.closeNote()
    node.setAttribute('aria-expanded', 'true')
    opened.node = node
  }

  closeNote() {
    if (!this.opened) return
    const { node, bubble } = this.opened
    this.opened = null
    node.setAttribute('aria-expanded', 'false')
    // The keys stay with the book.
    if (bubble.contains(document.activeElement)) this.ground.focus({ preventScroll: true })
    bubble.remove()
  }

  get papers() { return this.book.visibleFaces.map((number) => this.book.made.get(number)).filter(Boolean) }

  rested() {
    this.controls.update()
    this.drawing.rested()
    const seen = this.papers.map((paper) => {
      paper.showText()
      return paper.load()
    })
    this.loadNear(seen)
  }

  // Loads the other papers after the visible ones: one after the other, and none while a leaf turns. First all are loaded small, then
  // as sharp as they will be shown.
  async loadNear(seen) {
    await Promise.all(seen)
    const near = [...this.book.made.values()]
    for (const paper of [...near, ...near]) {
      if (isMoving(this.book.state)) return
      await paper.load()
    }
  }

  viewed() {
    this.controls.viewChanged()
    this.closeNote()
    clearTimeout(this.later)
    this.later = setTimeout(() => {
      if (this.book.state.leaf) return
      this.drawing.redrawAll()
      const seen = new Set(this.papers)
      // Canvases of hidden papers would need memory for each page.
      for (const paper of this.book.made.values()) if (!seen.has(paper)) paper.tiles.remove()
      for (const paper of seen) {
        paper.load()
        paper.sharpen(this.table)
      }
    }, 80)
  }

  // Called when a paper shows another picture.
  pictureChanged(paper) {
    this.drawing?.pictureChanged(paper)
    if (this.book && this.papers.includes(paper)) paper.sharpen(this.table)
  }

  goToPage(page) {
    const face = this.doc.faces.findIndex((each) => each.page === page)
    if (face >= 0) this.controls.goto(face)
  }

  goToAddress() {
    const face = this.controls.faceOfAddress()
    if (face !== null) this.controls.goto(face)
  }

  // MARK: Contents

  thumbnail(number) {
    const face = this.doc.faces[number]
    const [width, height] = this.doc.pages[face.page - 1]
    const image = element('img', { alt: '', loading: 'lazy', src: `/thumb/${face.page}?r=${this.revision}` })
    // A half of a page is cut out of the picture of the whole.
    const frame = element('span', { className: 'cut' }, [image])
    frame.style.setProperty('--across', face.width / face.height)
    Object.assign(image.style, {
      width: `${(width / face.width) * 100}%`, height: `${(height / face.height) * 100}%`, maxWidth: 'none',
      left: `${(-face.x / face.width) * 100}%`, top: `${(-face.y / face.height) * 100}%`,
    })
    return frame
  }

  // The text of a page: { lines, links }.
  text(page) {
    if (!this.texts.has(page)) {
      const none = { lines: [], links: [] }
      this.texts.set(page, fetch(`/text/${page}?r=${this.revision}`).then((answer) => (answer.ok ? answer.json() : none), () => none))
    }
    return this.texts.get(page)
  }

  async linesOf(number) {
    const face = this.doc.faces[number]
    if (face.empty) return []
    const { lines } = await this.text(face.page)
    return lines.filter(({ box, matrix, width }) => {
      const [x, across] = box ? [box[0], box[2]] : [matrix[4], width * matrix[0]]
      return x + across / 2 >= face.x && x + across / 2 < face.x + face.width
    })
  }

  async words(number) {
    const { empty, page, x, width } = this.doc.faces[number]
    if (empty) return []
    const lines = await this.linesOf(number)
    const { notes = [] } = await this.text(page)
    const mine = notes.filter(({ at }) => at[0] >= x && at[0] < x + width)
    return [element('div', { className: 'text' }, [
      element('h2', { textContent: faceTitle(this.doc.faces[number]) }),
      ...lines.map((line) => element('p', { textContent: line.text ?? line.alt, className: line.alt ? 'picture' : '', dir: 'auto' })),
      ...mine.map(({ text, author }) => element('p', { textContent: author ? `${author}: ${text}` : text, className: 'noted', dir: 'auto' })),
    ])]
  }

  async find(text) {
    const pages = await Promise.all(this.doc.faces.map(async (_, face) => {
      const lines = await this.linesOf(face)
      return { face, words: lines.map((line) => line.text ?? line.alt).join(' ') }
    }))
    return findIn(pages, text)
  }

  showContents(isOn) {
    this.contents?.remove()
    this.contents = null
    if (!isOn) return
    const entries = this.doc.outline.map(({ title, page, level }) => {
      const go = element('button', { type: 'button', textContent: title, disabled: page < 1 })
      go.style.paddingInlineStart = `${8 + 16 * (level - 1)}px`
      go.addEventListener('click', () => {
        this.controls.leaveNarrow(this.contentsToggle)
        this.goToPage(page)
      })
      return element('li', {}, [go])
    })
    this.contents = element('nav', { className: 'words shown contents', ariaLabel: say('contents') }, [element('ul', { className: 'found' }, entries)])
    this.root.append(this.contents)
  }

  // The pages one after the other in place of the book.
  scroll(isOn) {
    if (!isOn) return this.list.hide()
    if (this.book.isDrawing) this.drawing.toggle.click()
    this.list.show()
  }

  get isScrolling() { return document.documentElement.classList.contains('scrolling') }

  // The element with the keys: the book, or the list of pages.
  get ground() { return this.isScrolling ? this.list.element : this.table }

  // MARK: Changes

  listen() {
    const events = new EventSource('/events')
    events.addEventListener('document', (event) => {
      if (JSON.parse(event.data).revision !== this.revision) this.changed()
    })
    events.addEventListener('problem', (event) => this.show(JSON.parse(event.data)))
    // After a gap, something may have been missed.
    events.addEventListener('open', () => {
      clearTimeout(this.losing)
      this.losing = null
      if (this.wasLost) this.changed()
      this.wasLost = false
    })
    events.addEventListener('error', () => {
      this.wasLost = true
      // A restarted server is back in less time. The message is shown once.
      this.losing ??= setTimeout(() => this.show([{ severity: 'error', message: say('unreachable') }]), 4000)
      // The browser tries again, but not after it was refused.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 5000)
    })
  }

  // The book has changed: its pages are exchanged when the new ones are there, with page and zoom as they are.
  async changed() {
    const answer = await fetch('/doc').catch(() => null)
    if (!answer?.ok) return
    this.take(await answer.json())
    this.show(this.doc.faults)
    const { doc } = this
    if (shapeOf(doc) !== this.shape) {
      const book = this.described()
      // The new pictures are there before the old ones go.
      const at = (face) => Math.max(0, Math.min(face, book.faces.length - 1))
      const near = new Set([-1, 0, 1].map((by) => at(this.book.face + by)))
      const made = new Map([...near].map((face) => [face, book.faces[face].make()]))
      await Promise.all([...made.values()].map((paper) => paper.load().then(() => paper.load())))
      // Another change came meanwhile.
      if (this.doc !== doc) return
      const { view } = this.book
      this.shape = shapeOf(doc)
      this.book.show(book, at(this.book.face), made)
      this.book.look(view)
      this.controls.strip.replaceChildren()
    } else {
      this.refresh()
    }
    this.rested()
    this.controls.fillWords()
    if (this.isScrolling) this.list.update()
    if (!this.controls.strip.hidden) this.controls.fillStrip()
  }

  // Loads the pictures again that are seen; the others when they are needed.
  refresh() {
    const seen = new Set(this.book.visibleFaces)
    for (const [number, paper] of this.book.made) {
      if (seen.has(number)) Promise.resolve(paper.load()).then(() => paper.showText())
      else if (paper.element.isConnected) paper.load()
      else this.book.made.delete(number)
    }
  }

  // Shows the faults of the book, or hides the panel without any; it can be closed.
  show(faults) {
    this.problems.hidden = faults.length === 0
    const close = button('close', say('close'), () => {
      this.problems.hidden = true
      this.table.focus({ preventScroll: true })
    })
    this.problems.replaceChildren(close, ...faults.slice(0, 50).map((fault) => {
      const place = fault.file ? `${fault.file}:${fault.line}:${fault.column}` : ''
      return element('article', { className: fault.severity }, [
        element('code', { textContent: place }), element('p', {}, [element('b', { textContent: `${fault.severity}: ` }), fault.message]),
        ...(fault.hints ?? []).map((hint) => element('p', { className: 'hint', textContent: hint })),
      ])
    }))
  }

  // Tells the server of a change; returns its answer, or null if it cannot be reached.
  async send(change, address = '/changes') {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(change) }).catch(() => null)
    if (!answer) return null
    return { status: answer.status, ...(await answer.json().catch(() => ({}))) }
  }
}

const viewer = new Viewer(document.getElementById('viewer'))
window.scrapbook = viewer
viewer.start()
