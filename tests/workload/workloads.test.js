import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createAuthors } from '../../lib/workload/data.js'
import { createEvent, dueMsOf, eventIn } from '../../lib/workload/events.js'
import { authorResource } from '../../lib/workload/resources.js'
import { workloadNames } from '../../lib/workload/variations.js'
import { verifyAnswer } from '../../lib/workload/verify.js'
import { createEcho, createWorkload } from '../../lib/workload/workloads.js'

const resources = createAuthors().map(authorResource)

test('there is a workload for every name', () => {
  assert.deepEqual(
    workloadNames.map((name) => createWorkload(name).name),
    ['compound', 'rest'],
  )
})

test('compound posts the document and expects what is right without GraphQL, too', () => {
  const { method, path, headers, body, golden } = createWorkload('compound')
  assert.deepEqual([method, path, headers], ['POST', '/graphql', { 'content-type': 'application/json' }])
  assert.deepEqual(JSON.parse(String(body)), { query: '{ authors { id name md5 books { id name } } }' })
  assert.deepEqual(golden, { data: { authors: resources } })
})

test('rest gets the list resource', () => {
  const { method, path, headers, body, golden } = createWorkload('rest')
  assert.deepEqual([method, path, headers, body], ['GET', '/api/authors', {}, undefined])
  assert.deepEqual(golden, resources)
})

describe('the golden answer', () => {
  const pins = /** @type {const} */ ([
    ['compound', 6856, 'd39a7b35692836bb66cb5f9699eae7042073ea21acd82df3f88e6fac733b177d'],
    ['rest', 6835, 'd8f7a5864a8b1cd6b99f2b896b0ac201e08400695fbcd26529de1fa084023d97'],
  ])
  for (const [name, bytes, sha256] of pins) {
    const { golden } = createWorkload(name)
    const json = Buffer.from(JSON.stringify(golden))

    test(`of ${name} is the one of all published results`, () => {
      const message = `the golden answer of ${name} has changed: published results become incomparable with new ones`
      assert.equal(json.length, bytes, message)
      assert.equal(createHash('sha256').update(json).digest('hex'), sha256, message)
    })
    test(`of ${name} passes the check of answers when it comes as JSON`, () => {
      assert.equal(verifyAnswer(golden, { status: 200, headers: {}, body: json, complete: true }), null)
    })
  }
})

const echo = createEcho(1)

test('an echo is 10,000 random bytes that its seed decides', () => {
  const { body } = echo
  assert.equal(body.length, 10_000)
  assert.ok(createEcho(1).body.equals(body) && !createEcho(2).body.equals(body))
  // No coding makes them smaller.
  assert.ok(gzipSync(body).length > body.length)
})

describe('the answer to an echo', () => {
  const { body, golden } = echo
  /** @type {(body: Buffer, headers?: Record<string, string>) => string | null} */
  const faultOf = (body, headers = {}) => verifyAnswer(golden, { status: 200, headers, body, complete: true })
  const changed = Buffer.from(body)
  changed[9999] ^= 1

  test('is right where it is what was sent, also in a coding', () => {
    assert.deepEqual([faultOf(body), faultOf(gzipSync(body), { 'content-encoding': 'gzip' })], [null, null])
  })
  /** @type {Record<string, [Buffer, Record<string, string>, string]>} */
  const faults = {
    'another byte': [changed, {}, 'got others from byte 9999 on in an answer of 10000'],
    'the beginning': [body.subarray(0, 5), {}, 'got their beginning in an answer of 5'],
    'a byte more': [Buffer.concat([body, Buffer.from('x')]), {}, 'got others from byte 10000 on in an answer of 10001'],
    'what has no such coding': [
      body,
      { 'content-encoding': 'gzip' },
      'got a body that could not be decoded as gzip: incorrect header check',
    ],
  }
  for (const [name, [bytes, headers, words]] of Object.entries(faults))
    test(`is wrong with ${name}`, () =>
      assert.ok(faultOf(bytes, headers)?.endsWith(words), String(faultOf(bytes, headers))))
})

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
