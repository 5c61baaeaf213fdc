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

describe('errors beside data', () => {
  const data = { items: [{ name: null }, null] }
  const [first, second] = [
    { message: 'no name', path: ['items', 0, 'name'] },
    { message: 'no id', path: ['items', 1, 'id'] },
  ]
  const wanted = { data, errors: [first, second] }
  const faultOf = (/** @type {object} */ value, status = 200) =>
    verifyAnswer(wanted, { status, headers: {}, body: Buffer.from(JSON.stringify(value)), complete: true })
  const masked = { ...first, message: 'Unexpected error.', extensions: { code: 'INTERNAL' }, locations: [{ line: 1 }] }

  for (const [name, value] of Object.entries({
    'as they were thrown': wanted,
    'in another order': { data, errors: [second, first] },
    'with indexes as texts': { data, errors: [first, { ...second, path: ['items', '1', 'id'] }] },
    'masked, and with more said of them': { data, errors: [masked, second], extensions: { took: 1 } },
  }))
    test(`are right ${name}`, () => assert.equal(faultOf(value), null))

  const places = (/** @type {string} */ words) =>
    new RegExp(`^expected 2 errors, each with its path, got ${words} of these`)
  for (const [name, value, fault] of /** @type {[string, object, RegExp][]} */ ([
    ['one is missing', { data, errors: [first] }, places('1, and 1')],
    ['one came twice', { data, errors: [first, second, first] }, places('3, and 2')],
    ['one came in place of another', { data, errors: [first, first] }, places('2, and 1')],
    ['a path is another', { data, errors: [first, { ...second, path: ['items', 1] }] }, places('2, and 1')],
    ['a path is missing', { data, errors: [first, { message: 'no id' }] }, places('2, and 1')],
    ['a message is missing', { data, errors: [first, { path: second.path }] }, places('2, and 1')],
    ['there are none', { data }, places('0, and 0')],
    ['they are no list', { data, errors: { first } }, places('0, and 0')],
    [
      'data is not null where it has to be',
      { data: { items: [{ name: '' }, null] }, errors: wanted.errors },
      /^expected the golden data beside/,
    ],
    ['there is no data', { errors: wanted.errors }, /^expected the golden data beside/],
  ]))
    test(`are wrong where ${name}`, () => assert.match(String(faultOf(value)), fault))
  test('are wrong with another status, and where nothing is JSON', () => {
    assert.match(String(faultOf(wanted, 500)), /^expected status 200/)
    const answer = { status: 200, headers: {}, body: Buffer.from('null'), complete: true }
    assert.match(String(verifyAnswer(wanted, answer)), /^expected the golden data beside/)
  })
})

describe('wrong', () => {
  const otherData = /^expected the golden answer, got other data with status 200: /
  const noJson = /^expected JSON, got status 200: /
  const gzip = { headers: { 'content-encoding': 'gzip' } }
  const notAsked = /^expected JSON, got content coding \w+, which was not asked for$/
  /** @type {Record<string, [string | Buffer, {} | undefined, RegExp]>} */
  const cases = {
    'status 500 with the right body': [text, { status: 500 }, /^expected status 200, got status 500: \{"data"/],
    'a redirect': [
      '',
      { status: 307, headers: { location: '/graphql/', vary: '*' } },
      /^expected status 200, got status 307, location: \/graphql\/: \(empty body\)$/,
    ],
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
    'the header without gzip': [
      text,
      gzip,
      /^expected JSON, got a body that could not be decoded as gzip: incorrect header/,
    ],
    'a gzip body cut off': [
      gzipSync(text).subarray(0, -12),
      gzip,
      /could not be decoded as gzip: unexpected end of file$/,
    ],
    'other data in gzip': [gzipSync('{"data":null}'), gzip, otherData],
    'a coding nobody asked for': [text, { headers: { 'content-encoding': 'rot13' } }, notAsked],
    'a coding named like what every object has': [text, { headers: { 'content-encoding': 'constructor' } }, notAsked],
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

describe('a schema', () => {
  const object = (/** @type {string} */ name) => ({ kind: 'OBJECT', name, fields: [{ name: 'id' }] })
  /** @type {(...types: object[]) => any} */
  const described = (...types) => ({
    data: { __schema: { queryType: { name: 'A' }, types, directives: [{ name: 'x' }] } },
  })
  const golden = described(object('A'), object('B'), { kind: 'OBJECT', name: '__Type', fields: [] })
  const verify = (/** @type {unknown} */ value) =>
    verifyAnswer(golden, { status: 200, headers: {}, body: Buffer.from(JSON.stringify(value)), complete: true })
  test('is right with other built-in types, other directives and in another order', () => {
    const other = described({ kind: 'SCALAR', name: 'String' }, object('B'), object('A'))
    other.data.__schema.directives = []
    assert.equal(verify(other), null)
  })
  /** @type {[string, any, RegExp][]} */
  const wrong = [
    ['without a type', described(object('A')), /^expected the golden schema, got another one with status 200/],
    ['with one more', described(object('A'), object('B'), object('C')), /got another one/],
    ['with another field', described(object('A'), { ...object('B'), fields: [] }), /got another one/],
    [
      'with another root',
      { data: { __schema: { ...golden.data.__schema, queryType: { name: 'B' } } } },
      /got another one/,
    ],
    ['beside an error', { ...golden, errors: [{ message: 'x' }] }, /^expected the golden schema, got none/],
    ['that is refused', { errors: [{ message: 'introspection is not allowed' }] }, /got none with .*not allowed/],
    ['whose types are none', described(/** @type {any} */ (null)), /got another one/],
  ]
  for (const [name, value, reason] of wrong) test(`is wrong ${name}`, () => assert.match(String(verify(value)), reason))
})
