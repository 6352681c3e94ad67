// Random events to the state machine of the turning of leaves: no wrong page, no lost leaf, no face out of the book.
//
// usage: node turning.mjs [RUNS]
import assert from 'node:assert'
import { rest, step, isMoving, facesShown, angleOfEdge } from '../../Assets/Viewer/turning.js'
import { fitScale, place, shownPart, coveredPart, zoomAt, panBy, home, levelFor, tilesFor, openingsOf, openingOf } from '../../Assets/Viewer/geometry.js'

const runs = Number(process.argv[2] ?? 100_000)

let seed = 1
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const odd = [NaN, Infinity, -1, 0, 1e9]
const number = (scale) => (random(20) === 0 ? odd[random(odd.length)] : (random(2001) / 1000 - 0.5) * scale)
const makers = [
  () => ({ type: 'turn', by: random(2) ? 1 : -1 }), () => ({ type: 'goto', page: random(30) - 5 }),
  () => ({ type: 'down', direction: random(2) ? 1 : -1 }), () => ({ type: 'move', angle: number(2) }),
  () => ({ type: 'up', speed: number(4) }), () => ({ type: 'cancel' }), () => ({ type: 'resize' }),
  () => ({ type: 'tick', time: random(40) }), () => ({ type: 'tick', time: number(2000) }), () => ({ type: 'unknown' }),
]

const check = (state) => {
  const within = (page) => Number.isInteger(page) && page >= 0 && page < state.count
  assert(within(state.page) && within(state.target), JSON.stringify(state))
  if (!state.leaf) return
  const { low, high, angle, goal, held } = state.leaf
  assert(within(low) && within(high) && low < high, JSON.stringify(state))
  assert(angle >= 0 && angle <= 1 && (goal === 0 || goal === 1), JSON.stringify(state))
  assert(state.page === low || state.page === high, JSON.stringify(state))
  assert(held || state.leaf.flight, JSON.stringify(state))
}

const settled = (state) => {
  let calm = state.leaf?.held ? step(state, { type: 'cancel' }) : state
  for (let count = 0; isMoving(calm); count += 1) {
    assert(count < 500, 'it never comes to rest')
    calm = step(calm, { type: 'tick', time: 40 })
  }
  return calm
}

for (let run = 0; run < runs; run += 1) {
  const count = 1 + random(24)
  let state = rest(count, random(count))
  const length = 1 + random(12)
  for (let turn = 0; turn < length; turn += 1) {
    const before = state
    state = step(state, makers[random(makers.length)]())
    check(state)
    // A leaf that is held is never taken away by time.
    if (before.leaf?.held) assert(step(before, { type: 'tick', time: 1e6 }).leaf === before.leaf)
  }
  const isHeld = state.leaf?.held
  const calm = settled(state)
  assert.strictEqual(calm.page, isHeld ? state.page : state.target, JSON.stringify(state))
  // A turn that is canceled leaves nothing behind.
  const held = step(calm, { type: 'down', direction: random(2) ? 1 : -1 })
  const back = settled(step(step(held, { type: 'move', angle: number(2) }), { type: 'cancel' }))
  assert.deepStrictEqual(back, calm)
}

// Many fast turns end on the right page.
let fast = rest(20, 3)
for (let count = 0; count < 10; count += 1) fast = step(step(fast, { type: 'turn', by: 1 }), { type: 'tick', time: 16 })
assert.strictEqual(settled(fast).page, 13)
assert(angleOfEdge(0) === 0 && angleOfEdge(1) === 1 && Math.abs(angleOfEdge(0.5) - 0.5) < 1e-9)

// A leaf that is let go beyond its middle, or fast, goes on; else it goes back. A resize ends a flight at once where it leads.
const dragged = (angle, speed) => [['down', 1], ['move', angle], ['up', speed]].reduce(
  (state, [type, value]) => step(state, { type, direction: value, angle: value, speed: value }), rest(5, 1))
assert.deepStrictEqual([[0.6, 0], [0.4, 0], [0.1, 1], [0.9, -1]].map(([angle, speed]) => settled(dragged(angle, speed)).page), [2, 1, 2, 1])
const flying = step(step(rest(5, 1), { type: 'turn', by: 1 }), { type: 'tick', time: 16 })
assert.deepStrictEqual(step(flying, { type: 'resize' }), rest(5, 2))
assert.deepStrictEqual(step(step(rest(5, 1), { type: 'down', direction: 1 }), { type: 'resize' }), rest(5, 1))

// Every opening has its faces, from both sides, and while a leaf turns.
for (const isRightToLeft of [false, true]) {
  for (const isNarrow of [false, true]) {
    const [first, second] = isRightToLeft ? ['right', 'left'] : ['left', 'right']
    const faces = Array.from({ length: 9 }, (_, at) => ({ place: at % 2 === 0 ? first : second, empty: at === 0 }))
    const openings = openingsOf(faces, isNarrow, isRightToLeft)
    assert.strictEqual(openings.length, isNarrow ? 8 : 5)
    const seen = openings.flatMap(({ left, right }) => [left, right]).filter((face) => face !== null)
    assert.strictEqual(new Set(seen).size, isNarrow ? 8 : 9)
    for (const face of seen) assert([openings[openingOf(openings, face)].left, openings[openingOf(openings, face)].right].includes(face))
    const turning = step(rest(openings.length, 1), { type: 'down', direction: 1 })
    const shown = facesShown(turning, openings, isRightToLeft)
    const still = isRightToLeft ? 'right' : 'left'
    assert.strictEqual(shown[still], openings[1][still])
    assert.strictEqual(shown.front, openings[1][isRightToLeft ? 'left' : 'right'])
    assert.strictEqual(shown.back, openings[2][still])
  }
}

