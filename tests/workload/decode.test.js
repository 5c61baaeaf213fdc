import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { decodeAnswer } from '../../lib/workload/decode.js'
import { verifyAnswer } from '../../lib/workload/verify.js'

const text = Buffer.from('{"data":{"hello":"world"}}')
/** @type {(body: Buffer, coding?: string | string[], maxBytes?: number) => Buffer} */
const decode = (body, coding, maxBytes) =>
  decodeAnswer({ body, headers: coding === undefined ? {} : { 'content-encoding': coding } }, maxBytes)

describe('a body is decoded', () => {
  /** @type {[Buffer, (string | string[])?][]} */
  const cases = [
    [text],
    [text, 'identity'],
    [text, ''],
    [gzipSync(text), 'GZIP'],
    [gzipSync(text), 'x-gzip'],
    [gzipSync(text), 'identity, gzip'],
    [deflateSync(text), 'deflate'],
    [brotliCompressSync(text), 'br'],
    [gzipSync(brotliCompressSync(text)), 'br, gzip'],
    [gzipSync(gzipSync(text)), ['gzip', 'gzip']],
  ]
  for (const [body, coding] of cases)
    test(`with the content coding ${coding ?? 'of none'}`, () => assert.deepEqual(decode(body, coding), text))
})

describe('a body that cannot be decoded is described', () => {
  /** @type {[Buffer, string, RegExp][]} */
  const cases = [
    [text, 'rot13', /^content coding rot13, which was not asked for$/],
    [text, 'gzip', /^a body that could not be decoded as gzip: incorrect header check$/],
    [deflateRawSync(text), 'deflate', /^a body that could not be decoded as deflate: incorrect header check$/],
    [deflateRawSync(text), 'zstd', /^content coding zstd, which .* needs Node|could not be decoded as zstd: /],
    [text, 'gzip, gzip, gzip, gzip, gzip, gzip', /^6 content codings of one body$/],
  ]
  for (const [body, coding, reason] of cases)
    test(`with the content coding ${coding}`, () => assert.throws(() => decode(body, coding), { message: reason }))
})

describe('decoding stops at a limit', () => {
  const bomb = gzipSync(Buffer.alloc(70 * 2 ** 20))
  test('of 64 MB by default', () => {
    assert.throws(() => decode(bomb, 'gzip'), { message: 'more than 67108864 bytes, decoded from gzip' })
  })
  for (const [coding, body] of Object.entries({
    gzip: gzipSync(text),
    br: brotliCompressSync(text),
    'gzip, br': brotliCompressSync(gzipSync(text)),
  }))
    test(`that the caller sets, with ${coding}`, () => {
      assert.deepEqual(decode(body, coding, 100), text)
      assert.throws(() => decode(body, coding, 10), { message: /^more than 10 bytes, decoded from \w+$/ })
    })
  test('which verifyAnswer takes for values and bytes', () => {
    const answer = { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(text), complete: true }
    assert.equal(verifyAnswer(JSON.parse(text.toString()), answer, 26), null)
    assert.match(String(verifyAnswer({}, answer, 25)), /^expected JSON, got more than 25 bytes, decoded from gzip$/)
    assert.match(String(verifyAnswer(text, answer, 25)), /^expected 26 bytes, got more than 25 bytes/)
  })
})
