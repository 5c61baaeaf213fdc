import { createRandom } from './random.js'
import { authorResource } from './resources.js'
import { byFrequency, familyNames, givenNames } from './vocabulary.js'

/** @import { Author } from '../types.d.ts' */
/** @typedef {() => number} Random */

const companies = ['Acme Press', 'Blue Harbour', 'Delta & Sons', 'Fjord Forlag']
const booksPerAuthor = 5
/** Of an author's resource: what decides how many there are. */
const typicalBytes = 540

// What follows is tuned: how often words and phrases come again decides how well answers compress.
const phraseCount = 36
const phraseWords = { fewest: 2, most: 5 }
const titleParts = { fewest: 2, most: 9 }
const shareOfWords = 0.55
/** How much rarer the rarer ones are: as in English, few make most of a text. */
const skew = { words: 1.3, parts: 1.6 }

/** @type {(random: Random, from: { fewest: number, most: number }) => number} */
const countOf = (random, { fewest, most }) => fewest + Math.floor(random() * (most - fewest + 1))

/** One of some, the first ones more often. @type {(random: Random, items: string[], skew?: number) => string} */
const pick = (random, items, skew = 1) => items[Math.floor(random() ** skew * items.length)]

/** The same in every library. */
function createPhrases() {
  const random = createRandom(99)
  const createPhrase = () =>
    Array.from({ length: countOf(random, phraseWords) }, () => pick(random, byFrequency, skew.words)).join(' ')
  return Array.from({ length: phraseCount }, createPhrase)
}
const phrases = createPhrases()

/** A word or a phrase. @param {Random} random */
const createPart = (random) => pick(random, random() < shareOfWords ? byFrequency : phrases, skew.parts)

/** @param {Random} random */
function createTitle(random) {
  const title = Array.from({ length: countOf(random, titleParts) }, () => createPart(random)).join(' ')
  return title[0].toUpperCase() + title.slice(1)
}

/** @type {(random: Random, id: string) => Author} */
const createAuthor = (random, id) => ({
  id,
  name: `${pick(random, givenNames)} ${pick(random, familyNames)}`,
  company: pick(random, companies),
  books: Array.from({ length: booksPerAuthor }, (_, book) => ({
    id: `${id}-${book + 1}`,
    name: createTitle(random),
    numPages: 80 + Math.floor(random() * 900),
  })),
})

/** A title of so many characters, which are ASCII. @type {(random: Random, title: string, length: number) => string} */
function resized(random, title, length) {
  let longer = title
  while (longer.length < length) longer += ` ${createPart(random)}`
  return longer.slice(0, length)
}

/**
 * Authors whose REST resources together have exactly so many bytes, as JSON with commas between them. Their text
 * compresses as that of published answers does.
 * @param {number} bytes one author's or more
 * @param {number} [seed]
 * @returns {Author[]} the same ones on every machine
 */
export function createLibrary(bytes, seed = 1) {
  const random = createRandom(seed)
  const count = Math.max(1, Math.round(bytes / typicalBytes))
  const authors = Array.from({ length: count }, (_, index) => createAuthor(random, String(index + 1)))
  const brackets = 2
  let missing = bytes + brackets - Buffer.byteLength(JSON.stringify(authors.map(authorResource)))
  const books = authors.flatMap(({ books }) => books)
  for (const [index, book] of books.entries()) {
    const change = Math.round(missing / (books.length - index))
    book.name = resized(random, book.name, book.name.length + change)
    missing -= change
  }
  return authors
}
