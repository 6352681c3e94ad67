// The bar below the book, the strip of small pages, and the panel with the words of the pages.
import { element } from './book.js'
import { maximumZoom } from './geometry.js'
import { say } from './words.js'

// Own icons, drawn on a field of 24 x 24.
const icons = {
  previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7',
  larger: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5M10.500 7.700v5.600M7.700 10.500h5.600',
  smaller: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5M7.700 10.500h5.600',
  pages: 'M4 5.500h7v6H4zM13 5.500h7v6h-7zM4 13.500h7v5H4zM13 13.500h7v5h-7z',
  words: 'M5 6h14M5 10h14M5 14h14M5 18h8', close: 'M6 6l12 12M18 6L6 18',
  scroll: 'M7 3h10v7H7zM7 14h10v7H7z', sideways: 'M3 7h8v10H3zM13 7h8v10h-8z', book: 'M12 6c-2.500-2-6-2-8-1v13c2-1 5.500-1 8 1 2.500-2 6-2 8-1V5c-2-1-5.500-1-8 1zM12 6v13',
  draw: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3', contents: 'M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1',
  pencil: 'M5 19l1-3.500L16.500 5l2.500 2.500L8.500 18zM6 15.500L8.500 18', pen: 'M5 19c3 0 3-2 5-5l7-9 2 2-8 8c-2 2-3 4-6 4z',
  highlighter: 'M9 13l7-8 3 3-7 8zM9 13l3 3-2 2H7l-1-1zM4 21h16', eraser: 'M9 19l-5-5L14 4l6 6-9 9zM9 9l6 6M9 19h11',
  cut: 'M10.500 16.500l-3.500-3.500 6-6 4.500 4.500-5 5zM10 10l4.500 4.500M3 20h5M11 20h2M16 20h5',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3', redo: 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5', text: 'M5 7V5h14v2M12 5v14M9 19h6', save: 'M5 13l4 4L19 7', find: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
}

export const icon = (name) => {
  const space = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(space, 'svg')
  const line = document.createElementNS(space, 'path')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', icons[name])
  picture.append(line)
  return picture
}

export const button = (name, label, action) => {
  const made = element('button', { type: 'button', className: `button do-${name}`, title: label }, [icon(name)])
  made.setAttribute('aria-label', label)
  made.addEventListener('click', action)
  return made
}

// A button that is on or off.
export const toggle = (name, label, action) => {
  const made = button(name, label, () => {
    const isOn = made.getAttribute('aria-pressed') !== 'true'
    made.setAttribute('aria-pressed', isOn)
    action(isOn)
  })
  made.setAttribute('aria-pressed', 'false')
  return made
}

// "Page 3", or the name of a cover.
export const faceTitle = ({ label, name }) => (label ? say('page', { page: label }) : name ?? say('cover'))

// Everything around the book. `source` gives { title, thumbnail(face), words(face), find(text) }.
export class Controls {
  constructor(root, book, source) {
    Object.assign(this, { root, book, source })
    const turned = book.isRightToLeft ? ' rtl' : ''
    this.said = element('div', { className: 'unseen' })
    this.said.setAttribute('aria-live', 'polite')
    this.label = element('output', { className: 'label' })
    this.bar = element('nav', { className: `bar${turned}`, ariaLabel: say('book') })
    this.strip = element('div', { className: `strip${turned}`, hidden: true, role: 'group', ariaLabel: say('allPages') })
    this.panel = element('aside', { className: 'words unseen', ariaLabel: say('text') })
    this.buttons = {
      previous: button('previous', say('previous'), () => book.turn(-1)),
      next: button('next', say('next'), () => book.turn(1)),
      smaller: button('smaller', say('smaller'), () => book.zoom(1 / 1.5)),
      larger: button('larger', say('larger'), () => book.zoom(1.5)),
      pages: toggle('pages', say('allPages'), (isOn) => this.showStrip(isOn)),
      words: toggle('words', `${say('text')}, ${say('find')}`, (isOn) => this.showWords(isOn)),
      scroll: toggle('scroll', say('scroll'), (isOn) => this.showScroll(isOn)),
      sideways: toggle('sideways', say('sideways'), (isOn) => this.showSideways(isOn)),
    }
    const { previous, next, smaller, larger, pages, words, scroll, sideways } = this.buttons
    this.bar.append(
      previous, this.label, next, element('span', { className: 'gap' }), smaller, larger, pages, words, scroll, sideways)
    this.pageWords = element('div')
    this.panel.append(this.finder(), this.pageWords)
    root.append(this.panel, this.strip, this.bar, this.said)
  }

