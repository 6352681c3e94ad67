// The pure functions of drawing: which pointer draws, what an eraser touches, and which samples are kept.
import assert from 'node:assert'
import { curves, hand, isHit, judge, simplified } from '../../Assets/Viewer/ink.js'

// What each of several events does.
const actions = (...events) => {
  let state = hand
  return events.map((event) => {
    const { hand: next, action } = judge(state, { time: 0, id: 1, ...event })
    state = next
    return action
  })
}
const down = (kind, id, time, moved) => ({ type: 'down', kind, id, time, moved })
const up = (kind, id) => ({ type: 'up', kind, id })

// One finger draws. A second one soon after, or before the first has moved, throws the stroke away and moves the page; later it does nothing.
assert.deepStrictEqual(actions(down('touch', 1, 0), up('touch', 1)), ['draw', 'end'])
assert.deepStrictEqual(actions(down('touch', 1, 0), down('touch', 2, 100, 50), up('touch', 2), up('touch', 1)), ['draw', 'drop', 'pass', 'pass'])
assert.deepStrictEqual(actions(down('touch', 1, 0), down('touch', 2, 900, 3)), ['draw', 'drop'])
assert.deepStrictEqual(actions(down('touch', 1, 0), down('touch', 2, 900, 50), up('touch', 1)), ['draw', 'ignore', 'end'])
// While two are down, neither draws, nor does a third one.
assert.deepStrictEqual(actions(down('touch', 1, 0), down('touch', 2, 10, 1), down('touch', 3, 20)), ['draw', 'drop', 'pass'])
// Once a pen was seen, fingers move the page; the palm beside a pen does nothing, and its cancel does not end the stroke.
assert.deepStrictEqual(actions(down('pen', 9, 0), up('pen', 9), down('touch', 1, 5)), ['draw', 'end', 'pass'])
assert.deepStrictEqual(
  actions(down('pen', 9, 0), down('touch', 1, 10), { type: 'cancel', kind: 'touch', id: 1 }, up('pen', 9)), ['draw', 'ignore', 'ignore', 'end'])
assert.deepStrictEqual(actions(down('touch', 1, 0), down('pen', 9, 10)), ['draw', 'draw'])
assert.deepStrictEqual(actions(down('pen', 9, 0), { type: 'cancel', kind: 'pen', id: 9 }), ['draw', 'drop'])
assert.deepStrictEqual(actions(down('mouse', 1, 0), up('mouse', 1)), ['draw', 'end'])

let seed = 3
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)
const fromSegment = (p, a, b) => {
  const length = distance(a, b) ** 2
  const t = length > 0 ? Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length)) : 0
  return distance(p, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])])
}
const fromPath = (p, path) => Math.min(...path.map((point, index) => (index > 0 ? fromSegment(p, path[index - 1], point) : distance(p, point))))

for (let run = 0; run < 3000; run += 1) {
  let at = [random() * 200, random() * 200]
  const points = Array.from({ length: 1 + Math.floor(random() * 20) }, () => (at = [at[0] + random() * 30 - 15, at[1] + random() * 30 - 15]))
  const stroke = { points, width: 1 + random() * 10 }
  // Equal to dense sampling of the curves, but in a narrow band.
  const dense = points.length > 1 ? curves(points).flatMap(([a, b, c, d]) => Array.from({ length: 33 }, (_, step) => {
    const [t, u] = [step / 32, 1 - step / 32]
    return [0, 1].map((axis) => u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis])
  })) : points
  const eraser = [[random() * 200, random() * 200]]
  const width = 2 + random() * 40
  const off = fromPath(eraser[0], dense) - Math.max(width, stroke.width) / 2
  if (Math.abs(off) > 0.3) assert.strictEqual(isHit(stroke, eraser, width), off < 0, JSON.stringify({ stroke, eraser, width, off }))
  // A fast movement across a line misses nothing, one far away hits nothing.
  const middle = dense[Math.floor(dense.length / 2)]
  assert(isHit(stroke, [[middle[0] - 400, middle[1] - 300], [middle[0] + 400, middle[1] + 300]], 1))
  assert(!isHit(stroke, [[2000, 2000], [2100, 2000]], 10))
  // The samples that are left out lie on the line through the others.
  const kept = simplified(points)
  assert(kept.length <= points.length && kept[0] === points[0] && kept.at(-1) === points.at(-1))
  for (const point of points) assert(fromPath(point, kept) <= 0.15 + 1e-9)
}
assert.strictEqual(simplified(Array.from({ length: 100 }, (_, index) => [index, index])).length, 2)
