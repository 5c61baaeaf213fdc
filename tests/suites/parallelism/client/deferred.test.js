import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { decodeBeginning } from '../../../../lib/load/decoding.js'
import { checkDeferred } from '../../../../lib/suites/parallelism/client/deferred.js'
import { createGolden } from '../../../../lib/suites/parallelism/client/golden.js'
import { bodies, conditions, paths } from './smallServer.js'

const golden = createGolden(conditions)
const resources = paths.map((path) => JSON.parse(bodies[path]))
const ids = resources.map(({ id }) => ({ id }))
const end = '\r\n-----\r\n'
const partOf = (/** @type {object} */ payload) =>
  `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}`
const later = resources.map((data, index) => ({
  incremental: [{ path: ['authors', index], data }],
  hasNext: index < resources.length - 1,
}))

/** Tells which chunk completes the first resource. @type {(chunks: Buffer[], coding?: string) => number} */
const firstOf = (chunks, coding) => {
  const type = { 'content-type': 'multipart/mixed; boundary="-"' }
  const headers = { ...type, ...(coding && { 'content-encoding': coding }) }
  const document = { name: 'POST /graphql', status: 200, headers, chunks, at: 0 }
  return checkDeferred(document, [...chunks.keys()], golden)
}

test('the first resource of a deferred document is there with its deferred fields, not with its id', () => {
  const texts = [{ data: { authors: ids }, hasNext: true }, ...later].map(partOf)
  const [first, second, ...others] = texts.map((text) => Buffer.from(text))
  const rest = [...others, Buffer.from(end)]
  assert.equal(firstOf([first, second, ...rest]), 1)
  assert.equal(firstOf([first, second.subarray(0, 90), second.subarray(90), ...rest]), 2)
  assert.equal(firstOf([Buffer.concat([first, second]), ...rest]), 0)
})

test('a compressed document is decoded as far as it came', () => {
  const [first, second, ...others] = [{ data: { authors: ids }, hasNext: true }, ...later].map(partOf)
  const body = gzipSync([first, second, ...others, end].join(''))
  const bytes = firstOf(
    [...body].map((byte) => Buffer.from([byte])),
    'gzip',
  )
  const hasSecond = (/** @type {number} */ count) => decodeBeginning(body.subarray(0, count), 'gzip').includes(second)
  assert.deepEqual([hasSecond(bytes), hasSecond(bytes + 1)], [false, true])
})

test('a first payload that has everything has the first resource', () => {
  const text = partOf({ data: { authors: resources }, hasNext: false })
  assert.equal(firstOf([Buffer.from(text), Buffer.from(end)]), 0)
})
