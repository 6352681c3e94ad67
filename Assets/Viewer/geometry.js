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
// and (x, y) is the part of the content in the middle of the box. Only the content between `from` and `to`, parts of the width, is
// shown.
export const place = (view, content, box) => {
  const scale = fitScale(content, box) * view.zoom
  const { from = 0, to = 1 } = content
  const [left, top] = [['x', 'width', from, to], ['y', 'height', 0, 1]].map(([axis, side, first, last]) => {
    const size = usable(content[side]) * scale
    const room = usable(box[side])
    if (size * (last - first) <= room) return (room - size * (first + last)) / 2
    return Math.max(room - last * size, Math.min(0 - first * size, room / 2 - view[axis] * size))
  })
  return { scale, left, top }
}

// The part of a book's width where the pages of an opening lie: one half beside a closed book's cover is empty.
const partOf = (opening, isNarrow) => {
  const { left, right } = opening ?? {}
  const isWhole = isNarrow || (left === null) === (right === null)
  return { from: !isWhole && left === null ? 0.5 : 0, to: !isWhole && right === null ? 0.5 : 1 }
}

// The part that is in the middle of the table; a leaf that turns moves it.
export const shownPart = ({ page, leaf }, openings, isNarrow) => {
  if (!leaf) return partOf(openings[page], isNarrow)
  const [a, b] = [leaf.low, leaf.high].map((number) => partOf(openings[number], isNarrow))
  return { from: a.from + (b.from - a.from) * leaf.angle, to: a.to + (b.to - a.to) * leaf.angle }
}

// The part that paper covers: beside a cover only as far as the leaf reaches that turns.
export const coveredPart = ({ page, leaf }, openings, isNarrow) => {
  if (!leaf) return partOf(openings[page], isNarrow)
  const [a, b] = [leaf.low, leaf.high].map((number) => partOf(openings[number], isNarrow))
  const cosine = Math.cos(leaf.angle * Math.PI)
  const reach = (isGrowing) => Math.max(0, isGrowing ? -cosine : cosine) / 2
  return {
    from: a.from === b.from ? a.from : 0.5 - reach(b.from < a.from), to: a.to === b.to ? a.to : 0.5 + reach(b.to > a.to),
  }
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

// Zooms so that the content under a point of the box stays there.
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

// The level whose pixels are at least as fine as the screen's; at level 0 a pixel is a unit of the page.
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

// The openings of a book: the faces that lie open at once.
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
