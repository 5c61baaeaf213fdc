import { distance } from 'fastest-levenshtein'
import { UsageError } from './usageError.js'

/**
 * Finds the known names that a mistyped one may stand for.
 * @type {(name: string, candidates: string[]) => string[]} up to three, nearest first
 */
export function nearestNames(name, candidates) {
  const wanted = name.toLowerCase()
  // A single letter is part of many unrelated names.
  const isPart = (/** @type {string} */ candidate) => wanted.length > 1 && candidate.includes(wanted)
  return candidates
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, wanted.length / 3) || isPart(candidate))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/**
 * Words the advice about a mistyped name.
 * @param {string} name
 * @param {string[]} candidates
 * @param {string} fallback - advice if no candidate is near
 * @param {string} [prefix] - for each suggestion, such as the dashes of an option
 */
export function advise(name, candidates, fallback, prefix = '') {
  const near = nearestNames(name, candidates).map((candidate) => prefix + candidate)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : fallback
}

/** Maximum number of names that a message lists. */
const maxNames = 20

/** Lists the names that there are, if they are not too many. @param {string[]} names */
export const listNames = (names) =>
  `there are ${names.slice(0, maxNames).join(', ')}${names.length > maxNames ? ' and others' : ''}`

/**
 * Selects servers or their results by name, each once, in the order of the names.
 * @template {{ name: string } | { server: string }} Named
 * @param {string[]} texts - names, also several in one text with commas between them
 * @param {Named[]} items
 * @param {(names: string[]) => string} [fallback] - advice if no name is near
 * @throws {UsageError} that suggests the nearest names
 */
export function selectByName(texts, items, fallback = () => 'node bench --list names them all') {
  const nameOf = (/** @type {any} */ item) => item.name ?? item.server
  const isName = (/** @type {string} */ text) => items.some((item) => nameOf(item) === text)
  const requested = texts.map(String).flatMap((text) => (isName(text) ? text : text.split(',')))
  const names = new Set(requested.filter((name) => name !== ''))
  return [...names].map((name) => {
    const item = items.find((candidate) => nameOf(candidate) === name)
    if (item) return item
    const names = [...new Set(items.map(nameOf))]
    const advice = advise(name, names, fallback(names))
    throw new UsageError(`unknown package ${JSON.stringify(name)}; ${advice}`)
  })
}