  // Called when an opening lies still.
  update() {
    const { book } = this
    const numbers = book.labels
    this.label.textContent = numbers.length ? `${numbers.join('–')} / ${book.count}` : book.faces[book.face]?.name ?? say('pageCount', { count: book.count })
    if (this.said.textContent !== book.announcement) this.said.textContent = book.announcement
    this.enable('previous', book.state.target > 0)
    this.enable('next', book.state.target < book.openings.length - 1)
    this.markStrip()
    this.fillWords()
    this.remember(numbers[0] ?? (book.face === 0 ? 'cover' : 'back'))
  }

  remember(page) {
    const hash = `#page=${page}`
    if (location.hash === hash) return
    try { history.replaceState(history.state, '', hash) } catch { /* Some browsers forbid it for files. */ }
  }

  // The face that the address names; nil without one.
  faceOfAddress() {
    const page = /^#page=(\w+)/.exec(location.hash)?.[1]
    if (page === 'cover') return 0
    if (page === 'back') return this.book.faces.length - 1
    const face = this.book.faces.findIndex((each) => each.label === page)
    return face < 0 ? null : face
  }

  viewChanged() {
    this.enable('smaller', this.book.view.zoom > 1)
    this.enable('larger', this.book.view.zoom < maximumZoom)
  }

  // A button that gets disabled passes the focus, and with it the keys, to the book.
  enable(name, isEnabled) {
    const node = this.buttons[name]
    if (!isEnabled && node === document.activeElement) this.book.table.focus({ preventScroll: true })
    node.disabled = !isEnabled
  }

  get isScrolling() { return document.documentElement.classList.contains('scrolling') }

  // Turns or scrolls to a face.
  goto(face) {
    if (this.isScrolling) this.scrollTo(face)
    else this.book.goto(face)
  }

  // MARK: Strip

  showStrip(isOn) {
    this.strip.hidden = !isOn
    if (isOn && !this.strip.firstChild) this.fillStrip()
    this.markStrip()
  }

  fillStrip() {
    this.strip.replaceChildren()
    this.book.faces.forEach((face, number) => {
      if (face.empty) return
      const picture = this.source.thumbnail(number)
      const made = element('button', { type: 'button', className: 'small' }, [
        picture, element('span', { textContent: face.label ?? '' }),
      ])
      made.setAttribute('aria-label', faceTitle(face))
      made.dataset.face = number
      made.addEventListener('click', () => this.goto(number))
      this.strip.append(made)
    })
  }

