import { AnswerPools } from '../steps/answerPools.js'

/** @import { Operation } from '../types.d.ts' */
/** @import { ExportedRequest } from './answerJudge.js' */

/**
 * Operation of an exported load.
 * @typedef {Pick<Operation, 'name' | 'kind' | 'uses'> & { count: number, firstRequest: number }} ExportedOperation
 */
/** Functions of steps by their names. @typedef {Record<string, NonNullable<Operation['step']>>} Functions */

/**
 * Puts variables into a request of a step.
 * @type {(request: ExportedRequest, variables: Record<string, unknown>) => ExportedRequest}
 */
function complete({ body, parameters }, variables) {
  if (parameters === undefined) return { body: JSON.stringify({ ...JSON.parse(String(body)), variables }), variables }
  return { parameters: `${parameters}&variables=${encodeURIComponent(JSON.stringify(variables))}`, variables }
}

/**
 * Creates the functions by which a user of k6 draws its requests, and keeps right answers for those of steps.
 * @param {ExportedOperation[]} operations
 * @param {(number: number) => ExportedRequest} requestOf
 * @param {Functions} functions
 */
export function createDraw(operations, requestOf, functions) {
  const pools = new AnswerPools(operations.map((operation) => ({ ...operation, step: functions[operation.name] })))
  const sent = operations.map(() => 0)

  /**
   * Draws a request. For lack of an answer, that of the operation that gives it.
   * @type {(place: number, index: number) => { place: number, request: ExportedRequest }}
   */
  function draw(place, index) {
    const { name, uses, firstRequest } = operations[place]
    if (!uses) return { place, request: requestOf(firstRequest + index) }
    const drawn = pools.draw(name, index)
    if ('variables' in drawn) return { place, request: complete(requestOf(firstRequest), drawn.variables) }
    const needed = operations.findIndex((operation) => operation.name === drawn.missing)
    sent[needed] += 1
    return draw(needed, (sent[needed] - 1) % operations[needed].count)
  }
  return {
    draw,
    /** Keeps the text of a right answer if a step uses it. @type {(place: number, text: string) => void} */
    keep(place, text) {
      const { name } = operations[place]
      if (!pools.hasRoom(name)) return
      const { data } = JSON.parse(text)
      pools.keep(name, () => data, text.length)
    },
  }
}
