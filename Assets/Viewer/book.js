// The book on the table: its faces, the leaf that turns, zoom, and what fingers, pens, mice and keys do with it.
import { rest, step, isMoving, angleOfEdge, facesShown } from './turning.js'
import { home, place, shownPart, coveredPart, zoomAt, panBy, openingsOf, openingOf } from './geometry.js'
import { spoken } from './words.js'

// Whether a key pressed on an element is for the book, and not for a text that is typed or scrolled.
export const takesKeys = (node) => !node.closest('input, textarea, select, .words')

export const element = (name, properties = {}, children = []) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== 'list') made[key] = value
    else made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}

const sides = ['left', 'right', 'front', 'back']

// A book has `faces`: { place, label, name, width, height, empty, make() }, where make() gives { element, shown(), drop() }: the element
// to show, and the optional functions to call when it is put on the table and when it is far away. A cover has a `name`.
// The book calls `onRest` when an opening lies still, and `onView` when zoom, place or size change.
export class Book {
  constructor(table, book) {
    this.table = table
    this.onRest = () => {}
    this.onView = () => {}
    this.isDrawing = false
    this.pointers = new Map()
    this.view = home
    this.stage = element('div', { className: 'book' })
    // The shade of a side that turns, or from which a leaf turns away, lies above its face.
    this.shades = sides.map(() => element('div', { className: 'shade' }))
    sides.forEach((name, at) => { this[name] = element('div', { className: `side ${name}` }, [this.shades[at]]) })
    this.leaf = element('div', { className: 'leaf' }, [this.front, this.back])
    this.stage.append(this.left, this.right, this.leaf)
    table.append(this.stage)
    this.show(book, 0)
    this.listen()
    new ResizeObserver(() => this.resized()).observe(table)
  }

  // Shows another book, or the same one with other pages, at the face with a number. `made` are faces that were made before.
  show(book, face, made = new Map()) {
    this.faces = book.faces
    this.isRightToLeft = book.isRightToLeft
    this.radius = book.radius ?? 0
    this.count = book.count
    this.made = made
    this.stage.classList.toggle('rtl', this.isRightToLeft)
    this.half = {
      width: Math.max(1, ...this.faces.map((each) => each.width)),
      height: Math.max(1, ...this.faces.map((each) => each.height)),
    }
    // Pages of several sizes have a shadow each.
    const inner = this.faces.filter((each) => !each.name && !each.empty)
    const isOther = ({ width, height }) => Math.abs(width - inner[0].width) > 1 || Math.abs(height - inner[0].height) > 1
    this.stage.classList.toggle('mixed', inner.some(isOther))
    this.measure()
    this.isNarrow = this.wantsNarrow()
    this.open(face)
  }

  open(face) {
    this.openings = openingsOf(this.faces, this.isNarrow, this.isRightToLeft)
    this.state = rest(this.openings.length, openingOf(this.openings, face))
    this.stage.classList.toggle('narrow', this.isNarrow)
    this.render()
    this.rested()
  }

  wantsNarrow() {
    if (this.faces.every((face) => face.place === 'single')) return true
    const { width, height } = this.room
    // One page at a time where two of them would be less than half as large.
    const pair = Math.min(width / (2 * this.half.width), height / this.half.height)
    const one = Math.min(width / this.half.width, height / this.half.height)
    return pair * 1.5 < one && width < 900
  }

  // The size of the table is read only when it changes: to read it makes the browser lay out the page.
  measure() { this.room = { width: this.table.clientWidth, height: this.table.clientHeight } }

  get content() {
    const size = { width: this.half.width * (this.isNarrow ? 1 : 2), height: this.half.height }
    return { ...size, ...shownPart(this.state, this.openings, this.isNarrow) }
  }

  get box() {
    const { width, height } = this.room
    const margin = Math.min(24, width * 0.03)
    return { width: width - 2 * margin, height: height - 2 * margin, margin }
  }

  // The number of the first face that is seen.
  get face() {
    const { left, right } = this.openings[this.state.page] ?? {}
    return Math.min(left ?? Infinity, right ?? Infinity) || 0
  }

