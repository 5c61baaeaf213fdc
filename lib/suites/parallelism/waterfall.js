/** @import { TimedRequest, Waterfall } from './types.d.ts' */

/** Requests of a readable waterfall. */
const maxRequests = 100

const time = { type: 'array', minItems: 1, maxItems: maxRequests, items: { type: 'number', minimum: 0 } }
const properties = {
  pageMs: { type: 'number', exclusiveMinimum: 0 },
  omitted: { type: 'integer', minimum: 0 },
  names: { ...time, items: { type: 'string' } },
  startMs: time,
  firstByteMs: time,
  endMs: time,
}

/** Schema of a stored waterfall: definitions/waterfall in schema.json. */
export const waterfallSchema = {
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
}

/** Rounds to a hundredth of a millisecond. @param {number} ms */
const rounded = (ms) => Number(Math.max(0, ms).toFixed(2))

/**
 * Lists the requests of the page with the median time of a reading, or the next shorter one.
 * @param {{ pageMs: number, startedAt: number, requests: TimedRequest[] }[]} pages - at least one
 * @returns {Waterfall | null} null if the page has no request
 */
export function waterfallOf(pages) {
  const inOrder = pages.toSorted((a, b) => a.pageMs - b.pageMs)
  const { pageMs, startedAt, requests } = inOrder[Math.floor((pages.length - 1) / 2)]
  if (requests.length === 0) return null
  const first = requests.toSorted((a, b) => a.start - b.start).slice(0, maxRequests)
  const since = (/** @type {'start' | 'firstByte' | 'end'} */ name) =>
    first.map(({ [name]: at }) => rounded(at - startedAt))
  return {
    pageMs: rounded(pageMs),
    omitted: requests.length - first.length,
    names: first.map(({ name }) => name),
    startMs: since('start'),
    firstByteMs: since('firstByte'),
    endMs: since('end'),
  }
}
