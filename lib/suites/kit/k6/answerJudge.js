import { hasErrors, isSuccess, withoutNoErrors } from '../../../workload/answerRules.js'
import { follow, readIgnore, withoutIgnored } from '../../api/checks/ignorePaths.js'
import { createShapeVerifier } from '../../api/checks/shape/verifyShape.js'

/** @import { Expectation } from '../../api/types.d.ts' */

/**
 * Request as k6 sends it. parameters: of a GET; answer: place of its right answer, with equal; variables: with shape;
 * mark: text in request and answer that differs from those of the first request.
 * @typedef {{ body?: string, parameters?: string, answer?: number, mark?: string, variables?: * }} ExportedRequest
 */

/** Most right bodies of an operation that a user of k6 keeps. */
const maxBodies = 100

/** Compares values of JSON, in any order of keys. @type {(a: any, b: any) => boolean} */
function isEqual(a, b) {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  const keys = Object.keys(a)
  const isAlike = Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length
  return isAlike && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}

/** Replaces an answer's mark, the last text like it, by the first one; an answer without it is wrong. */
function withFirstMark(/** @type {string} */ text, /** @type {string} */ mark, /** @type {string} */ firstMark) {
  const at = text.lastIndexOf(mark)
  return at === -1 ? '' : text.slice(0, at) + firstMark + text.slice(at + mark.length)
}

/** @param {string} text @returns {any} undefined if it is no JSON */
function readOrNothing(text) {
  try {
    return withoutNoErrors(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Creates the function that tells whether an answer is right, by the rules of `createCheck`, but with numbers as
 * JavaScript has them. k6 runs this file.
 * @param {Pick<Expectation, 'check' | 'shape' | 'ignore'> & { mark?: string }} expectation
 * @param {(place: number) => unknown} answerAt - reads a right answer, without ignored values
 * @returns {(request: ExportedRequest, status: number, text: string) => boolean}
 */
export function createJudge({ check, shape, ignore, mark: firstMark = '' }, answerAt) {
  const ignored = readIgnore(ignore)
  const verify = check === 'shape' && shape ? createShapeVerifier(shape, follow(ignored, 'data')) : null
  /** @type {Map<number, string>} */
  const bodies = new Map()

  return ({ answer = 0, mark, variables = {} }, status, received) => {
    if (!isSuccess(status)) return false
    const text = mark === undefined ? received : withFirstMark(received, mark, firstMark)
    if (verify === null && bodies.get(answer) === text) return true
    const value = readOrNothing(text)
    if (verify) return !hasErrors(value) && verify(value?.data, variables) === null
    const isRight = isEqual(answerAt(answer), withoutIgnored(value, ignored))
    if (isRight && (bodies.has(answer) || bodies.size < maxBodies)) bodies.set(answer, text)
    return isRight
  }
}
