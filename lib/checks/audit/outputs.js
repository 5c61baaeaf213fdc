import { numbersIn } from './writtenLoad.js'

/** @import { PublishedRow } from './types.d.ts' */

/** Output of a load generator. @typedef {{ requestsPerSecond: number, errorShare: number }} Output */

/** Lines between outputs: fences, headings, and before the first line of wrk and of autocannon. */
const separators = /^(?:```|~~~|#{1,6} ).*$|(?=^[ \t]*Running \d)/m
/** Rates of an output; its tables of percentiles have others. */
const rates = /\bRequests(?:\/sec| per second):\s*([\d.,]+)|│ Req\/Sec *│(?:[^│\n]*│){4} *([\d.,]+)/g
/** Answers with an error, and right ones, by their status. */
const errors = /\bNon-2xx(?: or 3xx)? responses:\s*(\d+)|\b(\d+) non 2xx responses|\[[145]\d\d\]\s+(\d+) responses/g
const rightAnswers = /\b(\d+) 2xx responses|\[[23]\d\d\]\s+(\d+) responses/g
const totals = /^[ \t]*(\d+) requests in\b|^Complete requests:\s*(\d+)/gm

/** @type {(text: string, pattern: RegExp) => number} */
const sumIn = (text, pattern) => numbersIn(text, pattern).reduce((sum, count) => sum + count, 0)

/** Reads rates and errors in outputs of wrk, ab, hey, oha and autocannon. @type {(document: string) => Output[]} */
export const readOutputs = (document) =>
  document.split(separators).flatMap((text) => {
    const [requestsPerSecond, second] = numbersIn(text, rates)
    const wrong = sumIn(text, errors)
    const errorShare = wrong / (sumIn(text, totals) || wrong + sumIn(text, rightAnswers)) || 0
    return requestsPerSecond && second === undefined ? [{ requestsPerSecond, errorShare }] : []
  })

/**
 * Adds errors of the outputs in a document to the rows that have their rates, if no other row has them.
 * @type {(rows: PublishedRow[], outputs: Output[]) => PublishedRow[]}
 */
export function matchOutputs(rows, outputs) {
  const isOf = (/** @type {PublishedRow} */ { requestsPerSecond, steps }, /** @type {Output} */ output) =>
    Math.abs(output.requestsPerSecond - Number(requestsPerSecond)) <= Number(steps.requestsPerSecond)
  const unique = outputs.filter((output) => rows.filter((row) => isOf(row, output)).length === 1)
  return rows.map((row) => {
    const shares = unique.filter((output) => isOf(row, output)).map(({ errorShare }) => errorShare)
    const errorShare = shares.length > 0 ? Math.min(...shares) : 0
    return errorShare > (row.errorShare ?? 0) ? { ...row, errorShare, isShareCertain: true } : row
  })
}
