import { describeDifference, isNested } from '../../../workload/difference.js'
import { writePath } from '../../../workload/json.js'
import { plainWords } from '../../../workload/plainWords.js'
import { writePattern } from './ignorePaths.js'

/** @import { Difference } from '../../../workload/difference.js' */
/** @import { Path } from '../../../workload/json.js' */

/** Mismatch; key: the same for all at the same places. @typedef {{ key: string, reason: string }} Mismatch */

/** Most places that are named. */
const maxPatterns = 10
/** Most characters of a difference, and of the paths that would allow it: a reason keeps both. */
const maxDifference = 280
const maxPaths = 150

/**
 * Finds the places at which two values differ, as paths to ignore.
 * @type {(golden: any, value: any) => string[]} `extensions` in place of all paths in them
 */
export function findPatterns(golden, value) {
  /** @type {Set<string>} */
  const patterns = new Set()

  /** @type {(golden: any, value: any, path: Path) => void} */
  function visit(golden, value, path) {
    if (golden === value || patterns.size === maxPatterns) return
    const isList = Array.isArray(golden)
    const isAlike = isNested(golden) && isNested(value) && isList === Array.isArray(value)
    const hasParts = isAlike && path[0] !== 'extensions' && (!isList || golden.length === value.length)
    if (!hasParts) {
      if (describeDifference(golden, value) !== null) patterns.add(writePattern(path))
      return
    }
    const steps = isList ? golden.keys() : new Set([...Object.keys(golden), ...Object.keys(value)])
    for (const step of steps) visit(golden[step], value[step], [...path, step])
  }

  visit(golden, value, [])
  return [...patterns]
}

/** @param {string} text */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

/** @type {(patterns: string[], alternative: string) => string} */
function writeAllowance(patterns, alternative) {
  const paths = patterns.map(quoted).join(', ')
  return paths.length > maxPaths ? `to allow it: ${alternative}` : `to allow it: ignore: [${paths}], or ${alternative}`
}

/**
 * Writes a difference with the line of the user's file that would allow it.
 * @type {(difference: string, patterns: string[]) => string}
 */
export function adviseOnDifference(difference, patterns) {
  const shape = "check: 'shape'"
  const isMoved = difference.endsWith('another order')
  const advice = isMoved ? `ask for a fixed order, or ${shape}` : writeAllowance(patterns, shape)
  return `${plainWords(difference, maxDifference)}; ${advice}`
}

/**
 * Describes how a value differs from the right one, and what would allow it.
 * @type {(golden: any, value: any) => Mismatch | null} null if they are equal
 */
export function describeMismatch(golden, value) {
  const difference = describeDifference(golden, value)
  if (difference === null) return null
  const patterns = findPatterns(golden, value)
  return { key: patterns.join(), reason: adviseOnDifference(difference, patterns) }
}

/**
 * Describes how data differs from its shape, and what would allow it.
 * @param {Difference} difference - its path: from the data
 * @returns {Mismatch}
 */
export function describeMisshape({ path: inner, reason }) {
  const path = ['data', ...inner]
  const pattern = writePattern(path)
  const text = plainWords(`${writePath(path)}: ${reason}`, maxDifference)
  // All of the data cannot be ignored.
  const allowance =
    inner.length === 0 ? 'to allow it: a function as check' : writeAllowance([pattern], 'a function as check')
  return { key: pattern, reason: `${text}; ${allowance}` }
}
