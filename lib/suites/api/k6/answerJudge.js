import { hasErrors, isSuccess } from '../../../workload/answerRules.js'
import { readJson } from '../../../workload/json.js'
import { isEqual } from '../../kit/k6/k6Script.js'
import { createShapeVerifier } from '../checks/shape/verifyShape.js'
import { follow, readIgnore, withoutIgnored } from '../checks/ignorePaths.js'

/** @import { Expectation } from '../types.d.ts' */

/**
 * Request as k6 sends it.
 * @typedef {object} ExportedRequest
 * @property {string} [body]
 * @property {string} [parameters] - of a GET
 * @property {number} [answer] - number of its right answer, with equal
 * @property {Record<string, unknown>} [variables] - with shape
 */

/** Most right bodies of an operation that a user of k6 keeps. */
const maxBodies = 100

/** @param {string} text @returns {any} undefined if it is no JSON */
function readOrNothing(text) {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/**
 * Creates the function that tells whether an answer is right, by the rules of `createCheck`. k6 runs this file.
 * @param {Pick<Expectation, 'check' | 'shape' | 'ignore'>} expectation
 * @param {(number: number) => string} textOf - reads a right answer, as JSON without ignored values
 * @returns {(request: ExportedRequest, status: number, text: string) => boolean}
 */
export function createJudge({ check, shape, ignore }, textOf) {
  const ignored = readIgnore(ignore)
  const verify = check === 'shape' && shape ? createShapeVerifier(shape, follow(ignored, 'data')) : null
  /** @type {Map<number, string>} */
  const bodies = new Map()

  return ({ answer = 0, variables = {} }, status, text) => {
    if (!isSuccess(status)) return false
    if (verify === null && bodies.get(answer) === text) return true
    const value = readOrNothing(text)
    if (hasErrors(value) || Object(value?.data) !== value?.data) return false
    const { errors: _, ...rest } = value
    if (verify) return verify(rest.data, variables) === null
    const isRight = isEqual(readJson(textOf(answer)), withoutIgnored(rest, ignored))
    if (isRight && (bodies.has(answer) || bodies.size < maxBodies)) bodies.set(answer, text)
    return isRight
  }
}
