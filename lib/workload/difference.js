import { exactTextOf, writeJson, writePath } from './json.js'
import { plainWords } from './plainWords.js'

/** @import { Path } from './json.js' */

/** @typedef {{ path: Path, reason: string }} Difference path: keys and indexes from the values that were compared */

/** Most characters of a value or path in a reason. */
const shownCharacters = 200
/** Characters in front of the first one that differs, in a text too long to show. */
const shownBefore = 20

/** @type {(value: any) => boolean} */
const isObject = (value) => typeof value === 'object' && value !== null

export const isNested = (/** @type {unknown} */ value) => isObject(value) && exactTextOf(value) === undefined

/** Escapes characters that a terminal does not show. @type {(text: string, characters?: RegExp) => string} */
export const escapeUnseen = (text, characters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu) =>
  text.replace(characters, (character) => {
    if (character === '\r') return '\\r'
    return `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`
  })

/** Writes a value for a reason. @param {unknown} value */
export const showValue = (value) =>
  value === undefined ? 'nothing' : plainWords(escapeUnseen(writeJson(value)), shownCharacters)

/** @type {(golden: string, value: string) => string} */
function describeTexts(golden, value) {
  let at = 0
  while (golden[at] === value[at]) at += 1
  const start = at < shownCharacters - shownBefore ? 0 : at - shownBefore
  // Texts that look the same are told apart by their codes.
  const escaped = golden.normalize('NFKC') === value.normalize('NFKC') ? /[^ -~]/gu : undefined
  const [expected, got] = [golden, value].map((text) => {
    const shown = escapeUnseen(JSON.stringify(text.slice(start, start + shownCharacters)), escaped)
    return plainWords(shown, shownCharacters)
  })
  return `expected ${expected}, got ${got}${start > 0 ? ` from character ${start + 1} on` : ''}`
}

/** Numbers values so that lists with the same items in any order have the same number. */
function createOrderless() {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  /** @type {Map<unknown, number>} */
  const numbered = new Map()

  /** @param {any} value @returns {number} */
  return function numberOf(value) {
    const earlier = isObject(value) ? numbered.get(value) : undefined
    if (earlier !== undefined) return earlier
    const parts = !isObject(value)
      ? [JSON.stringify(value)]
      : Array.isArray(value)
        ? ['[', ...value.map(numberOf).sort()]
        : [
            '{',
            ...Object.keys(value)
              .sort()
              .flatMap((key) => [JSON.stringify(key), numberOf(value[key])]),
          ]
    const form = parts.join()
    const number = numbers.get(form) ?? numbers.size
    numbers.set(form, number)
    if (isObject(value)) numbered.set(value, number)
    return number
  }
}

/**
 * Finds the first difference between two values of JSON. The order of keys makes none.
 * @type {(golden: any, value: any) => Difference | null}
 */
function findDifference(golden, value) {
  const orderless = createOrderless()

  /** @type {(golden: any, value: any, step: string | number) => Difference | null} */
  function findWithin(golden, value, step) {
    const difference = find(golden[step], value[step])
    difference?.path.unshift(step)
    return difference
  }

  /** @type {(golden: any[], value: any[]) => Difference | null} */
  function findInLists(golden, value) {
    const counts = [golden, value].map(({ length }) => `${length} item${length === 1 ? '' : 's'}`)
    if (golden.length !== value.length) return { path: [], reason: `expected ${counts[0]}, got ${value.length}` }
    for (let index = 0; index < golden.length; index += 1) {
      const difference = findWithin(golden, value, index)
      if (difference === null) continue
      const isSameSet = orderless(golden) === orderless(value)
      const isMoved = isSameSet && golden.some((item, index) => orderless(item) !== orderless(value[index]))
      return isMoved ? { path: [], reason: 'same items in another order' } : difference
    }
    return null
  }

  /** @type {(golden: any, value: any) => Difference | null} */
  function findInObjects(golden, value) {
    for (const key of Object.keys(golden)) {
      if (!Object.hasOwn(value, key))
        return { path: [], reason: `expected the key ${showValue(key)}, got ${showValue(value)}` }
      const difference = findWithin(golden, value, key)
      if (difference) return difference
    }
    const surplus = Object.keys(value).find((key) => !Object.hasOwn(golden, key))
    if (surplus === undefined) return null
    return { path: [surplus], reason: `expected no such key, got ${showValue(value[surplus])}` }
  }

  /** @type {(golden: any, value: any) => Difference | null} */
  function find(golden, value) {
    if (golden === value) return null
    const exact = exactTextOf(golden)
    if (exact !== undefined && exact === exactTextOf(value)) return null
    const isList = Array.isArray(golden)
    if (isNested(golden) && isNested(value) && isList === Array.isArray(value))
      return isList ? findInLists(golden, value) : findInObjects(golden, value)
    if (typeof golden === 'string' && typeof value === 'string')
      return { path: [], reason: describeTexts(golden, value) }
    return { path: [], reason: `expected ${showValue(golden)}, got ${showValue(value)}` }
  }
  return find(golden, value)
}

/**
 * Describes the first difference between two values of JSON, such as `data.name: expected "Ada", got "Adb"`.
 * @param {any} golden
 * @param {any} value
 * @param {Path} [base] - path of both
 * @returns {string | null} null if they are equal
 */
export function describeDifference(golden, value, base = []) {
  const difference = findDifference(golden, value)
  if (difference === null) return null
  const path = escapeUnseen(writePath([...base, ...difference.path]))
  const shown = path.length > shownCharacters ? `…${path.slice(1 - shownCharacters)}` : path
  return shown === '' ? difference.reason : `${shown}: ${difference.reason}`
}
