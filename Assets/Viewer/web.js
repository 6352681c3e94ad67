// The book of `scrapbook web`: its pages are in the document, and stay there for printing and for reading without the script.
import { Book, element } from './book.js'
import { Controls, findIn } from './controls.js'

const source = document.getElementById('pages')
const spots = [...source.querySelectorAll('.place')]
const data = source.dataset
const words = (number) => document.getElementById(`words-${number}`)
const wordsOf = (number) => [...(words(number)?.querySelectorAll('p') ?? [])].map((part) => part.textContent).join(' ')

const faces = spots.map((spot, number) => ({
  place: spot.dataset.place, label: spot.dataset.page ?? null, empty: 'empty' in spot.dataset,
  width: Number(data.width), height: Number(data.height),
  make() {
    const image = spot.querySelector('img').cloneNode()
    // It is decoded before it is seen.
    image.decode().catch(() => {})
    return { element: element('div', { className: 'paper' }, [image]) }
  },
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
book.onView = () => controls.viewChanged()
const go = () => { const face = controls.faceOfAddress(); if (face !== null) book.goto(face) }
addEventListener('hashchange', go)
const first = controls.faceOfAddress()
if (first !== null) book.open(first)
controls.update()
controls.viewChanged()
table.focus({ preventScroll: true })
window.scrapbook = { book, controls }
