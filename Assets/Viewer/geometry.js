// Fit, zoom and openings: pure functions, so that they are tested without a browser.

const usable = (number) => (Number.isFinite(number) && number > 0 ? number : 0)

// Pixels for each unit of the content with which it just lies in a box; 0 if either has no area.
export const fitScale = (content, box) => {
  const [w, h, across, down] = [content.width, content.height, box.width, box.height].map(usable)
  return w && h && across && down ? Math.min(across / w, down / h) : 0
}

export const maximumZoom = 8

export const home = { zoom: 1, x: 0.5, y: 0.5 }

// The scale of a view and the place of the content in its box. A view is { zoom, x, y }: the zoom is 1 where the content just fits,
// and (x, y) is the part of the content in the middle of the box.
export const place = (view, content, box) => {
  const scale = fitScale(content, box) * view.zoom
  const [left, top] = [['x', 'width'], ['y', 'height']].map(([axis, side]) => {
    const size = usable(content[side]) * scale
    const room = usable(box[side])
    if (size <= room) return (room - size) / 2
    return Math.max(room - size, Math.min(0, room / 2 - view[axis] * size))
  })
  return { scale, left, top }
}

// The view with its middle where the content really is, so that moving back takes effect at once.
const settled = (view, content, box) => {
  const { scale, left, top } = place(view, content, box)
  if (!scale) return home
  return {
    zoom: view.zoom,
    x: (box.width / 2 - left) / (content.width * scale), y: (box.height / 2 - top) / (content.height * scale),
  }
}

// Zooms so that what is under a point of the box stays there.
export const zoomAt = (view, factor, point, content, box) => {
  const before = place(view, content, box)
  const zoom = Math.max(1, Math.min(maximumZoom, view.zoom * (Number.isFinite(factor) ? factor : 1)))
  if (!before.scale || zoom === 1) return home
  const scale = (before.scale / view.zoom) * zoom
  const middle = (axis, side, start) => {
    const under = (point[axis] - before[start]) / before.scale
    return (under + (box[side] / 2 - point[axis]) / scale) / content[side]
  }
  return settled({ zoom, x: middle('x', 'width', 'left'), y: middle('y', 'height', 'top') }, content, box)
}

export const panBy = (view, dx, dy, content, box) => {
  const { scale } = place(view, content, box)
  if (!scale || view.zoom === 1) return view
  return settled(
    { zoom: view.zoom, x: view.x - dx / (content.width * scale), y: view.y - dy / (content.height * scale) },
    content, box)
}

// The level whose pixels are at least as fine as those of the screen; at level 0 a pixel is a unit of the page.
export const levelFor = (scale, pixelRatio) => {
  const wanted = usable(scale) * usable(pixelRatio)
  if (!wanted) return -3
  return Math.max(-3, Math.min(3, Math.ceil(Math.log2(wanted) - 0.2)))
}

// The columns and rows of the tiles of a page that a rectangle of the page (in its units) needs.
export const tilesFor = (seen, page, level, side) => {
  const factor = 2 ** level
  const last = (length) => Math.max(0, Math.ceil((Math.max(1, Math.round(length * factor))) / side) - 1)
  const range = (start, length, all) => [
    Math.max(0, Math.min(last(all), Math.floor((start * factor) / side))),
    Math.max(0, Math.min(last(all), Math.floor(((start + length) * factor - 1e-6) / side))),
  ]
  const [left, right] = range(seen.x, seen.width, page.width)
  const [top, bottom] = range(seen.y, seen.height, page.height)
  return { left, right, top, bottom }
}

// The openings of a book: what lies open at once.
//
// Faces are { place: 'left' | 'right' | 'single', empty }. A narrow screen shows one at a time, and then no empty ones.
export const openingsOf = (faces, isNarrow, isRightToLeft) => {
  const [first, second] = isRightToLeft ? ['right', 'left'] : ['left', 'right']
  const openings = []
  const single = isRightToLeft ? 'left' : 'right'
  if (isNarrow) {
    faces.forEach((face, number) => { if (!face.empty) openings.push({ left: null, right: null, [single]: number }) })
    return openings
  }
  faces.forEach((face, number) => {
    const last = openings[openings.length - 1]
    if (face.place === 'single') {
      openings.push({ left: null, right: null, [single]: number, alone: true })
    } else if (face.place === second && last && !last.alone && last[second] === null && last[first] === number - 1) {
      last[second] = number
    } else {
      openings.push({ left: null, right: null, [face.place]: number })
    }
  })
  return openings
}

// The opening with a face, or the nearest before it.
export const openingOf = (openings, face) => {
  let found = 0
  openings.forEach((opening, number) => {
    const least = Math.min(opening.left ?? Infinity, opening.right ?? Infinity)
    if (least <= face) found = number
  })
  return found
}