  markStrip() {
    if (this.strip.hidden) return
    const seen = new Set(this.book.visibleFaces.map(String))
    let first = null
    for (const each of this.strip.children) {
      const isSeen = seen.has(each.dataset.face)
      if (isSeen) {
        each.setAttribute('aria-current', 'page')
        first ??= each
      } else {
        each.removeAttribute('aria-current')
      }
    }
    first?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  // MARK: Words

  showWords(isOn) {
    this.panel.classList.toggle('unseen', !isOn)
    this.panel.classList.toggle('shown', isOn)
    this.source.mark?.(isOn ? this.panel.querySelector('input').value.trim() : '')
  }

  async fillWords() {
    const faces = this.book.visibleFaces
    const parts = await Promise.all(faces.map((face) => this.source.words(face)))
    if (String(faces) === String(this.book.visibleFaces)) this.pageWords.replaceChildren(...parts.flat())
  }

  // The search field, which keeps the focus and its text when leaves are turned.
  finder() {
    const field = element('input', { type: 'search', placeholder: say('find'), ariaLabel: say('findInBook') })
    const list = element('ul', { className: 'found' })
    const count = element('p', { className: 'count', role: 'status' })
    let run = 0
    field.addEventListener('input', async () => {
      const mine = ++run
      const text = field.value.trim()
      const found = text ? await this.source.find(text) : []
      if (mine !== run) return
      this.source.mark?.(text)
      count.textContent = text ? say('found', { count: found.length }) : ''
      list.replaceChildren(...found.slice(0, 200).map(({ face, before, match, after }) => {
        const label = this.book.faces[face].label
        const go = element('button', { type: 'button' }, [
          element('b', { textContent: label ? `${label} ` : '' }), before, element('mark', { textContent: match }), after,
        ])
        go.addEventListener('click', () => {
          this.leaveNarrow(this.buttons.words)
          this.goto(face)
        })
        return element('li', {}, [go])
      }))
    })
    return element('div', { className: 'find', role: 'search' }, [field, count, list])
  }

  // Puts a panel away that covers the book, by its button.
  leaveNarrow(toggle) {
    if (matchMedia('(max-width: 999px)').matches && toggle.getAttribute('aria-pressed') === 'true') toggle.click()
  }

  // MARK: Scrolling

  // The pages one after the other, from top to bottom or side by side; the current page stays.
  showScroll(isOn) {
    const read = isOn ? this.book.face : this.faceInMiddle
    document.documentElement.classList.toggle('scrolling', isOn)
    const { scroll } = this.buttons
    scroll.replaceChildren(icon(isOn ? 'book' : 'scroll'))
    scroll.title = say(isOn ? 'book' : 'scroll')
    scroll.setAttribute('aria-label', scroll.title)
    this.source.scroll?.(isOn)
    if (isOn) {
      this.came = { read, spot: this.scrollTo(read) }
      return
    }
    this.book.resized()
    // The half that was open of a spread in one picture is opened again.
    const face = read === this.came.spot ? this.came.read : read
    if (face !== null && face !== this.book.face) this.book.open(face)
  }

  showSideways(isOn) {
    const read = this.faceInMiddle
    document.documentElement.classList.toggle('sideways', isOn)
    this.scrollTo(read)
  }

  get list() { return document.getElementById('pages') }

  scrollTo(face) {
    const { list } = this
    if (!this.isWheeling) {
      this.isWheeling = true
      Object.assign(list, { tabIndex: 0, ariaLabel: say('allPages') })
      list.classList.toggle('rtl', this.book.isRightToLeft)
      list.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
      // The address follows the current page, so that the page is shown again after a reload.
      const follow = () => {
        clearTimeout(this.following)
        this.following = setTimeout(() => {
          if (!this.isScrolling) return
          const label = this.book.faces[this.faceInMiddle]?.label
          if (label) this.remember(label)
        }, 200)
      }
      addEventListener('scroll', follow, { passive: true })
      list.addEventListener('scroll', follow, { passive: true })
    }
    const spots = [...list.querySelectorAll('[data-face]')]
    const spot = spots.findLast((each) => Number(each.dataset.face) <= face) ?? spots[0]
    spot?.scrollIntoView({ block: 'center', inline: 'center' })
    list.focus({ preventScroll: true })
    return spot ? Number(spot.dataset.face) : null
  }

  // A wheel that turns up and down moves pages that lie side by side.
  wheel(event) {
    if (!document.documentElement.classList.contains('sideways') || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    event.preventDefault()
    this.list.scrollLeft += this.book.isRightToLeft ? -event.deltaY : event.deltaY
  }

  // The face nearest to the middle of the window; null without one.
  get faceInMiddle() {
    let [nearest, least] = [null, Infinity]
    for (const spot of this.list.querySelectorAll('[data-face]')) {
      const box = spot.getBoundingClientRect()
      const away = Math.hypot(
        Math.max(box.left - innerWidth / 2, 0, innerWidth / 2 - box.right), Math.max(box.top - innerHeight / 2, 0, innerHeight / 2 - box.bottom))
      if (box.width > 0 && away < least) [nearest, least] = [Number(spot.dataset.face), away]
    }
    return nearest
  }
}

// Words without regard to case and accents.
export const plain = (words) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

// The places of a text in the words of the pages.
export const findIn = (pages, text) => {
  // Where a line was broken there may be more than one space.
  const wanted = plain(text).replace(/\s+/g, ' ')
  const found = []
  pages.forEach(({ face, words: written }) => {
    const words = written.replace(/\s+/g, ' ')
    const folded = plain(words)
    // Where both have the same length, the places are the same.
    const shown = folded.length === words.length ? words : folded
    for (let at = folded.indexOf(wanted); at >= 0 && wanted; at = folded.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length
      const before = (at > 30 ? '…' : '') + shown.slice(Math.max(0, at - 30), at)
      found.push({ face, before, match: shown.slice(at, end), after: shown.slice(end, end + 30) + (end + 30 < shown.length ? '…' : '') })
    }
  })
  return found
}
