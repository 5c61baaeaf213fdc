import { capitalize } from './capitalize.js'
import { createRandom } from './random.js'
import { authorResource } from './resources.js'

/** @import { Author } from '../types.d.ts' */
/** @typedef {() => number} Random */

const companies = ['Acme Press', 'Blue Harbour', 'Delta & Sons', 'Fjord Forlag']

// Names with a few letters outside ASCII, as in data.js.
const givenNames =
  `Ada Agnes Björn Carmen Chloé Dmitri Edith Eun-ji Fátima Felix Grace Håkon Ida Inês Jonas José Kemal Leila Lukáš Mara
Nadia Olga Pavel Rosa Samir Tove Ursula Viktor Yuki Zoë`.split(/\s+/)

const familyNames =
  `Abbott Bianchi Castro Dubois Eriksen Farouk Gruber Hughes Ivanov Jensen Kowalski Lovelace Müller Nakamura O’Brien
Østergård Peña Quinn Rossi Šimić Tanaka Ueda Vargas Weiß Young`.split(/\s+/)

/** Vocabulary of English titles, by frequency. */
const byFrequency =
  `the of and a in to for from with on at by is that was his her my our their as when where what who how all no one
two three first last new old great little long short young good dark light white black red blue green gold
silver lost hidden secret silent broken empty open distant ancient modern wild quiet bright cold warm deep high
low north south east west life death love war peace time day night morning evening year summer winter autumn
spring world land sea river mountain island city town village house home garden road street bridge door window
room wall tower castle church school library market station harbour forest field valley desert lake ocean storm
rain snow wind fire water earth stone wood iron glass paper book letter story history tale song poem word name
voice language question answer number map key clock mirror lamp candle ship boat train horse dog cat bird wolf
bear fox fish tree flower rose leaf seed root fruit bread wine salt sugar honey milk apple table chair bed`.split(/\s+/)

const booksPerAuthor = 5
/** Typical bytes of an author's resource, which decide the number of authors. */
const typicalBytes = 540

// Parameters that decide how often words and phrases recur, and so how well answers compress.
const phraseCount = 36
const phraseWords = { fewest: 2, most: 5 }
const titleParts = { fewest: 2, most: 9 }
const shareOfWords = 0.55
// Exponents of rarity: in English, few words make most of a text.
const phraseSkew = 1.3
const titleSkew = 1.6

/** @type {(random: Random, from: { fewest: number, most: number }) => number} */
const countOf = (random, { fewest, most }) => fewest + Math.floor(random() * (most - fewest + 1))

/** Picks an item, the first ones more often. @type {(random: Random, items: string[], skew?: number) => string} */
const pick = (random, items, skew = 1) => items[Math.floor(random() ** skew * items.length)]

function createPhrases() {
  const random = createRandom(99)
  const createPhrase = () =>
    Array.from({ length: countOf(random, phraseWords) }, () => pick(random, byFrequency, phraseSkew)).join(' ')
  return Array.from({ length: phraseCount }, createPhrase)
}
const phrases = createPhrases()

/** Picks a word or a phrase. @param {Random} random */
const createPart = (random) => pick(random, random() < shareOfWords ? byFrequency : phrases, titleSkew)

/** @param {Random} random */
function createTitle(random) {
  const title = Array.from({ length: countOf(random, titleParts) }, () => createPart(random)).join(' ')
  return capitalize(title)
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

/** Cuts or extends a title, which is ASCII. @type {(random: Random, title: string, length: number) => string} */
function resize(random, title, length) {
  let longer = title
  while (longer.length < length) longer += ` ${createPart(random)}`
  return longer.slice(0, length)
}

/**
 * Creates authors whose REST resources together have exactly so many bytes, as JSON with commas between them. Their
 * text compresses like that of published answers.
 * @type {(bytes: number, seed?: number) => Author[]} bytes: one author's or more; the same ones on every machine
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
    book.name = resize(random, book.name, book.name.length + change)
    missing -= change
  }
  return authors
}
