import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { acceptsCoding, assertCoding, encode } from '../../lib/serve/coding.js'

/** @type {any} not in the types */
const { zstdDecompressSync } = zlib

describe('Accept-Encoding', () => {
  for (const header of ['gzip', 'br, gzip', 'GZIP;q=0.5', '*', 'br;q=1.0, *;q=0.1', 'deflate , gzip ; q = 0.001'])
    test(`${header} takes gzip`, () => assert.equal(acceptsCoding(header, 'gzip'), true))
  for (const header of [undefined, '', 'br', 'gzip;q=0', '*;q=0', 'gzip;q=0, *', 'x-gzip', 'gzip;q=nonsense'])
    test(`${header} does not`, () => assert.equal(acceptsCoding(header, 'gzip'), false))
})

describe('a document is encoded', () => {
  const body = Buffer.from('{"é": [1]}'.repeat(1000))
  test('with gzip', async () => assert.deepEqual(zlib.gunzipSync(await encode(body, 'gzip')), body))
  test('with brotli', async () => assert.deepEqual(zlib.brotliDecompressSync(await encode(body, 'br')), body))
  if (zstdDecompressSync)
    test('with zstd', async () => {
      assertCoding('zstd')
      assert.deepEqual(zstdDecompressSync(await encode(body, 'zstd')), body)
    })
  else
    test('without zstd the server says so', () => {
      const message = `zstd needs Node 22.15 or newer, this is ${process.versions.node}`
      assert.throws(() => assertCoding('zstd'), { name: 'Unsupported', message })
    })
})
