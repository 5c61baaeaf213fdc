import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { decodeBeginning } from '../../../../lib/load/decoding.js'
import { preloadPaths } from '../../../../lib/suites/parallelism/client/arms.js'
import { checkDeferred, mergePayloads, readParts } from '../../../../lib/suites/parallelism/client/deferred.js'
import { createGolden } from '../../../../lib/suites/parallelism/client/golden.js'
import { createClient, learnEtags } from '../../../../lib/suites/parallelism/client/setup.js'
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

describe('links', () => {
  test('to preload are found among others', () => {
    const link =
      '</a>; rel=preload; as="fetch", </b,c>; rel="next"; title="a, b", <http://h/d?e>; as=x; rel="prev preload", </f>'
    assert.deepEqual(preloadPaths(link), ['/a', '/d?e'])
    assert.deepEqual(preloadPaths(undefined), [])
    assert.deepEqual(preloadPaths('<http://[>; rel=preload'), ['http://['])
  })
})

describe('incremental delivery', () => {
  const merged = {
    data: {
      authors: [
        { id: '1', name: 'A' },
        { id: '2', name: 'B' },
      ],
    },
  }
  const initial = () => ({ data: { authors: [{ id: '1' }, { id: '2' }] }, hasNext: true })
  test('with paths', () => {
    const later = [
      { incremental: [{ path: ['authors', 0], data: { name: 'A' } }], hasNext: true },
      { incremental: [{ path: ['authors', 1], data: { name: 'B' } }], hasNext: false },
    ]
    assert.deepEqual(mergePayloads([initial(), ...later]), merged)
  })
  test('with ids', () => {
    const pending = [0, 1].map((index) => ({ id: String(index), path: ['authors', index] }))
    const later = {
      incremental: [
        { id: '0', data: { name: 'A' } },
        { id: '1', data: { name: 'B' } },
      ],
      completed: [{ id: '0' }, { id: '1' }],
      hasNext: false,
    }
    assert.deepEqual(mergePayloads([{ ...initial(), pending }, later]), merged)
    assert.throws(
      () => mergePayloads([{ ...initial(), pending }, { hasNext: false }]),
      /2 deferred parts never completed/,
    )
    assert.throws(() => mergePayloads([initial(), later]), /unknown id 0/)
  })
  test('that breaks off', () => assert.throws(() => mergePayloads([initial()]), /more to come/))
  test('in parts of a multipart body', () => {
    const text =
      '\r\n---\r\nContent-Type: application/json\r\n\r\n{"data":1}\r\n---\r\nA: b\r\n\r\n{"hasNext":false}\r\n-----\r\n'
    assert.deepEqual(readParts(text, '-'), { payloads: [{ data: 1 }, { hasNext: false }], complete: true })
    assert.equal(readParts('---\r\n\r\n{"data":1}\r\n---', '-').complete, false)
  })
})

test('stale resources are fetched at the same time, before a page takes its time', async () => {
  /** @type {(() => void)[]} */
  const answers = []
  const client = createClient({ ...conditions, 'client-stale': 3 })
  const request = (/** @type {{ path: string }} */ { path }) =>
    new Promise((resolve) =>
      answers.push(() => resolve({ name: `GET ${path}`, status: 200, headers: { etag: `"${path}"` } })),
    )
  /** @type {string[]} */
  const verified = []
  const golden = { verify: (/** @type {unknown} */ _, /** @type {string} */ path) => void verified.push(path) }
  const learning = learnEtags(/** @type {any} */ ({ request }), client, golden)
  assert.equal(answers.length, 3)
  for (const answer of answers) answer()
  await learning
  assert.deepEqual(verified.sort(), [...client.stale].sort())
  assert.deepEqual([...client.etags].sort(), [...client.stale].map((path) => [path, `"${path}"`]).sort())
})
