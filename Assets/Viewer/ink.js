// Ink as pure functions: samples, curves, the eraser, and which pointer draws.

export const tools = {
  pencil: { width: 1, opacity: 1 }, pen: { width: 5, opacity: 1 }, highlighter: { width: 10, opacity: 0.3 },
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1])

// The distance of a point from a piece of a line.
const fromSegment = (p, a, b) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length > 0 ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
}

// Without the samples that lie within a tolerance of the line through the others (Douglas and Peucker).
export const simplified = (points, tolerance = 0.15) => {
  if (points.length < 3) return points
  const kept = new Uint8Array(points.length)
  kept[0] = kept[points.length - 1] = 1
  const open = [[0, points.length - 1]]
  while (open.length) {
    const [first, last] = open.pop()
    let most = tolerance
    let at = -1
    for (let index = first + 1; index < last; index += 1) {
      const off = fromSegment(points[index], points[first], points[last])
      if (off > most) [most, at] = [off, index]
    }
    if (at < 0) continue
    kept[at] = 1
    open.push([first, at], [at, last])
  }
  return points.filter((_, index) => kept[index])
}

// The curves through samples (Catmull and Rom, as Béziers), the same as in the PDF.
export const curves = (points) => points.slice(1).map((end, index) => {
  const start = points[index]
  const before = points[index - 1] ?? start
  const after = points[index + 2] ?? end
  return [
    start, [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6],
    [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6], end,
  ]
})

// Draws a stroke, or only its curves from a sample on; `context` has units of the page.
export const drawStroke = (context, stroke, first = 0) => {
  const { points } = stroke
  context.lineWidth = stroke.width
  context.globalAlpha = stroke.opacity
  context.strokeStyle = context.fillStyle = stroke.color
  context.lineCap = context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(points[first][0], points[first][1])
  // A line without length is not drawn.
  if (points.length === 1) {
    context.arc(points[0][0], points[0][1], stroke.width / 2, 0, 2 * Math.PI)
    context.fill()
  }
  // The first of these curves bends as the sample before it says.
  const drawn = first > 0 ? curves(points.slice(first - 1)).slice(1) : curves(points)
  for (const [, one, two, end] of drawn) context.bezierCurveTo(...one.slice(0, 2), ...two.slice(0, 2), end[0], end[1])
  if (points.length > 1) context.stroke()
  context.globalAlpha = 1
}

const flat = (points) => {
  if (points.length < 2) return points
  const out = [points[0]]
  for (const [a, b, c, d] of curves(points)) {
    for (let step = 1; step <= 8; step += 1) {
      const [t, u] = [step / 8, 1 - step / 8]
      const part = (axis) => u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis]
      out.push([part(0), part(1)])
    }
  }
  return out
}

const boxOf = (points) => {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

// A value that is computed from the samples of a stroke once; they do not change.
const once = (compute) => {
  const known = new WeakMap()
  return (points) => {
    if (!known.has(points)) known.set(points, compute(points))
    return known.get(points)
  }
}

// The pieces of a line as [start, end, box]; that of a dot has no length.
const pieces = (line) => (line.length === 1 ? [[line[0], line[0], boxOf(line)]]
  : line.slice(1).map((end, index) => [line[index], end, boxOf([line[index], end])]))

const chords = once((points) => pieces(flat(points)))
const track = once(pieces)
// A box around the chords. A curve stays within its four points, so most strokes are left out before they are made chords.
const reach = once((points) => boxOf(points.length < 2 ? points : curves(points).flat()))

const isApart = (one, other, radius) =>
  one[0] > other[2] + radius || one[2] < other[0] - radius || one[1] > other[3] + radius || one[3] < other[1] - radius

const isCrossed = ([a, b], [c, d]) => {
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

// Whether an eraser that was drawn along points touches a stroke: its line, not its box.
export const isHit = (stroke, eraser, width) => {
  const radius = Math.max(width, stroke.width) / 2
  const box = reach(stroke.points)
  if (isApart(box, reach(eraser), radius)) return false
  const line = chords(stroke.points)
  const isNear = (one, other) => fromSegment(one[0], other[0], other[1]) <= radius || fromSegment(one[1], other[0], other[1]) <= radius
  return track(eraser).some((piece) => !isApart(piece[2], box, radius) && line.some((chord) => !isApart(piece[2], chord[2], radius)
    // Fast movements cross a line between samples.
    && (isNear(piece, chord) || isNear(chord, piece) || isCrossed(piece, chord))))
}

export const hand = { hasPen: false, drawing: null, touches: 0 }

// The choice of the pointer that draws: a pen always; once one was used, fingers move the page. Else one finger draws, and a second one soon after
// throws its stroke away.
//
// Events are { type: 'down' | 'up' | 'cancel', kind: 'pen' | 'touch' | 'mouse', id, time, moved }. The result is { hand, action }, where the
// action is 'draw', 'drop', 'end', 'ignore' or 'pass': the book turns or zooms.
export const judge = (state, event) => {
  const touches = Math.max(0, state.touches + (event.kind === 'touch' ? (event.type === 'down' ? 1 : -1) : 0))
  const next = { ...state, touches }
  const mine = state.drawing?.id === event.id
  if (event.type !== 'down') {
    if (!mine) return { hand: next, action: state.drawing?.kind === 'pen' ? 'ignore' : 'pass' }
    return { hand: { ...next, drawing: null }, action: event.type === 'cancel' ? 'drop' : 'end' }
  }
  if (event.kind === 'pen') {
    return { hand: { ...next, hasPen: true, drawing: { id: event.id, kind: 'pen', time: event.time } }, action: 'draw' }
  }
  // The palm of a hand that holds a pen.
  if (state.drawing?.kind === 'pen') return { hand: next, action: 'ignore' }
  if (event.kind === 'touch' && state.hasPen) return { hand: next, action: 'pass' }
  if (state.drawing) {
    const isSoon = event.time - state.drawing.time < 120 || (event.moved ?? 0) < 8
    return isSoon ? { hand: { ...next, drawing: null }, action: 'drop' } : { hand: next, action: 'ignore' }
  }
  if (event.kind === 'touch' && touches > 1) return { hand: next, action: 'pass' }
  return { hand: { ...next, drawing: { id: event.id, kind: event.kind, time: event.time } }, action: 'draw' }
}
