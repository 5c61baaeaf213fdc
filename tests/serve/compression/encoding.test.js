import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { assertCoding, encode, negotiate } from '../../../lib/serve/compression/encoding.js'
import { createWorkload } from '../../../lib/workload/workloads.js'

/** @type {any} not in the types */
const { zstdDecompressSync } = zlib

describe('Accept-Encoding', () => {
  const same = 'identity, gzip'
  for (const header of [
    'gzip',
    'br, gzip',
    'GZIP;q=0.5',
    '*',
    'br;q=1.0, *;q=0.1',
    'deflate , gzip ; q = 0.001',
    '*;q=0, gzip',
  ])
    test(`${header} takes gzip`, () => assert.equal(negotiate({ 'accept-encoding': header }, 'gzip'), 'gzip'))
  for (const header of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0, *', 'x-gzip', 'gzip;q=nonsense', same])
    test(`${header} takes none`, () => assert.equal(negotiate({ 'accept-encoding': header }, 'gzip'), 'identity'))
  for (const header of ['identity;q=1, gzip;q=0.9', 'gzip;q=0.2, *;q=0.3'])
    test(`${header} would rather have none`, () =>
      assert.equal(negotiate({ 'accept-encoding': header }, 'gzip'), 'identity'))
  for (const header of ['identity;q=0, gzip', 'gzip, identity;q=0.5', 'identity;q=0, *'])
    test(`${header} would rather have gzip`, () =>
      assert.equal(negotiate({ 'accept-encoding': header }, 'gzip'), 'gzip'))
  for (const header of ['*;q=0', 'identity;q=0', 'br, identity;q=0', 'br, *;q=0', 'identity;q=0, gzip;q=0'])
    test(`${header} is acceptable neither way`, () =>
      assert.equal(negotiate({ 'accept-encoding': header }, 'gzip'), null))
})

describe('a document is encoded', () => {
  const body = Buffer.from(JSON.stringify(createWorkload('rest', 'large').golden))
  /** @type {Record<'gzip' | 'br' | 'zstd', ((body: Buffer) => Buffer) | undefined>} */
  const decoders = { gzip: zlib.gunzipSync, br: zlib.brotliDecompressSync, zstd: zstdDecompressSync }
  for (const coding of /** @type {const} */ (['gzip', 'br', 'zstd'])) {
    const decode = decoders[coding]
    if (!decode) continue
    test(`with ${coding}`, async () => {
      assertCoding({ coding, level: null })
      assert.deepEqual(decode(await encode(body, { coding, level: null })), body)
    })
    test(`with ${coding} at the level that is asked for`, async () => {
      const encoded = await Promise.all([1, 9].map((level) => encode(body, { coding, level })))
      for (const one of encoded) assert.deepEqual(decode(one), body)
      const [fast, small] = encoded.map(({ length }) => length)
      assert.ok(small < fast, `level 1 makes ${fast} bytes, level 9 ${small}`)
    })
  }
  if (!zstdDecompressSync)
    test('without zstd the server says so', () => {
      const message = `zstd needs Node.js 22.15 or newer, this is ${process.versions.node}`
      assert.throws(() => assertCoding({ coding: 'zstd', level: 3 }), { name: 'Unsupported', message })
    })
})
