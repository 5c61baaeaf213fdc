import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { ask } from '../../../lib/load/ask.js'
import { decode, describeMissing } from '../../../lib/load/decoding.js'
import { missingOf } from '../../../lib/workload/codings.js'
import { dictionaryPath, toDictionary } from '../../../lib/workload/dictionary.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { freePort } from '../../project.js'

// What a server is told is read once, when the module is loaded.
process.env.COMPRESSION = JSON.stringify({ coding: 'dcz', level: 3 })
process.env.SIZE = 'full'
const { api } = await import('../../../lib/serve/api.js')
const { assertCoding } = await import('../../../lib/serve/compression/encoding.js')
const missing = missingOf(zlib, 'dcz')
const { golden } = createWorkload('rest', 'full')

test('where this Node.js takes no dictionary, server and client say so', () => {
  if (missing === null) return assert.equal(describeMissing('dcz'), null)
  const message = `dcz needs ${missing} or newer, this is ${process.versions.node}`
  assert.throws(() => assertCoding({ coding: 'dcz', level: 3 }), { name: 'Unsupported', message })
  assert.equal(describeMissing('dcz'), `dcz needs ${missing} or later, this is ${process.version}`)
})

describe('zstd with a dictionary', { skip: missing ?? false }, () => {
  let port = 0
  /** @type {import('node:http').Server} */
  let server
  before(async () => {
    const { compressed } = await import('../../../lib/serve/compression/compressed.js')
    server = createServer(compressed(api))
    port = await freePort()
    await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  })
  after(() => server.close())
  /** @param {string} path @param {Record<string, string>} [headers] */
  const get = (path, headers = {}) =>
    ask({ method: 'GET', path, headers, body: undefined }, { port, signal: AbortSignal.timeout(5000) })

  test('is for who has it', async () => {
    const { headers, body } = await get(dictionaryPath)
    assert.equal(headers['use-as-dictionary'], 'match="/*"')
    const dictionary = toDictionary(body)
    const asked = { 'accept-encoding': 'dcz', 'available-dictionary': dictionary.name }
    const answer = await get('/api/authors', asked)
    assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, 'dcz'])
    assert.equal(answer.headers.vary, 'Accept-Encoding, Available-Dictionary')
    assert.deepEqual(JSON.parse(decode(answer.body, 'dcz', { dictionary }).toString()), golden)
    const { zstdCompressSync } = /** @type {any} */ (zlib)
    assert.ok(answer.body.length < 0.8 * zstdCompressSync(JSON.stringify(golden)).length, `${answer.body.length}`)
    assert.throws(
      () => decode(answer.body, 'dcz', { dictionary: toDictionary(Buffer.from('another')) }),
      /another dictionary/,
    )
  })
  test('others get the answer as it is', async () => {
    const another = toDictionary(Buffer.from('another')).name
    /** @type {Record<string, string>[]} */
    const asked = [{ 'accept-encoding': 'dcz' }, { 'accept-encoding': 'dcz', 'available-dictionary': another }]
    for (const named of asked) {
      const { headers, body } = await get('/api/authors', named)
      assert.deepEqual([headers['content-encoding'], JSON.parse(body.toString())], [undefined, golden])
    }
  })
})