  get visibleFaces() {
    const { left, right } = this.openings[this.state.page] ?? {}
    return [left, right].filter((number) => number !== null && number !== undefined).sort((a, b) => a - b)
  }

  // MARK: Turning

  send(event) {
    const before = this.state
    if ((event.type === 'turn' || event.type === 'goto') && this.view.zoom !== 1) this.look(home)
    this.state = step(before, event)
    if (this.state === before) return
    // A link or a note goes away with its page; the keys stay.
    if (this.stage.contains(document.activeElement)) this.table.focus({ preventScroll: true })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches && !this.state.leaf?.held) {
      this.state = step(this.state, { type: 'resize' })
    }
    this.render()
    if (isMoving(this.state)) this.animate()
    else if (before.page !== this.state.page || before.leaf) this.rested()
  }

  // Ends the flight of a leaf at once.
  finish() { if (isMoving(this.state)) this.resized() }

  turn(by) { this.send({ type: 'turn', by }) }
  goto(face) { this.send({ type: 'goto', page: openingOf(this.openings, face) }) }

  animate() {
    if (this.frame) return
    let last = performance.now()
    const run = (now) => {
      this.frame = null
      const before = this.state
      this.state = step(before, { type: 'tick', time: Math.min(50, now - last) })
      last = now
      if (this.state !== before) this.render()
      if (!isMoving(this.state)) return this.rested()
      this.frame = requestAnimationFrame(run)
    }
    this.frame = requestAnimationFrame(run)
  }

  rested() {
    this.makeNear()
    this.onRest()
    this.onView()
  }

  // MARK: Faces

  // The element of a face, made when it is first needed.
  faceElement(number) {
    let face = this.made.get(number)
    if (!face) {
      face = this.faces[number].make(number)
      this.made.set(number, face)
    }
    face.element.classList.add('face', this.faces[number].place)
    return face.element
  }

  makeNear() {
    const { page, leaf } = this.state
    const near = new Set([page, page + 1, page - 1, page + 2, leaf?.low, leaf?.high])
    for (const at of near) {
      const opening = this.openings[at]
      if (!opening) continue
      for (const face of [opening.left, opening.right]) if (face !== null) this.faceElement(face)
    }
    // Faces far away are dropped: memory does not grow with the book.
    // Faces that were turned over before they were loaded are not awaited.
    for (const [number, face] of this.made) {
      const away = Math.abs(openingOf(this.openings, number) - page)
      if (face.element.isConnected || away <= (face.isLoading ? 2 : 8)) continue
      face.drop?.()
      this.made.delete(number)
    }
  }

  render() {
    const shown = facesShown(this.state, this.openings, this.isRightToLeft)
    sides.forEach((side, at) => {
      const number = shown[side]
      const wanted = number === null || number === undefined ? null : this.faceElement(number)
      const shade = this.shades[at]
      // Only paper is shaded, which may be smaller than its half of the book.
      const sheet = wanted?.querySelector('.sheet') ?? null
      if (this[side].firstChild !== wanted || shade.parentNode !== sheet) {
        this[side].replaceChildren(...(wanted ? [wanted] : []))
        if (sheet) sheet.append(shade)
        else shade.remove()
        this.made.get(number)?.shown?.()
      }
      this[side].classList.toggle('none', !wanted)
    })
    const { leaf } = this.state
    this.leaf.hidden = !leaf
    this.stage.classList.toggle('turning', leaf !== null)
    if (leaf) {
      const turned = leaf.angle * 180
      this.leaf.style.transform = `rotateY(${this.isRightToLeft ? turned : -turned}deg)`
      // Opacities and transforms are all that changes in a frame: nothing is laid out or painted again.
      const opacity = (0.22 * Math.sin(leaf.angle * Math.PI)).toFixed(3)
      for (const shade of this.shades) shade.style.opacity = opacity
    }
    this.arrange()
  }

  // MARK: Zoom and place

  look(view) {
    this.view = view
    this.arrange()
    this.onView()
  }

  arrange() {
    const { box, content } = this
    const { scale, left, top } = place(this.view, content, box)
    // Both halves have whole pixels, so that the table does not shine through the fold.
    Object.assign(this.stage.style, {
      width: `${2 * Math.round((content.width * scale) / 2)}px`, height: `${Math.round(content.height * scale)}px`,
      transform: `translate(${Math.round(left + box.margin)}px, ${Math.round(top + box.margin)}px)`,
    })
    this.stage.style.setProperty('--corner', `${this.radius * scale}px`)
    this.stage.style.setProperty('--unit', `${scale}px`)
    // The shadow lies around the paper.
    const covered = coveredPart(this.state, this.openings, this.isNarrow)
    for (const edge of ['from', 'to']) this.stage.style.setProperty(`--${edge}`, covered[edge].toFixed(4))
    this.scale = scale
    this.table.classList.toggle('zoomed', this.view.zoom > 1)
  }

  zoom(factor, at) {
    if (this.state.leaf) return
    const { box } = this
    const point = at ? { x: at.x - box.margin, y: at.y - box.margin } : { x: box.width / 2, y: box.height / 2 }
    this.look(zoomAt(this.view, factor, point, this.content, box))
  }

  resized() {
    this.measure()
    // The page of the two that was read before both were shown.
    this.state = step(this.state, { type: 'resize' })
    const face = this.visibleFaces.includes(this.read) ? this.read : this.face
    const isNarrow = this.wantsNarrow()
    if (isNarrow !== this.isNarrow) {
      this.isNarrow = isNarrow
      this.view = home
      this.read = face
      return this.open(face)
    }
    this.render()
    this.rested()
  }

  // The words that are read aloud when an opening lies still.
  get announcement() {
    return spoken(this.labels, this.count, this.faces[this.visibleFaces[0]]?.name)
  }

  // The numbers of the visible pages; both halves of a page that is cut have the same number.
  get labels() { return [...new Set(this.visibleFaces.map((number) => this.faces[number].label))].filter(Boolean) }

  // MARK: Pointers

  // Takes over a pointer that is down already, as the first of two.
  hold(id, event) {
    const at = this.at(event)
    this.pointers.set(id, { start: at, now: at, time: event.timeStamp })
  }

  listen() {
    const { table } = this
    table.addEventListener('pointerdown', (event) => this.down(event))
    table.addEventListener('pointermove', (event) => this.move(event))
    for (const name of ['pointerup', 'pointercancel']) table.addEventListener(name, (event) => this.up(event))
    table.addEventListener('lostpointercapture', (event) => this.pointers.delete(event.pointerId))
    table.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
    // Also where a button beside the book has the focus, or nothing has it.
    document.addEventListener('keydown', (event) => {
      if (event.target === document.body || table.parentElement.contains(event.target)) this.key(event)
    })
    table.classList.add('fresh')
    for (const name of ['keydown', 'blur']) table.addEventListener(name, () => table.classList.remove('fresh'))
    table.addEventListener('dragstart', (event) => event.preventDefault())
  }

  at(event) {
    const bounds = this.table.getBoundingClientRect()
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
  }

  down(event) {
    if (event.button > 0 || event.target.closest('a, button, textarea, input, .remark')) return
    if (event.pointerType === 'mouse' && !this.isDrawing && event.target.closest('.selectable span')) return
    if (this.isDrawing && this.drawing?.down(event)) return
    const at = this.at(event)
    this.pointers.set(event.pointerId, { start: at, now: at, time: event.timeStamp })
    try { this.table.setPointerCapture(event.pointerId) } catch { /* The pointer is gone already. */ }
    // A second finger ends the turn: the leaf goes back.
    if (this.pointers.size > 1) {
      this.send({ type: 'cancel' })
      this.gesture = 'pinch'
    } else {
      this.gesture = 'none'
    }
  }

  move(event) {
    if (this.isDrawing && this.drawing?.move(event)) return
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return
    const before = pointer.now
    pointer.now = this.at(event)
    if (this.gesture === 'pinch') return this.pinch(pointer, before)
    const dx = pointer.now.x - pointer.start.x
    const dy = pointer.now.y - pointer.start.y
    if (this.view.zoom > 1) {
      if (this.gesture === 'none' && Math.hypot(dx, dy) < 6) return
      this.gesture = 'pan'
      const moved = { x: pointer.now.x - before.x, y: pointer.now.y - before.y }
      return this.look(panBy(this.view, moved.x, moved.y, this.content, this.box))
    }
    // While drawing, a stroke that starts outside the page does not turn it.
    if (this.isDrawing && (event.pointerType === 'pen' || !this.drawing.hand.hasPen)) return
    if (this.gesture === 'none' && Math.abs(dx) > 8 && Math.abs(dx) > Math.abs(dy)) {
      this.gesture = 'turn'
      this.sign = dx < 0 ? -1 : 1
      this.send({ type: 'down', direction: this.sign * (this.isRightToLeft ? 1 : -1) })
    }
    if (this.gesture === 'turn' && this.state.leaf?.held) this.drag(pointer, dx, event.timeStamp)
  }

  drag(pointer, dx, time) {
    const part = Math.max(0, (dx * this.sign) / (this.content.width * this.scale))
    const moved = angleOfEdge(part)
    pointer.speed = (part - (pointer.part ?? 0)) / Math.max(0.004, (time - pointer.time) / 1000)
    pointer.part = part
    pointer.time = time
    this.send({ type: 'move', angle: this.state.leaf.home === 0 ? moved : 1 - moved })
  }

  pinch(pointer, before) {
    const [first, second] = [...this.pointers.values()]
    if (!second) return
    const other = pointer === first ? second : first
    const spread = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) || 1
    const middle = { x: (pointer.now.x + other.now.x) / 2, y: (pointer.now.y + other.now.y) / 2 }
    this.zoom(spread(pointer.now, other.now) / spread(before, other.now), middle)
    const moved = { x: (pointer.now.x - before.x) / 2, y: (pointer.now.y - before.y) / 2 }
    this.look(panBy(this.view, moved.x, moved.y, this.content, this.box))
  }

  up(event) {
    if (this.isDrawing && this.drawing?.up(event)) return
    const pointer = this.pointers.get(event.pointerId)
    if (!pointer) return
    this.pointers.delete(event.pointerId)
    if (event.type === 'pointercancel') return this.send({ type: 'cancel' })
    if (this.gesture === 'turn') {
      const still = event.timeStamp - pointer.time > 120
      return this.send({ type: 'up', speed: still ? 0 : pointer.speed ?? 0 })
    }
    const selected = getSelection()?.toString()
    if (this.gesture === 'none' && this.view.zoom === 1 && !this.isDrawing && !selected) this.tap(pointer.start)
  }

  // A tap on the outer part of the book or beside it turns a leaf.
  tap(at) {
    const part = at.x / this.table.clientWidth
    if (part > 0.35 && part < 0.65) return
    this.turn((part > 0.5) === this.isRightToLeft ? -1 : 1)
  }

  wheel(event) {
    if (event.ctrlKey) {
      event.preventDefault()
      this.zoom(Math.exp(-event.deltaY / 200), this.at(event))
    } else if (this.view.zoom > 1) {
      event.preventDefault()
      this.look(panBy(this.view, -event.deltaX, -event.deltaY, this.content, this.box))
    }
  }

  // MARK: Keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !takesKeys(event.target)) return
    // Pages that are scrolled have the keys for it; a button is pressed by the space bar.
    if (!this.table.clientWidth || (event.key === ' ' && event.target !== this.table)) return
    const forward = this.isRightToLeft ? -1 : 1
    const isZoomed = this.view.zoom > 1
    const pan = (x, y) => this.look(panBy(this.view, x * 80, y * 80, this.content, this.box))
    const actions = {
      ArrowRight: () => (isZoomed ? pan(-1, 0) : this.turn(forward)),
      ArrowLeft: () => (isZoomed ? pan(1, 0) : this.turn(-forward)),
      ArrowUp: () => isZoomed && pan(0, 1), ArrowDown: () => isZoomed && pan(0, -1),
      PageDown: () => this.turn(1), PageUp: () => this.turn(-1), ' ': () => this.turn(event.shiftKey ? -1 : 1),
      Home: () => this.goto(0), End: () => this.goto(this.faces.length - 1),
      '+': () => this.zoom(1.5), '=': () => this.zoom(1.5), '-': () => this.zoom(1 / 1.5), 0: () => this.look(home),
      Escape: () => this.look(home),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
