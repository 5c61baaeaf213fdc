import { resolve } from 'node:path'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument, shown } from '../../../core/store/files.js'
import { describeDifference } from '../../../workload/difference.js'
import { readJson } from '../../../workload/json.js'
import { grouped } from '../../../workload/kinds.js'
import { numberRequests } from '../checks/equalCheck.js'
import { wrongValue } from './checkKeys.js'
import { isObject } from './keys.js'
import { parseJson, toJson } from './readVariables.js'

/** @import { Variables } from './readVariables.js' */

/**
 * Reads the right answers that the user gives.
 * @param {unknown} value - one answer, a list of them, or the path of a JSON file
 * @param {Variables[]} variables - of the requests
 * @param {{ at: string, folder: string }} place - at: path of the value in the file, for errors; folder: of the file
 * @returns {unknown[]} one for each different request, in order of first occurrence
 * @throws {UsageError} UnableError if a file cannot be read
 */
export function readAnswers(value, variables, { at, folder }) {
  const written = typeof value === 'string' ? readFile(resolve(folder, value), at) : value
  const numbers = numberRequests(variables)
  const isList = Array.isArray(written)
  const isWhole = isList ? written.length === variables.length : numbers.every((number) => number === 0)
  if (!isWhole) {
    const expected = `expected a list of ${grouped(variables.length)} answers, one for each of variables`
    throw new UsageError(`${at}: ${expected}, got ${isList ? grouped(written.length) : 'one'}; give the same number`)
  }
  /** @type {unknown[]} */
  const answers = []
  for (const [index, item] of (isList ? written : [written]).entries()) {
    const place = isList ? `${at}[${index}]` : at
    const answer = readAnswer(item, place)
    const number = numbers[index]
    if (number < answers.length && describeDifference(answers[number], answer) !== null)
      throw new UsageError(`${place}: an earlier request with these variables has another answer; correct one`)
    answers[number] = answer
  }
  return answers
}

/** @type {(path: string, at: string) => unknown} */
const readFile = (path, at) => parseJson(readDocument(path), `${at}: ${shown(path)}`)

/** Reads an answer as the checks read those of servers. @type {(value: unknown, at: string) => unknown} */
function readAnswer(value, at) {
  if (!isObject(value) || !isObject(value.data) || value.errors !== undefined)
    throw wrongValue(at, 'an answer with data and without errors, such as { data: { id: 1 } }', value)
  return readJson(toJson(value, at))
}
