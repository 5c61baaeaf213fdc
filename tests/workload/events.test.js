import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEvent, dueMsOf, eventIn } from '../../lib/workload/events.js'

const event = createEvent(7, 1234.5)
const result = { data: { event } }

test('the event that a result holds is found, whatever the order of its fields', () => {
  const { number, dueMs, text } = event
  assert.deepEqual(eventIn(result), event)
  assert.deepEqual(eventIn({ data: { event: { text, dueMs, number } } }), event)
})

describe('a result holds no event where', () => {
  /** @type {Record<string, unknown>} */
  const cases = {
    'it has errors': { errors: [{ message: 'no' }] },
    'it has errors, too': { ...result, errors: [] },
    'there is nothing': null,
    'the event is missing': { data: { event: null } },
    'a field is missing': { data: { event: { number: 7, text: event.text } } },
    'a field is added': { data: { event: { ...event, more: 1 } } },
    'the text is that of another one': { data: { event: { ...event, text: createEvent(8, 0).text } } },
    'the number is a text': { data: { event: { ...event, number: '7' } } },
    'there is no time': { data: { event: { ...event, dueMs: null } } },
  }
  for (const [name, value] of Object.entries(cases)) test(name, () => assert.equal(eventIn(value), null))
})

test('events are due one after the other', () => {
  const schedule = { first: 5, count: 3, dueMs: 100, perSecond: 50 }
  assert.deepEqual(
    [5, 6, 7].map((number) => dueMsOf(schedule, number)),
    [100, 120, 140],
  )
})
