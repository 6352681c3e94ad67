// The state of the turning of leaves: pure functions, so that it is tested without a browser.
//
// A state is { count, page, target, leaf }. `page` is the opening that lies open, `target` the one that is wanted. A leaf
// { low, high, angle, goal, home, held, flight } lies between two openings: angle 0 shows `low`, 1 shows `high`.

export const turnTime = 520

export const rest = (count, page = 0) => {
  const at = clampPage(page, count)
  return { count, page: at, target: at, leaf: null }
}

const clampPage = (page, count) => Math.max(0, Math.min(count - 1, Number.isFinite(page) ? Math.round(page) : 0))
const clampAngle = (angle) => Math.max(0, Math.min(1, Number.isFinite(angle) ? angle : 0))

// The opening that a leaf leads to.
const end = (leaf, goal) => (goal === 1 ? leaf.high : leaf.low)

const fly = (leaf, goal) => ({ ...leaf, held: false, goal, flight: { from: leaf.angle, elapsed: 0 } })

const start = (state) => {
  if (state.leaf || state.target === state.page) return state
  const forward = state.target > state.page
  // Of many turns one follows the other; a jump turns one leaf that has both ends on its sides.
  const far = Math.abs(state.target - state.page) > 3
  const next = far ? state.target : state.page + (forward ? 1 : -1)
  const [low, high] = forward ? [state.page, next] : [next, state.page]
  const angle = forward ? 0 : 1
  return { ...state, leaf: fly({ low, high, angle, home: angle }, 1 - angle) }
}

const aim = (state, target) => {
  const wanted = { ...state, target: clampPage(target, state.count) }
  if (!wanted.leaf) return start(wanted)
  const { leaf } = wanted
  const goal = wanted.target >= leaf.high ? 1 : wanted.target <= leaf.low ? 0 : leaf.goal
  return goal === leaf.goal && !leaf.held ? wanted : { ...wanted, leaf: fly(leaf, goal) }
}

const settle = (state, page) => ({ ...state, page, target: page, leaf: null })

const take = (state, direction) => {
  // A leaf that flies is put down first.
  const still = state.leaf ? settle(state, state.target) : state
  const to = still.page + (direction > 0 ? 1 : -1)
  if (to < 0 || to >= still.count) return still
  const [low, high] = direction > 0 ? [still.page, to] : [to, still.page]
  const angle = direction > 0 ? 0 : 1
  return { ...still, leaf: { low, high, angle, home: angle, goal: angle, held: true, flight: null } }
}

const release = (state, speed) => {
  const { leaf } = state
  const moved = Math.abs(leaf.angle - leaf.home)
  // Speed is in turns a second, positive away from home.
  const away = speed > 0.8 || (moved > 0.5 && speed > -0.8)
  const goal = away ? 1 - leaf.home : leaf.home
  return { ...state, target: end(leaf, goal), leaf: fly(leaf, goal) }
}

const ease = (part) => part * part * (3 - 2 * part)

const tick = (state, milliseconds) => {
  const { leaf } = state
  if (!leaf || leaf.held) return leaf ? state : start(state)
  const { from, elapsed } = leaf.flight
  const way = Math.abs(leaf.goal - from)
  const hurry = end(leaf, leaf.goal) === state.target ? 1 : 3
  const now = elapsed + Math.max(0, milliseconds) * hurry
  const time = turnTime * Math.max(0.35, way)
  if (way > 0 && now < time) {
    const angle = from + (leaf.goal - from) * ease(now / time)
    return { ...state, leaf: { ...leaf, angle, flight: { from, elapsed: now } } }
  }
  return start({ ...state, page: end(leaf, leaf.goal), leaf: null })
}

export const step = (state, event) => {
  const held = state.leaf?.held
  switch (event.type) {
    case 'turn': return aim(state, state.target + event.by)
    case 'goto': return aim(state, event.page)
    case 'down': return held ? state : take(state, event.direction)
    case 'move': return held ? { ...state, leaf: { ...state.leaf, angle: clampAngle(event.angle) } } : state
    case 'up': return held ? release(state, Number.isFinite(event.speed) ? event.speed : 0) : state
    case 'cancel':
      return held ? { ...state, target: state.page, leaf: fly(state.leaf, state.leaf.home) } : state
    case 'resize': return settle(state, held ? state.page : state.target)
    case 'count': return rest(event.count, event.page ?? state.target)
    case 'tick': return tick(state, event.time)
    default: return state
  }
}

export const isMoving = (state) => state.leaf !== null || state.target !== state.page

// The angle of a leaf whose edge follows the pointer over a part (0 to 1) of the way across the book.
export const angleOfEdge = (part) => Math.acos(1 - 2 * clampAngle(part)) / Math.PI

// The faces that are seen: the two below, and the two sides of the leaf.
//
// An opening is { left, right }, each the number of a face or null. In a book that is read from right to left, leaves lie on
// the left and turn to the right.
export const facesShown = (state, openings, isRightToLeft) => {
  const [still, moving] = isRightToLeft ? ['right', 'left'] : ['left', 'right']
  const at = (page) => openings[page] ?? { left: null, right: null }
  if (!state.leaf) return { left: at(state.page).left, right: at(state.page).right, front: null, back: null }
  const { low, high } = state.leaf
  return {
    [still]: at(low)[still], [moving]: at(high)[moving],
    front: at(low)[moving], back: at(high)[still],
  }
}
