// The book of `scrapbook web`: its pages are in the document, and stay there for printing and for reading without the script.
import { Book, element } from './book.js'
import { Controls, findIn } from './controls.js'
import { Tiles } from './tiles.js'
import { useWords } from './words.js'

useWords(JSON.parse(document.getElementById('sayings').textContent))
const source = document.getElementById('pages')
// In the order of the faces: the left page of a spread stands first also where the right one is read first.
const spots = [...source.querySelectorAll('.place')].sort((one, other) => one.dataset.face - other.dataset.face)
const data = source.dataset
const words = (number) => document.getElementById(`words-${number}`)
const wordsOf = (number) => [...(words(number)?.querySelectorAll('p') ?? [])].map((part) => part.textContent).join(' ')

const levels = data.levels?.split(' ').map(Number)
const areas = spots.map((spot) => {
  const [x, y, right, bottom] = spot.dataset.area.split(' ').map(Number)
  return { x, y, right, bottom, width: right - x, height: bottom - y }
})
const largest = (side) => Math.max(1, ...areas.map((area) => area[side]))
const half = { width: largest('width'), height: largest('height') }

// A face: its picture, and in a folder tiles above it.
class Page {
  constructor(number) {
    this.image = spots[number].querySelector('img').cloneNode()
    this.image.loading = 'eager'
    // It is decoded before it is seen.
    this.image.decode().catch(() => {})
    this.sheet = element('div', { className: 'sheet' }, [this.image])
    const area = areas[number]
    const part = (length, all) => `${(length / all) * 100}%`
    // A cover is cut a little smaller, and as large as a page of the book.
    const { page, empty } = spots[number].dataset
    const room = page === undefined && empty === undefined ? area : half
    Object.assign(this.sheet.style, { width: part(area.width, room.width), height: part(area.height, room.height) })
    this.sheet.append(...[...spots[number].querySelectorAll('.link')].map((link) => link.cloneNode()))
    this.element = element('div', { className: 'paper' }, [this.sheet])
    if (levels) this.tiles = new Tiles(this.sheet, this.source(area))
  }

  source(area) {
    const folder = this.image.getAttribute('src').replace(/\.jpg$/, '')
    const size = { width: area.width, height: area.height }
    const pixels = (start, end, level) => Math.max(1, Math.round(end * 2 ** level) - Math.round(start * 2 ** level))
    return {
      area: { x: 0, y: 0, ...size }, whole: size, maximumLevel: levels[1],
      size: (level) => ({ width: pixels(area.x, area.right, level), height: pixels(area.y, area.bottom, level) }),
      load: async (level, column, row) => {
        const image = new Image()
        image.src = `${folder}/${level}/${column}-${row}.jpg`
        await image.decode()
        return image
      },
    }
  }

  drop() { this.tiles?.remove() }
}

const faces = spots.map((spot, number) => ({
  place: spot.dataset.place, label: spot.dataset.page ?? null, name: spot.querySelector('img').alt, empty: 'empty' in spot.dataset,
  width: areas[number].width, height: areas[number].height, make: () => new Page(number),
}))

document.documentElement.classList.add('js')
const root = document.getElementById('viewer')
const table = element('div', { className: 'table', tabIndex: 0, role: 'region', ariaLabel: document.title })
root.append(table)
const book = new Book(table, {
  faces, isRightToLeft: data.binding === 'right', count: Number(data.count), radius: Number(data.radius),
})
const controls = new Controls(root, book, {
  thumbnail: (face) => {
    const image = spots[face].querySelector('img').cloneNode()
    Object.assign(image, { loading: 'lazy', alt: '' })
    return image
  },
  words: (face) => (words(face) ? [words(face).cloneNode(true)] : []).map((part) => { part.removeAttribute('id'); return part }),
  find: (text) => findIn(spots.map((_, face) => ({ face, words: wordsOf(face) })), text),
})
book.onRest = () => controls.update()
let later
book.onView = () => {
  controls.viewChanged()
  if (!levels) return
  clearTimeout(later)
  later = setTimeout(() => {
    if (book.state.leaf) return
    const seen = new Set(book.visibleFaces)
    for (const [number, page] of book.made) {
      if (seen.has(number)) page.tiles.sharpen(table, book.scale, levels[0] - 1)
      else page.drop()
    }
  }, 80)
}
const go = () => { const face = controls.faceOfAddress(); if (face !== null) book.goto(face) }
addEventListener('hashchange', go)
const first = controls.faceOfAddress()
if (first !== null) book.open(first)
controls.update()
controls.viewChanged()
table.focus({ preventScroll: true })
// The browser takes the focus away when it looks for the place that the address names.
addEventListener('load', () => requestAnimationFrame(() => { if (document.activeElement === document.body) table.focus({ preventScroll: true }) }))
window.scrapbook = { book, controls }
