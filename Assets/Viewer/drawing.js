// Drawing on the pages: tools, strokes that are not in the picture yet, saving, undo and redo.
import { element } from './book.js'
import { button, toggle } from './controls.js'
import { drawStroke, hand, isHit, judge, simplified, tools } from './ink.js'

const colors = { Red: '#d92626', Orange: '#ee8a1d', Green: '#2c8c3c', Blue: '#1f5fd0', Purple: '#7b3fb5', Black: '#1c1c1c' }
// How much wider than a tool's own width.
const widths = { Thin: 0.5, Medium: 1, Thick: 2 }
const saveAfter = 1000

// Crypto's own UUIDs are only there in secure contexts, which a page from another machine is not.
const newID = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export class Drawing {
  constructor(viewer) {
    Object.assign(this, { viewer, tool: 'pen', color: '#d92626', factor: 1, hand, strokes: [], queue: [], done: [], undone: [] })
    viewer.book.drawing = this
    this.toggle = toggle('draw', 'Draw', (isOn) => this.turnOn(isOn))
    this.makeTools()
    addEventListener('pagehide', () => this.leave())
    viewer.table.addEventListener('keydown', (event) => this.key(event))
  }

  makeTools() {
    const names = { pencil: 'Pencil', pen: 'Pen', highlighter: 'Highlighter', eraser: 'Eraser', cut: 'Small eraser' }
    // An album has texts of its own.
    if (this.viewer.doc.kind === 'pdf') Object.assign(names, { text: 'Text on the page', note: 'Note' })
    this.tools = element('div', { className: 'tools', hidden: true, role: 'toolbar', ariaLabel: 'Drawing' })
    this.toolButtons = Object.entries(names).map(([name, label]) => {
      const made = button(name, label, () => this.choose(name))
      made.dataset.tool = name
      return made
    })
    const swatch = (name, className, action) => {
      const made = element('button', { type: 'button', className: `swatch ${className}`, title: name })
      made.setAttribute('aria-label', name)
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
    this.picker = element('input', { type: 'color', className: 'picker', title: 'Another color', value: '#d92626' })
    this.picker.setAttribute('aria-label', 'Another color')
    this.picker.addEventListener('input', () => this.choose(this.hasColor ? this.tool : 'pen', this.picker.value))
    this.undoButton = button('undo', 'Undo', () => this.undo())
    this.redoButton = button('redo', 'Redo', () => this.redo())
    this.saving = element('span', { className: 'saving', role: 'status' })
    const remove = element('button', { type: 'button', className: 'wordy', textContent: 'Remove it' })
    remove.addEventListener('click', () => this.compact())
    this.leftover = element('p', { className: 'leftover', hidden: true }, ['What was erased is still in the file. ', remove])
    const gap = () => element('span', { className: 'gap' })
    this.tools.append(
      ...this.toolButtons, gap(), ...this.widths, gap(), ...this.swatches, this.picker, gap(), this.undoButton, this.redoButton, this.saving,
      this.leftover)
    this.viewer.root.append(this.tools)
    this.choose('pen')
  }

  // Whether the tool leaves something that has a color.
  get hasColor() { return this.tool in tools || this.tool === 'text' }

  choose(tool, color = this.color, factor = this.factor) {
    Object.assign(this, { tool, color, factor })
    for (const each of this.widths) each.setAttribute('aria-pressed', Number(each.dataset.factor) === factor)
    for (const each of this.toolButtons) each.setAttribute('aria-pressed', each.dataset.tool === tool)
    for (const each of this.swatches) each.setAttribute('aria-pressed', each.dataset.color === color)
    this.tell()
  }

  turnOn(isOn) {
    this.viewer.book.isDrawing = isOn
    this.tools.hidden = !isOn
    this.viewer.root.classList.toggle('drawing', isOn)
    if (!isOn) this.save()
  }

  tell(text) {
    this.undoButton.disabled = this.done.length === 0
    this.redoButton.disabled = this.undone.length === 0
    this.leftover.hidden = this.viewer.doc.kind !== 'pdf' || !this.done.some((action) => action.kind === 'erase' && action.change)
    if (text !== undefined) this.saving.textContent = text
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) this.redo()
    else this.undo()
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
    const paper = this.paperAt(event)
    if (!paper) {
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
    const paper = this.live?.paper
    this.live = null
    if (paper) this.redraw(paper)
  }

  paperAt(event) {
    return this.viewer.papers.find((paper) => {
      const box = paper.sheet.getBoundingClientRect()
      return paper.inkPage && event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom
    })
  }

  sample(event) {
    const { points } = this.live.stroke
    this.live.last = event
    const { x, y } = this.live.paper.at(event)
    const last = points[points.length - 1]
    if (last && Math.hypot(x - last[0], y - last[1]) * this.viewer.book.scale < 0.5) return
    const round = (value) => Math.round(value * 100) / 100
    points.push(event.pointerType === 'pen' ? [round(x), round(y), round(event.pressure)] : [round(x), round(y)])
    const [fromX, fromY] = this.live.start
    this.live.moved = Math.max(this.live.moved, Math.hypot(event.clientX - fromX, event.clientY - fromY))
  }

  end() {
    const { live } = this
    this.live = null
    if (!live?.stroke.points.length) return
    if (live.isErasing) return this.erase(live)
    const stroke = { ...live.stroke, id: newID(), points: simplified(live.stroke.points) }
    this.strokes.push(stroke)
    this.act({ kind: 'add', stroke })
    this.redraw(live.paper)
  }

  erase({ paper, stroke }) {
    const isPartial = this.tool === 'cut'
    const width = ((isPartial ? 10 : 14) * this.factor) / Math.max(0.5, this.viewer.book.scale)
    const points = simplified(stroke.points)
    // What is not in the picture yet goes at once.
    if (!isPartial) this.strokes = this.strokes.filter((each) => each.page !== stroke.page || !isHit(each, points, width))
    this.act({ kind: 'erase', erase: { page: stroke.page, points: points.map((point) => point.slice(0, 2)), width, partial: isPartial } })
    this.redraw(paper)
    this.save()
  }

  // MARK: Notes

  write(paper, event) {
    const at = paper.at(event)
    const isNote = this.tool === 'note'
    const field = element('textarea', { ariaLabel: isNote ? 'Note' : 'Text on the page', maxLength: 2000 })
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
    // The pointer that put it down would take the focus away again.
    setTimeout(() => field.focus(), 0)
  }

  // The frame of a text, with room for lines that are broken otherwise than here.
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
    if (action.kind === 'note') return { notes: [action.note] }
    const { id, page, tool, color, width, opacity, points } = action.stroke
    return { strokes: [{ id, page, tool, color, width, opacity, points }] }
  }

  // Sends what is not saved, one action after the other: each can be taken back.
  save() {
    clearTimeout(this.timer)
    this.running = (this.running ?? Promise.resolve()).then(async () => {
      while (this.queue.length) {
        const [action] = this.queue
        if (action.stroke) action.stroke.isSent = true
        const answer = await this.viewer.send(this.body(action))
        if (answer?.status !== 200) return this.failed(answer)
        this.queue.shift()
        action.change = answer.change
        if (action.stroke) action.stroke.savedIn = answer.revision
        this.saved(answer.revision)
      }
      this.tell(this.done.length ? 'Saved' : '')
    })
    return this.running
  }

  failed(answer) {
    this.tell('Not saved')
    const message = answer?.error ?? 'The server cannot be reached; what was drawn is sent when it is there again.'
    this.viewer.show([{ severity: 'error', message }])
    if (!answer) this.timer = setTimeout(() => this.save(), 3000)
    else this.queue.shift()
  }

  saved(revision) {
    this.viewer.revision = revision
    this.viewer.refresh()
  }

  // Writes the file anew, without its old revisions: nothing can be taken back after that.
  async compact() {
    await this.save()
    this.tell('…')
    const answer = await this.viewer.send({}, '/compact')
    if (answer?.status !== 200) return this.failed(answer)
    Object.assign(this, { done: [], undone: [] })
    this.saved(answer.revision)
    this.tell('Saved')
  }

  // The last chance when the page is closed.
  leave() {
    for (const action of this.queue) navigator.sendBeacon?.('/changes', JSON.stringify(this.body(action)))
    this.queue = []
  }

  // One after the other: what the server gets in another order it refuses.
  undo() {
    this.running = this.save().then(() => this.takeBack())
    return this.running
  }

  async takeBack() {
    const action = this.done.pop()
    if (!action) return
    // What could not be sent yet is not sent any more.
    this.queue = this.queue.filter((each) => each !== action)
    if (action.change) {
      const answer = await this.viewer.send({ undo: action.change })
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

  rested() { this.redrawAll() }
  redrawAll() { for (const paper of this.viewer.papers) this.redraw(paper) }

  // The picture of a paper is newer: what is in it need not be drawn above it.
  pictureChanged(paper) {
    const papers = [...this.viewer.book?.made.values() ?? []].filter((each) => each.inkPage === paper.inkPage)
    const oldest = Math.min(...papers.map((each) => each.shownRevision ?? 0))
    this.strokes = this.strokes.filter((stroke) => stroke.page !== paper.inkPage || !(stroke.savedIn <= oldest))
    this.redraw(paper)
  }

  redraw(paper) {
    const mine = this.strokes.filter((stroke) => stroke.page === paper.inkPage && !(stroke.savedIn <= paper.shownRevision))
    if (!mine.length && this.live?.paper !== paper) {
      paper.ink?.remove()
      paper.ink = null
      return
    }
    const context = this.contextOf(paper)
    for (const stroke of mine) drawStroke(context, stroke)
    if (this.live?.paper === paper) this.live.count = 0
  }

  // A canvas over the paper with the pixels of the screen, in units of the page.
  contextOf(paper) {
    const box = paper.sheet.getBoundingClientRect()
    const ratio = Math.min(devicePixelRatio || 1, 4096 / Math.max(box.width, box.height, 1))
    paper.ink ??= element('canvas', { className: 'ink' })
    const [width, height] = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio))]
    Object.assign(paper.ink, { width, height })
    if (!paper.ink.isConnected) paper.sheet.append(paper.ink)
    const context = paper.ink.getContext('2d')
    context.setTransform(width / paper.face.width, 0, 0, height / paper.face.height, 0, 0)
    context.translate(-paper.face.x, -paper.face.y)
    return context
  }

  // Draws what is new of the stroke that is being drawn. One that shines through is drawn anew: its pieces would overlap.
  drawLive() {
    const { live } = this
    if (!live?.stroke.points.length) return
    const { paper, stroke } = live
    const shown = live.isErasing ? { ...stroke, color: '#888888', opacity: 0.3, width: 8 * this.factor } : stroke
    if (shown.opacity < 1 || !paper.ink || !live.count) {
      this.redraw(paper)
      drawStroke(paper.ink.getContext('2d'), shown)
    } else {
      drawStroke(paper.ink.getContext('2d'), { ...shown, points: stroke.points.slice(Math.max(0, live.count - 3)) })
    }
    live.count = stroke.points.length
  }
}