// A closed book is in the middle, and goes aside while it is opened.
{
  const openings = [{ left: null, right: 0 }, { left: 1, right: 2 }, { left: 3, right: null }]
  const leaf = (low, high, angle) => ({ ...rest(3, low), leaf: { low, high, angle } })
  const cases = [
    [rest(3, 0), false, 0.5, 1], [rest(3, 1), false, 0, 1], [rest(3, 2), false, 0, 0.5], [rest(3, 0), true, 0, 1],
    [leaf(0, 1, 0), false, 0.5, 1], [leaf(0, 1, 0.5), false, 0.25, 1], [leaf(0, 1, 1), false, 0, 1], [leaf(1, 2, 0.5), false, 0, 0.75],
    [leaf(0, 2, 0.5), false, 0.25, 0.75], [leaf(0, 1, 0.5), true, 0, 1],
  ]
  for (const [state, isNarrow, from, to] of cases) assert.deepStrictEqual(shownPart(state, openings, isNarrow), { from, to })
  assert.deepStrictEqual(shownPart(rest(1), [], false), { from: 0, to: 1 })
  // The shadow follows the leaf.
  const shadows = [
    [rest(3, 0), 0.5, 1], [leaf(0, 1, 0.4), 0.5, 1], [leaf(0, 1, 2 / 3), 0.25, 1], [leaf(0, 1, 1), 0, 1],
    [leaf(1, 2, 0), 0, 1], [leaf(1, 2, 1 / 3), 0, 0.75], [leaf(1, 2, 0.6), 0, 0.5], [leaf(0, 2, 2 / 3), 0.25, 0.5],
  ]
  for (const [state, from, to] of shadows) {
    const covered = coveredPart(state, openings, false)
    assert(Math.abs(covered.from - from) < 1e-9 && Math.abs(covered.to - to) < 1e-9, JSON.stringify(covered))
  }
  const cover = { width: 400, height: 100, from: 0.5, to: 1 }
  assert.deepStrictEqual(place(home, cover, { width: 400, height: 100 }), { scale: 1, left: -100, top: 0 })
  assert.deepStrictEqual(place({ ...home, zoom: 2 }, cover, { width: 400, height: 100 }), { scale: 2, left: -400, top: -50 })
}

// Fit, zoom and tiles with any numbers.
for (let run = 0; run < runs; run += 1) {
  const [from, to] = [[0, 1], [0.5, 1], [0, 0.5], [random(50) / 100, 1]][random(4)]
  const content = { width: random(2000), height: random(1500), from, to }
  const box = { width: random(3000), height: random(2000) }
  const scale = fitScale(content, box)
  assert(scale >= 0 && Number.isFinite(scale) && content.width * scale <= box.width * 1.000001)
  let view = home
  for (let count = 0; count < 5; count += 1) {
    const point = { x: random(box.width + 1), y: random(box.height + 1) }
    const before = place(view, content, box)
    const zoomed = zoomAt(view, 0.25 + random(400) / 100, point, content, box)
    assert(zoomed.zoom >= 1 && zoomed.zoom <= 8 && Number.isFinite(zoomed.x) && Number.isFinite(zoomed.y))
    const after = place(zoomed, content, box)
    for (const [axis, side, start, first, last] of [['x', 'width', 'left', from, to], ['y', 'height', 'top', 0, 1]]) {
      const size = content[side] * after.scale
      const [low, high] = [after[start] + first * size, after[start] + last * size]
      // What is to be seen is in the middle, or fills the box.
      if (high - low <= box[side]) assert(Math.abs(low + high - box[side]) < 1e-6, `${low} ${high} ${box[side]}`)
      else assert(low < 1e-6 && high > box[side] - 1e-6, `${low} ${high} ${box[side]}`)
      const isFree = high - low > box[side] && low < -1e-6 && high > box[side] + 1e-6
      const wasIn = content[side] * before.scale * (last - first) > box[side]
      if (!isFree || !wasIn || zoomed.zoom === 1) continue
      const [old, now] = [(point[axis] - before[start]) / before.scale, (point[axis] - after[start]) / after.scale]
      assert(Math.abs(old - now) < 1e-6 * Math.max(1, content[side]), `${axis} ${old} ${now}`)
    }
    view = panBy(zoomed, number(500) || 0, number(500) || 0, content, box)
    if (!Number.isFinite(view.x) || !Number.isFinite(view.y)) view = home
  }
  const level = levelFor(scale * view.zoom, [1, 1.5, 2, 3][random(4)])
  assert(level >= -3 && level <= 3)
  if (!content.width || !content.height) continue
  const tiles = tilesFor({ x: random(50) - 10, y: random(50) - 10, width: random(900), height: random(900) }, content, level, 512)
  assert(tiles.left >= 0 && tiles.left <= tiles.right && tiles.top <= tiles.bottom)
  assert(tiles.right * 512 < Math.max(1, Math.round(content.width * 2 ** level)), JSON.stringify(tiles))
}
