// Random moves, zooms, resizes and turns while tiles come, fail and are late: the canvas that is left shows what is seen, at the level of
// the screen, and no other one is left.
import assert from 'node:assert'
import { setMaxListeners } from 'node:events'
import { home, levelFor, panBy, place, zoomAt } from '../../Assets/Viewer/geometry.js'

const runs = Number(process.argv[2] ?? 100_000)
let seed = 7
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

// As much of a document as tiles need.
const drawn = (canvas) => ({ drawImage: (picture, x, y) => canvas.pieces.push({ picture, x, y }) })
class Node {
  style = {}
  width = 0
  height = 0
  pieces = []
  isConnected = false
  getContext() { return drawn(this) }
  append() {}
  remove() {
    this.parent?.children.delete(this)
    this.isConnected = false
  }
  after(node) { this.parent.add(node) }
}
globalThis.document = { createElement: () => new Node() }
globalThis.window = { devicePixelRatio: 1 }
const { Tiles, tileSide } = await import('../../Assets/Viewer/tiles.js')

class Sheet {
  children = new Set()
  constructor() { this.add(this.image = new Node()) }
  add(node) {
    this.children.add(node)
    Object.assign(node, { parent: this, isConnected: true })
  }
  querySelector() { return this.image }
  getBoundingClientRect() { return this.box }
}

const makePage = () => {
  const whole = { width: 100 + random(900), height: 100 + random(700) }
  const waiting = []
  const sheet = new Sheet()
  const source = {
    whole, area: { x: 0, y: 0, ...whole }, maximumLevel: random(2) ? 2 : undefined,
    size: (level) => ({ width: Math.max(1, Math.round(whole.width * 2 ** level)), height: Math.max(1, Math.round(whole.height * 2 ** level)) }),
    load: (level, column, row, signal) => new Promise((resolve, reject) => {
      setMaxListeners(0, signal)
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      waiting.push({ give: () => resolve({ level, column, row }), fail: () => reject(new Error('none')) })
    }),
  }
  return { whole, sheet, source, waiting, tiles: new Tiles(sheet, source) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

const arrange = (page, view, box) => {
  const { scale, left, top } = place(view, page.whole, box)
  const [width, height] = [page.whole.width * scale, page.whole.height * scale]
  page.sheet.box = { left, top, right: left + width, bottom: top + height, width, height }
  return scale
}

// The canvas is what the tiles of its level are, and covers what is seen.
const check = (page, box, scale, pictureLevel) => {
  const canvases = [...page.sheet.children].filter((node) => node !== page.sheet.image)
  const level = Math.min(levelFor(scale, window.devicePixelRatio), page.source.maximumLevel ?? 3)
  const isNeeded = level > pictureLevel && scale > 0
  assert.strictEqual(canvases.length, isNeeded ? 1 : 0, `${canvases.length} canvases at level ${level}`)
  if (!isNeeded) return
  const [canvas] = canvases
  assert(canvas.width * canvas.height > 0)
  const whole = page.source.size(level)
  const part = (text) => Number(text.slice(0, -1)) / 100
  const [left, top] = [part(canvas.style.left) * whole.width, part(canvas.style.top) * whole.height]
  for (const { picture, x, y } of canvas.pieces) {
    assert.strictEqual(picture.level, level)
    assert(Math.abs(left + x - picture.column * tileSide) < 1e-6 && Math.abs(top + y - picture.row * tileSide) < 1e-6)
  }
  const across = Math.ceil(canvas.width / tileSide) * Math.ceil(canvas.height / tileSide)
  assert.strictEqual(canvas.pieces.length, across, 'each tile once')
  const seen = page.tiles.seen({ getBoundingClientRect: () => box })
  const factor = 2 ** level
  assert(left <= seen.x * factor + 1 && left + canvas.width >= Math.min(whole.width, (seen.x + seen.width) * factor) - 1)
  assert(top <= seen.y * factor + 1 && top + canvas.height >= Math.min(whole.height, (seen.y + seen.height) * factor) - 1)
}

const table = (box) => ({ getBoundingClientRect: () => box })
const makeBox = () => {
  const [width, height] = [200 + random(700), 200 + random(500)]
  return { left: 0, top: 0, right: width, bottom: height, width, height }
}

for (let run = 0; run < runs; run += 1) {
  const page = makePage()
  let [view, box, pictureLevel] = [home, makeBox(), random(3) - 1]
  window.devicePixelRatio = [1, 1.5, 2, 3][random(4)]
  const deal = (isAll) => {
    while (page.waiting.length && (isAll || random(3))) {
      const [one] = page.waiting.splice(random(page.waiting.length), 1)
      if (isAll || random(8)) one.give()
      else one.fail()
    }
  }
  const events = [
    () => { view = zoomAt(view, 0.3 + random(300) / 100, { x: random(box.width), y: random(box.height) }, page.whole, box) },
    () => { view = panBy(view, random(400) - 200, random(400) - 200, page.whole, box) },
    () => { box = makeBox() },
    () => { view = home },
    () => page.tiles.remove(),
    () => { pictureLevel = random(4) - 1 },
  ]
  for (let count = 2 + random(6); count > 0; count -= 1) {
    events[random(events.length)]()
    page.tiles.sharpen(table(box), arrange(page, view, box), pictureLevel, 1)
    deal(false)
    if (!random(3)) await settle()
    assert(page.sheet.children.has(page.sheet.image) && page.sheet.children.size <= 2)
  }
  await settle()
  // What failed comes when the book is moved again.
  const scale = arrange(page, view, box)
  page.tiles.sharpen(table(box), scale, pictureLevel, 1)
  deal(true)
  await settle()
  check(page, box, scale, pictureLevel)
  page.tiles.remove()
  assert.strictEqual(page.sheet.children.size, 1)
}
