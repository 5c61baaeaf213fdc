import { createRandom } from './random.js'

// Letters outside ASCII reveal a client or server that cuts a UTF-8 sequence in two.
const givenNames = 'Ada Zoë Björn Chloé Dmitri Eun-ji Fátima Grace Håkon Inês José Lukáš'.split(' ')
const familyNames = 'Lovelace Müller Østergård Nakamura O’Brien Peña Rossi Šimić Tanaka Weiß'.split(' ')
const companies = ['Acme Press', 'Blue Harbour', 'Círculo Norte', 'Delta & Sons', 'Éditions du Lac', 'Fjord Forlag']
const openings = ['A Short History of', 'The Cartographer of', 'Letters from', 'The Last Winter in', 'Field Notes on']
const places = 'Silent Harbours, the Glass Meridian, Forgotten Alphabets, the Tidal Gardens, Paper Mountains'
const subjects = places.split(', ')
const closings = [
  'and Other Stories Told Twice',
  'Second Illustrated Edition',
  'a Novel in Twelve Chapters',
  'Annotated by Its Readers',
]

/**
 * Creates the data of every server: the same authors and books for the same arguments, on every machine.
 * @type {(size?: { authors?: number, booksPerAuthor?: number, seed?: number }) => import('../types.d.ts').Author[]}
 */
export function createAuthors({ authors = 20, booksPerAuthor = 3, seed = 1 } = {}) {
  const random = createRandom(seed)
  const pick = (/** @type {string[]} */ choices) => choices[Math.floor(random() * choices.length)]

  return Array.from({ length: authors }, (_, index) => ({
    id: String(index + 1),
    name: `${pick(givenNames)} ${pick(familyNames)}`,
    company: pick(companies),
    books: Array.from({ length: booksPerAuthor }, (_, book) => ({
      id: `${index + 1}-${book + 1}`,
      name: `${pick(openings)} ${pick(subjects)}, ${pick(closings)}`,
      numPages: 80 + Math.floor(random() * 900),
    })),
  }))
}
