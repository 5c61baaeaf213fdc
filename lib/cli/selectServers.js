import { advise } from './nearest.js'
import { UsageError } from '../errors/usageError.js'

/**
 * The things of those names, each once, in the order in which they were asked for.
 * @type {<Named extends { name: string } | { server: string }>(words: string[], known: Named[]) => Named[]} words: names,
 *   also several in one word with commas between them
 * @throws {UsageError} that suggests the nearest names
 */
export function selectByName(words, known) {
  const nameOf = (/** @type {any} */ item) => item.name ?? item.server
  const names = new Set(words.flatMap((word) => String(word).split(',')).filter((name) => name !== ''))
  return [...names].map((name) => {
    const found = known.find((item) => nameOf(item) === name)
    if (found) return found
    const advice = advise(name, known.map(nameOf), 'node bench --list names them all')
    throw new UsageError(`unknown package ${JSON.stringify(name)}; ${advice}`)
  })
}
