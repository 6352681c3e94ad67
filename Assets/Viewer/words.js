// The words of the page in the language of the book: one block of words.json, which the page is given.

let sayings = {}

export const useWords = (words) => { sayings = words }

// A phrase in the language of the book, with values in place of their names in braces.
export const say = (name, values = {}) => (sayings[name] ?? name).replace(/\{([a-z]+)\}/g, (_, value) => values[value] ?? '')

// "6 and 7"
export const enumerated = (parts) => {
  // The rules of a language are not loaded for a page alone.
  if (!Intl.ListFormat || parts.length < 2) return parts.join(', ')
  return new Intl.ListFormat(sayings.language ?? 'en', { type: 'conjunction' }).format(parts)
}

// "Page 3 of 8" or "Pages 6 and 7 of 8"; of a cover, its name.
export const spoken = (labels, count, name) => {
  const known = labels.filter((label) => label)
  if (known.length === 0) return `${name ?? say('cover')}. ${say('pageCount', { count })}`
  return say(known.length === 1 ? 'pageOf' : 'pagesOf', { page: enumerated(known), count })
}
