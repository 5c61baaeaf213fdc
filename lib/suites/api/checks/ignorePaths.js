import { UsageError } from '../../../base/errors/usageError.js'
import { showValue } from '../../../workload/difference.js'

/** @import { Path } from '../../../workload/json.js' */

/** Step of a path to ignore; null: any key or index. @typedef {string | null} Step */
/**
 * Place in answers at or below which values are ignored.
 * @typedef {object} Ignored
 * @property {boolean} isIgnored - whether the value at the place itself is
 * @property {Map<string, Ignored | null>} keys - places below it by key or index
 * @property {Ignored | null} rest - place below it by any other key or index; null if nothing is ignored there
 */

/** Name, * or quoted name, with its dot or brackets. */
const stepPattern = /(?:^|\.)(\*|[^.[\]"*]+)|\[(\*|\d+|"(?:[^"\\]|\\.)*")\]/y
const plainName = /^[\w$]+$/

/** @type {(path: string) => Step[] | null} null if it is no path */
function readSteps(path) {
  /** @type {Step[]} */
  const steps = []
  let at = 0
  while (at < path.length) {
    stepPattern.lastIndex = at
    const [whole, name, inner] = stepPattern.exec(path) ?? []
    if (whole === undefined) return null
    const step = name ?? inner ?? ''
    try {
      steps.push(step === '*' ? null : step.startsWith('"') ? JSON.parse(step) : step)
    } catch {
      return null
    }
    at += whole.length
  }
  return steps.length > 0 ? steps : null
}

/** Reads the steps of a path. @type {(path: string) => Step[]} @throws {UsageError} if it is none, or hides too much */
export function checkSteps(path) {
  const steps = readSteps(path)
  const shown = showValue(path)
  if (steps === null)
    throw new UsageError(`ignore: expected a path such as data.feed.*.updatedAt, got ${shown}; correct it`)
  const [first, ...more] = steps
  if (first === null || first === 'errors')
    throw new UsageError(`ignore: expected one that hides no errors, got ${shown}; a function as check may allow them`)
  if (first === 'data' && more.length === 0)
    throw new UsageError(`ignore: expected a part of data, got ${shown}; check: 'shape' compares no values`)
  return steps
}

/** Builds the place of paths that are relative to it. @param {Step[][]} paths @returns {Ignored | null} */
function buildPlace(paths) {
  if (paths.length === 0) return null
  const below = (/** @type {Step} */ name) =>
    buildPlace(
      paths.flatMap(([step, ...more]) => (step !== undefined && (step === null || step === name) ? [more] : [])),
    )
  const names = new Set(paths.flatMap(([step]) => (typeof step === 'string' ? step : [])))
  return {
    isIgnored: paths.some(({ length }) => length === 0),
    keys: new Map([...names].map((name) => [name, below(name)])),
    rest: below(null),
  }
}

/**
 * Reads paths to ignore, such as `data.feed.*.updatedAt`, `data.rows[0].id` or `data["e mail"]`.
 * @param {string[]} paths
 * @returns {Ignored | null} place of the whole answer; null without paths
 * @throws {UsageError} if a path cannot be read, hides errors, or leaves nothing to compare
 */
export const readIgnore = (paths) => buildPlace(paths.map(checkSteps))

/** Finds the place below another one. @type {(place: Ignored | null, step: string | number) => Ignored | null} */
export function follow(place, step) {
  if (place === null) return null
  return (place.keys.size > 0 ? place.keys.get(String(step)) : undefined) ?? place.rest
}

/**
 * Copies a value without what is ignored: keys are left out, items of lists are null.
 * @param {any} value
 * @param {Ignored | null} place
 * @returns {any}
 */
export function withoutIgnored(value, place) {
  if (place === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item, index) => {
      const below = follow(place, index)
      return below?.isIgnored ? null : withoutIgnored(item, below)
    })
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const below = follow(place, key)
    return below?.isIgnored ? [] : [[key, withoutIgnored(item, below)]]
  })
  return Object.fromEntries(entries)
}

/** Writes a path as one to ignore, with * for indexes, such as `data.feed.*.updatedAt`. @param {Path} path */
export const writePattern = (path) =>
  path
    .map((step) => {
      if (typeof step === 'number') return '.*'
      return plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')
