import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { verifyAnswer } from '../../lib/workload/verify.js'

const golden = { data: { authors: [{ id: '1', name: 'Zoë O’Brien', pages: 3 }, { id: '2' }] } }
const text = JSON.stringify(golden)

/** @type {(body: string | Buffer, overrides?: Partial<import('../../lib/types.d.ts').Answer>) => string | null} */
const verify = (body, overrides) =>
  verifyAnswer(golden, { status: 200, headers: {}, body: Buffer.from(body), complete: true, ...overrides })

/** @param {unknown} authors */
const data = (authors) => JSON.stringify({ data: { authors } })
const [zoe, second] = golden.data.authors

describe('right', () => {
  const cases = {
    'the golden bytes': [text],
    'another order of keys': ['{"data":{"authors":[{"pages":3,"name":"Zoë O’Brien","id":"1"},{"id":"2"}]}}'],
    'white space': [JSON.stringify(golden, null, 4)],
    'a trailing newline': [`${text}\n`],
    'escaped letters': [text.replace('ë', '\\u00eb').replace('’', '\\u2019')],
    gzip: [gzipSync(text), { headers: { 'content-encoding': 'gzip' } }],
    brotli: [brotliCompressSync(text), { headers: { 'content-encoding': 'br' } }],
    deflate: [deflateSync(text), { headers: { 'content-encoding': 'deflate' } }],
    'a coding in capitals': [gzipSync(text), { headers: { 'content-encoding': 'GZIP' } }],
    'identity by name': [text, { headers: { 'content-encoding': 'identity' } }],
  }
  for (const [name, [body, overrides]] of Object.entries(cases))
    test(name, () => assert.equal(verify(/** @type {string} */ (body), /** @type {{}} */ (overrides)), null))
})

describe('wrong', () => {
  const otherData = /^expected the golden answer, got other data with status 200: /
  const noJson = /^expected JSON, got status 200: /
  const gzip = { headers: { 'content-encoding': 'gzip' } }
  /** @type {Record<string, [string | Buffer, {} | undefined, RegExp]>} */
  const cases = {
    'status 500 with the right body': [text, { status: 500 }, /^expected status 200, got status 500: \{"data"/],
    'status 201 with the right body': [text, { status: 201 }, /^expected status 200, got status 201: /],
    'status 400': ['{"errors":[]}', { status: 400 }, /^expected status 200, got status 400: \{"errors":\[\]\}$/],
    'errors with status 200': ['{"errors":[{"message":"no"}]}', {}, /^answered with errors, got status 200: \{"errors/],
    'errors beside right data': [JSON.stringify({ ...golden, errors: [] }), {}, /^answered with errors/],
    'a connection that broke': [text, { complete: false }, /^the answer broke off after 78 bytes, got status 200: /],
    'truncated JSON': [text.slice(0, -2), {}, noJson],
    'no body': ['', {}, /^expected JSON, got status 200: \(empty body\)$/],
    HTML: ['<html></html>', {}, /^expected JSON, got status 200: <html><\/html>$/],
    'two documents': [text + text, {}, noJson],
    null: ['null', {}, otherData],
    'other data': [data([{ ...zoe, name: 'Zoe O’Brien' }, second]), {}, otherData],
    'a number as a string': [data([{ ...zoe, pages: '3' }, second]), {}, otherData],
    'another order of items': [data([second, zoe]), {}, otherData],
    'an extra key': [data([{ ...zoe, company: 'C' }, second]), {}, otherData],
    'an extra key at the top': [JSON.stringify({ ...golden, extensions: {} }), {}, otherData],
    'an extra key with null': [data([zoe, { ...second, name: null }]), {}, otherData],
    'a missing key': [data([{ id: '1', name: zoe.name }, second]), {}, otherData],
    'a missing item': [data([zoe]), {}, otherData],
    'an extra item': [data([zoe, second, second]), {}, otherData],
    'only what is in data': [JSON.stringify(golden.data), {}, otherData],
    'gzip without its header': [gzipSync(text), {}, noJson],
    'the header without gzip': [text, gzip, noJson],
    'a gzip body cut off': [gzipSync(text).subarray(0, -12), gzip, noJson],
    'other data in gzip': [gzipSync('{"data":null}'), gzip, otherData],
    'a coding nobody asked for': [text, { headers: { 'content-encoding': 'rot13' } }, noJson],
    'a coding named like what every object has': [text, { headers: { 'content-encoding': 'constructor' } }, noJson],
    'letters in another encoding': [Buffer.from(text.replace('’', ''), 'latin1'), {}, otherData],
  }
  for (const [name, [body, overrides, message]] of Object.entries(cases))
    test(name, () => assert.match(String(verify(body, overrides)), message))
})

describe('the excerpt', () => {
  test('is the first 200 bytes and no more', () => {
    assert.equal(verify('x'.repeat(199) + 'yz'.repeat(50)), `expected JSON, got status 200: ${'x'.repeat(199)}y`)
  })
  test('counts bytes, not letters', () => {
    assert.equal(verify('ë'.repeat(150)), `expected JSON, got status 200: ${'ë'.repeat(100)}`)
  })
  test('cannot steer a terminal', () => {
    assert.equal(verify('a\u001B[2Jb\u0000\u009Bc'), 'expected JSON, got status 200: ab')
  })
  test('stands on one line', () => {
    assert.equal(verify('a\r\n\tb\n\nc', { status: 502 }), 'expected status 200, got status 502: a b c')
  })
})
