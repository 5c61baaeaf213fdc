import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createEcho } from '../../lib/workload/echo.js'
import { verifyAnswer } from '../../lib/workload/verify.js'

const { body, golden } = createEcho(1)

test('an echo is 10,000 random bytes that its seed decides', () => {
  assert.equal(body.length, 10_000)
  assert.ok(createEcho(1).body.equals(body) && !createEcho(2).body.equals(body))
  // No coding makes them smaller.
  assert.ok(gzipSync(body).length > body.length)
})

describe('the answer to an echo', () => {
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
    'what has no such coding': [body, { 'content-encoding': 'gzip' }, 'got what cannot be decoded'],
  }
  for (const [name, [bytes, headers, words]] of Object.entries(faults))
    test(`is wrong with ${name}`, () =>
      assert.ok(faultOf(bytes, headers)?.endsWith(words), String(faultOf(bytes, headers))))
})
