/** @import { Fields, Types } from './schemaTypes.js' */

/** What subscribers are told: dueMs is when it was due, on the clock of the machine that only goes forward. @typedef {{ number: number, dueMs: number, text: string }} Event */
/** Events that follow each other at a rate; dueMs: of the first one. @typedef {{ first: number, count: number, dueMs: number, perSecond: number }} Schedule */

/** Where a server is told to publish events, and tells how many subscribers it has. */
export const eventsPath = '/api/events'

/** What everybody subscribes to. */
export const eventDocument = 'subscription { event { number dueMs text } }'

/** The same, in answers of some 60 kB. */
export const largeEventDocument = `subscription { event { number dueMs text ${Array.from({ length: 500 }, (_, index) => `text${index}: text`).join(' ')} } }`

const words = 'Wind from the south-west, force 5. Sails reefed, all lamps lit, course unchanged until the next watch.'

/** No event passes for another one. @param {number} number */
const textOf = (number) => `${number}: ${words}`

/** @type {(number: number, dueMs: number) => Event} */
export const createEvent = (number, dueMs) => ({ number, dueMs, text: textOf(number) })

/** Server and client come to the same number, bit by bit. @type {(schedule: Schedule, number: number) => number} */
export const dueMsOf = ({ first, dueMs, perSecond }, number) => dueMs + ((number - first) * 1000) / perSecond

/** @type {(value: any, ...keys: string[]) => boolean} */
const hasOnly = (value, ...keys) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key))

/** The event that a result of GraphQL holds; null where it holds none, or anything else. @param {any} result @returns {Event | null} */
export function eventIn(result) {
  if (!hasOnly(result, 'data') || !hasOnly(result.data, 'event')) return null
  const { event } = result.data
  if (!hasOnly(event, 'number', 'dueMs', 'text')) return null
  const isRight = Number.isInteger(event.number) && Number.isFinite(event.dueMs) && event.text === textOf(event.number)
  return isRight ? event : null
}

/** @type {(types: Types, subscribe: () => AsyncIterable<{ event: Event }>) => Fields} */
export const eventFields = ({ object, required, int, float, string }, subscribe) => ({
  event: { type: required(object('Event', { number: int, dueMs: float, text: string })), subscribe },
})
