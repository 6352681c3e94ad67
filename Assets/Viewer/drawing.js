// Drawing on the pages: tools, strokes that are not in the picture yet, saving, undo and redo.
import { element, takesKeys } from './book.js'
import { button, toggle } from './controls.js'
import { say } from './words.js'
import { drawStroke, hand, isHit, judge, simplified, tools } from './ink.js'

const colors = { red: '#d92626', orange: '#ee8a1d', green: '#2c8c3c', blue: '#1f5fd0', purple: '#7b3fb5', black: '#1c1c1c' }
// The factors of a tool's own width.
const widths = { thin: 0.5, medium: 1, thick: 2 }
const saveAfter = 1000

// `crypto.randomUUID` only exists in secure contexts; a page from another machine is not one.
const newID = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export class Drawing {
  constructor(viewer) {
    Object.assign(this, { viewer, tool: 'pen', color: '#d92626', factor: 1, hand, ready: [], strokes: [], queue: [], done: [], undone: [] })
    viewer.book.drawing = this
    this.toggle = toggle('draw', say('draw'), (isOn) => this.turnOn(isOn))
    this.makeTools()
    addEventListener('pagehide', () => this.leave())
    if (viewer.doc.editable) {
      document.addEventListener('keydown', (event) => {
        if (event.target === document.body || viewer.root.contains(event.target)) this.key(event)
      }, { capture: true })
    }
  }

  makeTools() {
    const names = { pencil: 'pencil', pen: 'pen', highlighter: 'highlighter', eraser: 'eraser', cut: 'smallEraser' }
    // An album has texts of its own.
    if (this.viewer.doc.kind === 'pdf') Object.assign(names, { text: 'textOnPage', note: 'note' })
    this.tools = element('div', { className: 'tools', hidden: true, role: 'group', ariaLabel: say('drawingTools') })
    this.toolButtons = Object.entries(names).map(([name, label]) => {
      const made = button(name, say(label), () => this.choose(name))
      made.dataset.tool = name
      return made
    })
    this.makeSwatches()
    this.undoButton = button('undo', say('undo'), () => this.undo())
    this.redoButton = button('redo', say('redo'), () => this.redo())
    this.saving = element('span', { className: 'saving', role: 'status' })
    const remove = element('button', { type: 'button', className: 'wordy', textContent: say('removeIt') })
    remove.addEventListener('click', () => this.compact())
    this.leftover = element('p', { className: 'leftover', hidden: true }, [`${say('erasedIsThere')} `, remove])
    this.refusal = element('p', { className: 'leftover refusal', hidden: true, role: 'status', textContent: say('notOnCovers') })
    const groups = [this.toolButtons, [...this.swatches, this.picker], this.widths, [this.undoButton, this.redoButton, this.saving]]
    for (const group of groups) {
      if (this.tools.firstChild) this.tools.append(element('span', { className: 'gap' }))
      this.tools.append(element('div', { className: 'group' }, group))
    }
    this.tools.append(this.leftover, this.refusal)
    this.viewer.root.append(this.tools)
    this.choose('pen')
  }

  // Makes the buttons for widths and colors.
  makeSwatches() {
    const swatch = (name, className, action) => {
      const made = element('button', { type: 'button', className: `swatch ${className}`, title: say(name) })
      made.setAttribute('aria-label', say(name))
      made.addEventListener('click', action)
      return made
    }
    this.widths = Object.entries(widths).map(([name, factor]) => {
      const made = swatch(name, 'width', () => this.choose(this.tool, this.color, factor))
      made.style.setProperty('--line-width', `${4 * factor}px`)
      made.dataset.factor = factor
      return made
    })
    this.swatches = Object.entries(colors).map(([name, color]) => {
      const made = swatch(name, 'color', () => this.choose(this.hasColor ? this.tool : 'pen', color))
      made.style.setProperty('--color', color)
      made.dataset.color = color
      return made
    })
    this.picker = element('input', { type: 'color', className: 'picker', title: say('anotherColor'), value: '#d92626' })
    this.picker.setAttribute('aria-label', say('anotherColor'))
    this.picker.addEventListener('input', () => this.choose(this.hasColor ? this.tool : 'pen', this.picker.value))
  }

  // Whether the tool leaves something that has a color.
  get hasColor() { return this.tool in tools || this.tool === 'text' }

  choose(tool, color = this.color, factor = this.factor) {
    Object.assign(this, { tool, color, factor })
    for (const each of this.widths) each.setAttribute('aria-pressed', Number(each.dataset.factor) === factor)
    for (const each of this.toolButtons) each.setAttribute('aria-pressed', each.dataset.tool === tool)
    for (const each of this.swatches) each.setAttribute('aria-pressed', each.dataset.color === color)
    this.picker.classList.toggle('chosen', !Object.values(colors).includes(color))
    this.tell()
  }

  turnOn(isOn) {
    this.viewer.book.isDrawing = isOn
    this.tools.hidden = !isOn
    this.viewer.root.classList.toggle('drawing', isOn)
    this.makeReady()
    if (!isOn) this.save()
  }

  tell(text) {
    this.undoButton.disabled = this.done.length === 0
    this.redoButton.disabled = this.undone.length === 0
    this.leftover.hidden = this.viewer.doc.kind !== 'pdf' || !this.done.some((action) => ['erase', 'remove'].includes(action.kind) && action.change)
    if (text !== undefined) this.saving.textContent = text
  }

  // Escape ends drawing, but the book's own size comes first.
  leaving({ target }) {
    return this.tools.hidden || this.viewer.book.view.zoom !== 1 || target.closest('.remark') ? {} : { escape: () => this.toggle.click() }
  }

  // `d` draws or not, `p`, `h` and `e` take a tool; with Ctrl, `z` and `y` take back and do again.
  key(event) {
    if (event.altKey || event.defaultPrevented || !takesKeys(event.target)) return
    // On keyboards with other letters, the letters of the keys at the same places.
    const letter = /^([a-z]|Escape)$/i.test(event.key) ? event.key.toLowerCase() : event.code?.replace(/^Key/, '').toLowerCase()
    const take = (tool) => () => {
      if (this.tools.hidden) this.toggle.click()
      this.choose(tool)
    }
    const actions = event.ctrlKey || event.metaKey
      ? { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }
      : { ...this.leaving(event), d: () => this.toggle.click(), p: take('pen'), h: take('highlighter'), e: take('eraser') }
    if (!actions[letter]) return
    event.preventDefault()
    actions[letter]()
  }

  // MARK: Pointers

  judge(event, type) {
    const { hand: next, action } = judge(this.hand, {
      type, kind: event.pointerType || 'mouse', id: event.pointerId, time: event.timeStamp, moved: this.live?.moved,
    })
    this.hand = next
    return action
  }

  down(event) {
    const action = this.judge(event, 'down')
    if (action === 'drop') {
      // The finger that drew goes on as the first of two that move the page.
      if (this.live) this.viewer.book.hold(this.live.id, this.live.last)
      this.drop()
    }
    if (action !== 'draw') return action === 'ignore'
    // Strokes are drawn on the new page, not on the old one.
    this.viewer.book.finish()
    const paper = this.paperAt(event)
    this.refusal.hidden = !paper || paper.inkPage > 0
    if (!paper?.inkPage) {
      this.hand = { ...this.hand, drawing: null }
      return false
    }
    event.preventDefault()
    this.viewer.table.setPointerCapture(event.pointerId)
    if (this.tool === 'note' || this.tool === 'text') {
      this.hand = { ...this.hand, drawing: null }
      this.write(paper, event)
      return true
    }
    // The button of a pen, or its other end, erases.
    const isErasing = (event.buttons & 34) !== 0 || this.tool === 'eraser' || this.tool === 'cut'
    this.live = {
      id: event.pointerId, paper, isErasing, moved: 0, start: [event.clientX, event.clientY],
      stroke: { page: paper.inkPage, tool: this.tool, color: this.color, ...this.style, points: [] },
    }
    this.sample(event)
    return true
  }

  move(event) {
    if (this.live?.id !== event.pointerId) return this.hand.drawing?.kind === 'pen'
    const all = event.getCoalescedEvents?.() ?? []
    for (const each of all.length ? all : [event]) this.sample(each)
    this.drawLive()
    return true
  }

  up(event) {
    const action = this.judge(event, event.type === 'pointercancel' ? 'cancel' : 'up')
    if (action === 'drop') this.drop()
    if (action === 'end') this.end()
    return action !== 'pass'
  }

  // The width and opacity of the tool.
  get style() {
    const { width, opacity } = tools[this.tool] ?? tools.pen
    return { width: width * this.factor, opacity }
  }

  drop() {
    this.live = null
    this.makeReady()
  }

  paperAt(event) {
    return this.viewer.papers.find((paper) => {
      const box = paper.sheet.getBoundingClientRect()
      return event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom
    })
  }

  sample(event) {
    // A line that crosses to another page continues there.
    const under = this.paperAt(event)
    if (under?.inkPage && under.inkPage !== this.live.stroke.page) {
      const { stroke, ...live } = this.live
      this.end()
      this.live = { ...live, paper: under, layers: undefined, count: undefined, stroke: { ...stroke, page: under.inkPage, points: [] } }
    }
    const { points } = this.live.stroke
    this.live.last = event
    const { x, y } = this.live.paper.at(event)
    // The page may be gone: the album was changed.
    if (!Number.isFinite(x + y)) return
    const last = points[points.length - 1]
    if (last && Math.hypot(x - last[0], y - last[1]) * this.viewer.book.scale < 0.5) return
    const round = (value) => Math.round(value * 100) / 100
    points.push(event.pointerType === 'pen' ? [round(x), round(y), round(event.pressure)] : [round(x), round(y)])
    const [fromX, fromY] = this.live.start
    this.live.moved = Math.max(this.live.moved, Math.hypot(event.clientX - fromX, event.clientY - fromY))
  }

  end() {
    const { live } = this
    this.drop()
    if (!live?.stroke.points.length) return
    if (live.isErasing) return this.erase(live)
    const stroke = { ...live.stroke, id: newID(), points: simplified(live.stroke.points) }
    this.strokes.push(stroke)
    this.act({ kind: 'add', stroke })
    this.redrawAll()
  }

  erase({ paper, stroke }) {
    const isPartial = this.tool === 'cut'
    // A text is erased as a whole.
    const isIn = ([x, y, width, height]) => stroke.points.some(([px, py]) => px >= x && px <= x + width && py >= y && py <= y + height)
    const text = isPartial ? null : paper.text.marks.find((mark) => mark.isText && isIn(mark.box))
    if (text) return this.remove(text.id)
    const width = ((isPartial ? 10 : 14) * this.factor) / Math.max(0.5, this.viewer.book.scale)
    const points = simplified(stroke.points)
    // Strokes that are not in the picture yet are removed at once.
    if (!isPartial) this.strokes = this.strokes.filter((each) => each.page !== stroke.page || !isHit(each, points, width))
    this.act({ kind: 'erase', erase: { page: stroke.page, points: points.map((point) => point.slice(0, 2)), width, partial: isPartial } })
    this.redraw(paper)
    this.save()
  }

  // Takes away a stroke, a text or a note that is saved, by its name.
  remove(id) {
    this.act({ kind: 'remove', id })
    this.save()
  }

  // MARK: Notes

  write(paper, event) {
    const at = paper.at(event)
    const isNote = this.tool === 'note'
    const field = element('textarea', { ariaLabel: say(isNote ? 'note' : 'textOnPage'), maxLength: 2000 })
    const box = element('div', { className: 'remark' }, [field])
    const bounds = this.viewer.table.getBoundingClientRect()
    Object.assign(box.style, {
      left: `${Math.min(event.clientX - bounds.left, bounds.width - 280)}px`, top: `${Math.min(event.clientY - bounds.top, bounds.height - 130)}px`,
    })
    const finish = (keeps) => {
      if (!box.isConnected || box.isDone) return
      box.isDone = true
      box.remove()
      const text = field.value.trim()
      if (!keeps || !text) return
      const note = { id: newID(), page: paper.inkPage, text }
      this.act({ kind: 'note', note: isNote ? { ...note, at: [at.x, at.y] } : { ...note, ...this.textBox(paper, at, text) } })
      this.save()
    }
    field.addEventListener('keydown', (key) => {
      if (key.key === 'Escape') finish(false)
      key.stopPropagation()
    })
    field.addEventListener('blur', () => finish(true))
    this.viewer.table.append(box)
    // The pointer that placed the note would take the focus away again.
    setTimeout(() => field.focus(), 0)
  }

  // The frame of a text, with room for other line breaks than here.
  textBox(paper, at, text) {
    const { face, page } = paper
    const size = Math.max(8, Math.round(page.height / 40))
    const width = Math.max(size * 4, Math.min(face.x + face.width - at.x, size * 24))
    const lines = text.split('\n').reduce((count, line) => count + Math.ceil(((line.length + 1) * size * 0.62) / width), 0)
    return { kind: 'freeText', frame: [at.x, at.y, width, (lines + 0.5) * size * 1.5], size, color: this.color }
  }

  // MARK: Saving

  act(action) {
    this.done.push(action)
    this.undone = []
    this.queue.push(action)
    this.tell('…')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.save(), saveAfter)
  }

  body(action) {
    if (action.kind === 'erase') return { erase: [action.erase] }
    if (action.kind === 'remove') return { remove: action.id }
    if (action.kind === 'note') return { notes: [action.note] }
    const { id, page, tool, color, width, opacity, points } = action.stroke
    return { strokes: [{ id, page, tool, color, width, opacity, points }] }
  }

  // Sends unsaved actions one after the other: each can be undone.
  save() {
    clearTimeout(this.timer)
    this.running = (this.running ?? Promise.resolve()).then(async () => {
      while (this.queue.length) {
        const [action] = this.queue
        if (action.stroke) action.stroke.isSent = true
        const answer = await this.viewer.send(this.body(action))
        if (answer) this.queue.shift()
        if (answer?.status !== 200) return this.failed(answer)
        action.change = answer.change
        // An action without effect need not be undone.
        if (!answer.change) this.done = this.done.filter((each) => each !== action)
        if (action.stroke) action.stroke.savedIn = answer.revision
        this.saved(answer.revision)
      }
      this.tell(this.done.length ? say('saved') : '')
    })
    return this.running
  }

  failed(answer) {
    this.tell(say('notSaved'))
    const message = answer?.error ?? say('unreachable')
    this.viewer.show([{ severity: 'error', message }])
    // A refused change is not sent again.
    if (this.queue.length) this.timer = setTimeout(() => this.save(), 3000)
  }

  saved(revision) {
    this.viewer.revision = revision
    this.viewer.texts.clear()
    this.viewer.refresh()
    if (this.viewer.isScrolling) this.viewer.list.update()
  }

  // Writes the whole file again, without its old revisions: nothing can be undone after that.
  async compact() {
    await this.save()
    this.tell('…')
    const answer = await this.viewer.send({}, '/compact')
    if (answer?.status !== 200) return this.failed(answer)
    Object.assign(this, { done: [], undone: [] })
    this.saved(answer.revision)
    this.tell(say('saved'))
  }

  // The last chance when the page is closed.
  leave() {
    for (const action of this.queue) navigator.sendBeacon?.('/changes', JSON.stringify(this.body(action)))
    this.queue = []
  }

  // One after the other: the server refuses changes in another order.
  undo() {
    this.running = this.save().then(() => this.takeBack())
    return this.running
  }

  async takeBack() {
    const action = this.done.pop()
    if (!action) return
    // Changes that could not be sent are dropped.
    this.queue = this.queue.filter((each) => each !== action)
    if (action.change) {
      let answer = await this.viewer.send({ undo: action.change })
      // Someone else drew after it: its stroke is taken away by a change of its own.
      if (answer?.status === 409 && action.stroke) answer = await this.viewer.send({ remove: action.stroke.id })
      if (answer?.status === 409) {
        // Someone else drew after it: the saved strokes stay.
        this.done = []
        this.viewer.show([{ severity: 'error', message: say('cannotUndo') }])
        return this.tell(say('saved'))
      }
      if (answer?.status !== 200) {
        this.done.push(action)
        return this.failed(answer)
      }
      this.saved(answer.revision)
    }
    this.strokes = this.strokes.filter((each) => each !== action.stroke)
    this.undone.push(action)
    this.redrawAll()
    this.tell('')
  }

  redo() {
    const action = this.undone.pop()
    if (!action) return
    const rest = this.undone
    if (action.stroke) {
      Object.assign(action, { change: undefined, stroke: { ...action.stroke, isSent: false, savedIn: undefined } })
      this.strokes.push(action.stroke)
    }
    this.act(action)
    this.undone = rest
    this.redrawAll()
    this.save()
  }

  // MARK: Strokes that are not in the picture

  rested() {
    if (this.viewer.papers.every((paper) => paper.inkPage)) this.refusal.hidden = true
    this.redrawAll()
  }

  redrawAll() {
    for (const paper of this.viewer.papers) this.redraw(paper)
    this.makeReady()
  }

  // Lays an empty canvas for the next stroke on each paper that is seen: making it takes longer than drawing on it.
  makeReady() {
    if (this.live) return
    const seen = this.viewer.book.isDrawing ? this.viewer.papers.filter((paper) => paper.inkPage) : []
    for (const paper of this.ready) if (!seen.includes(paper)) paper.live = paper.live?.remove()
    this.ready = seen
    for (const paper of seen) {
      paper.live ??= element('canvas', { className: 'live' })
      this.layOver(paper, paper.live)
    }
  }

  // The picture of a paper is newer: strokes that it contains need not be drawn above it.
  pictureChanged(paper) {
    const papers = [...this.viewer.book?.made.values() ?? []].filter((each) => each.inkPage === paper.inkPage)
    const oldest = Math.min(...papers.map((each) => each.shownRevision ?? 0))
    this.strokes = this.strokes.filter((stroke) => stroke.page !== paper.inkPage || !(stroke.savedIn <= oldest))
    this.redraw(paper)
  }

  redraw(paper) {
    const mine = this.strokes.filter((stroke) => stroke.page === paper.inkPage && !(stroke.savedIn <= paper.shownRevision))
    if (!mine.length) {
      paper.ink?.remove()
      paper.ink = null
      return
    }
    paper.ink ??= element('canvas', { className: 'ink' })
    const context = this.layOver(paper, paper.ink)
    for (const stroke of mine) drawStroke(context, stroke)
  }

  // Lays an empty canvas over the paper with the pixels of the screen; the context has units of the page.
  layOver(paper, canvas) {
    const box = paper.sheet.getBoundingClientRect()
    const ratio = Math.min(devicePixelRatio || 1, 4096 / Math.max(box.width, box.height, 1))
    const [width, height] = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio))]
    const context = canvas.getContext('2d')
    context.resetTransform()
    // A canvas of another size is made again.
    if (canvas.width === width && canvas.height === height) context.clearRect(0, 0, width, height)
    else Object.assign(canvas, { width, height })
    if (!canvas.isConnected) paper.sheet.append(canvas)
    context.setTransform(width / paper.face.width, 0, 0, height / paper.face.height, 0, 0)
    context.translate(-paper.face.x, -paper.face.y)
    return context
  }

  // Draws the new part of the current stroke, on a canvas of its own that shines through as a whole.
  drawLive() {
    const { live } = this
    if (!live?.stroke.points.length) return
    const { paper, stroke } = live
    const shown = live.isErasing ? { ...stroke, color: '#888888', opacity: 0.3, width: 8 * this.factor } : stroke
    // Both halves of a spread are one page: strokes go over the fold.
    live.layers ??= this.viewer.papers.filter(({ inkPage }) => inkPage === paper.inkPage).map((each) => {
      each.live ??= element('canvas', { className: 'live' })
      each.live.style.opacity = shown.opacity
      return this.layOver(each, each.live)
    })
    // The last curve changes again with the sample after it.
    for (const context of live.layers) drawStroke(context, { ...shown, opacity: 1 }, Math.max(0, (live.count ?? 0) - 2))
    live.count = stroke.points.length
  }
}
