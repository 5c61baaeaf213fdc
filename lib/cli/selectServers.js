import { nearestNames } from './nearest.js'
import { UsageError } from '../errors/usageError.js'

/**
 * The things of those names, each once, in the order in which they were asked for.
 * @template {{ name: string } | { server: string }} Named
 * @param {string[]} words names, also several in one word with commas between them
 * @param {Named[]} known
 * @returns {Named[]}
 * @throws {UsageError} that suggests the nearest names
 */
export function selectByName(words, known) {
  const nameOf = (/** @type {any} */ item) => item.name ?? item.server
  const names = new Set(words.flatMap((word) => String(word).split(',')).filter((name) => name !== ''))
  return [...names].map((name) => {
    const found = known.find((item) => nameOf(item) === name)
    if (found) return found
    const near = nearestNames(name, known.map(nameOf))
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'node bench --list names them all'
    throw new UsageError(`unknown package ${JSON.stringify(name)}; ${hint}`)
  })
}
