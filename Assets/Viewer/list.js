// The pages one after the other, each cut out of its sheet: for scrolling and for printing.
import { element } from './book.js'
import { faceTitle } from './controls.js'
import { levelOf } from './paper.js'
import { TextLayer } from './text.js'
import { lay } from './tiles.js'

export class PageList {
  constructor(viewer) {
    Object.assign(this, { viewer, layers: [], pages: new Map() })
    this.element = document.getElementById('pages')
  }

  hide() {
    this.near?.disconnect()
    this.layers = []
    this.pages.clear()
    this.element.replaceChildren()
  }

  // Pictures and words are loaded when they come near.
  show() {
    this.hide()
    const { doc } = this.viewer
    const parts = doc.pages.map((_, index) => this.partOf(index + 1))
    const widest = Math.max(...parts.map(({ width }) => width))
    this.element.replaceChildren(...parts.map((part) => this.section(part, widest)))
    this.near = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        this.near.unobserve(target)
        this.fill(target)
      }
    }, { rootMargin: '100%' })
    for (const section of this.element.children) this.near.observe(section)
  }

  // Shows the changes; the pages in the window stay where they are.
  update() {
    const number = this.viewer.controls.faceInMiddle
    const place = () => this.element.querySelector(`[data-face="${number}"]`)?.getBoundingClientRect()
    const before = place()
    this.show()
    const after = place()
    if (!before || !after) return
    scrollBy({ top: after.top - before.top, behavior: 'instant' })
    this.element.scrollLeft += after.left - before.left
  }

  // The part of a page that its faces show.
  partOf(page) {
    const faces = this.viewer.doc.faces.filter((face) => face.page === page)
    const [x, y] = ['x', 'y'].map((side) => Math.min(...faces.map((face) => face[side])))
    const [right, bottom] = [['x', 'width'], ['y', 'height']].map(([side, length]) => Math.max(...faces.map((face) => face[side] + face[length])))
    return { page, x, y, width: right - x, height: bottom - y }
  }

  section(part, widest) {
    const text = new TextLayer(this.viewer, part)
    const frame = element('div', { className: 'cutout' }, [this.picture(part, widest), text.element])
    frame.style.setProperty('--across', part.width / part.height)
    frame.style.setProperty('--unit', `calc(100cqw / ${part.width})`)
    const place = element('div', { className: 'place single' }, [frame])
    place.style.setProperty('--part', part.width / widest)
    place.dataset.face = this.viewer.doc.faces.findIndex((face) => face.page === part.page)
    const section = element('section', { className: 'opening' }, [element('div', { className: 'sides' }, [place])])
    this.pages.set(section, { part, frame, text })
    return section
  }

  picture({ page, ...part }, widest) {
    const { doc, revision } = this.viewer
    const [width, height] = doc.pages[page - 1]
    const title = [...new Set(doc.faces.filter((face) => face.page === page && !face.empty).map(faceTitle))].join(', ')
    const image = element('img', { alt: title, loading: 'lazy' })
    lay(image, { x: 0, y: 0, width, height }, part)
    // As wide as the list is at most.
    const room = Math.min(1068, innerWidth - 32)
    image.src = `/page/${page}/${levelOf({ width, height }, room / widest)}?r=${revision}`
    return image
  }

  // Adds the words of a page: above its picture, and below it for readers who want them there.
  async fill(section) {
    const { part, frame, text } = this.pages.get(section)
    this.layers.push(text)
    text.show(frame.clientWidth / part.width)
    const faces = this.viewer.doc.faces.flatMap((face, number) => (face.page === part.page ? [number] : []))
    const words = await Promise.all(faces.map((face) => this.viewer.words(face)))
    section.append(...words.flat())
  }
}
