import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { isOfRightAnswers, remarksOf, verifyAnswer } from '../../lib/workload/verify.js'

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
    'status 201': [text, { status: 201 }],
    'status 294': [text, { status: 294 }],
    'errors that are null': [JSON.stringify({ ...golden, errors: null })],
    'an empty list of errors': [JSON.stringify({ ...golden, errors: [] })],
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
      /^data\.items\[0\]\.name: expected null, got "", beside errors$/,
    ],
    ['there is no data', { errors: wanted.errors }, /^data: expected \{"items":.*\}, got nothing, beside errors$/],
  ]))
    test(`are wrong where ${name}`, () => assert.match(String(faultOf(value)), fault))
  test('are wrong with another status, and where nothing is JSON', () => {
    assert.match(String(faultOf(wanted, 500)), /^expected status 200/)
    const answer = { status: 200, headers: {}, body: Buffer.from('null'), complete: true }
    assert.match(String(verifyAnswer(wanted, answer)), /^data: expected .*, got nothing, beside errors$/)
  })
})

describe('wrong', () => {
  const gzip = { headers: { 'content-encoding': 'gzip' } }
  const typed = (/** @type {string} */ type) => ({ headers: { 'content-type': type } })
  const notAsked = /^expected JSON, got content coding \w+, which was not asked for$/
  /** @type {Record<string, [string | Buffer, {} | undefined, RegExp | string]>} */
  const cases = {
    'status 500 with the right body': [text, { status: 500 }, /^expected status 200, got status 500: \{"data"/],
    'a redirect': [
      '',
      { status: 307, headers: { location: '/graphql/', vary: '*' } },
      /^expected status 200, got status 307, location: \/graphql\/: \(empty body\)$/,
    ],
    'status 300 with the right body': [text, { status: 300 }, /^expected status 200, got status 300: /],
    'status 400': ['{"errors":[]}', { status: 400 }, /^expected status 200, got status 400: \{"errors":\[\]\}$/],
    'status 400 in gzip': [gzipSync('no'), { ...gzip, status: 400 }, 'expected status 200, got status 400: no'],
    'status 400 in no gzip': ['no', { ...gzip, status: 400 }, 'expected status 200, got status 400: (2 bytes as gzip)'],
    'a connection that broke': [text, { complete: false }, /^the answer broke off after 78 bytes, got status 200: /],
    'truncated JSON': [
      text.slice(0, -2),
      {},
      /^expected JSON, got status 200: \{"data.*; unexpected end at character 74$/,
    ],
    'no body': ['', {}, 'expected JSON, got status 200: (empty body)'],
    HTML: ['<html></html>', {}, 'expected JSON, got status 200: <html></html>'],
    'HTML by its content type': [
      '<html></html>',
      typed('text/html; charset=utf-8'),
      'expected JSON, got text/html; charset=utf-8 with status 200: <html></html>',
    ],
    'incremental delivery': [
      '---\r\n',
      typed('multipart/mixed; boundary="-"'),
      'expected JSON, got multipart/mixed; boundary="-" (incremental delivery) with status 200: ---',
    ],
    'server-sent events': [
      'event: next',
      typed('text/event-stream'),
      /got text\/event-stream \(server-sent events\) with/,
    ],
    'two documents': [text + text, {}, /^expected JSON, got status 200: .*; unexpected "\{.*" at character 76$/],
    'a number that is none': [data('NaN').replaceAll('"', ''), {}, /; unexpected "data:.*" at character 2$/],
    null: ['null', {}, /^expected \{"data":.*\}, got null$/],
    'only what is in data': [JSON.stringify(golden.data), {}, /^expected the key "data", got \{"authors":/],
    'other data': [
      data([{ ...zoe, name: 'Zoe O’Brien' }, second]),
      {},
      'data.authors[0].name: expected "Zoë O’Brien", got "Zoe O’Brien"',
    ],
    'a number as a string': [data([{ ...zoe, pages: '3' }, second]), {}, 'data.authors[0].pages: expected 3, got "3"'],
    'another order of items': [data([second, zoe]), {}, 'data.authors: same items in another order'],
    'an extra key': [
      data([{ ...zoe, company: 'C' }, second]),
      {},
      'data.authors[0].company: expected no such key, got "C"',
    ],
    'an extra key with null': [
      data([zoe, { id: '2', name: null }]),
      {},
      'data.authors[1].name: expected no such key, got null',
    ],
    'a missing key': [data([{ id: '1', name: 'Z' }, second]), {}, /^data\.authors\[0\]\.name: /],
    'a key that is last and missing': [
      data([{ id: '1', name: zoe.name }, second]),
      {},
      /^data\.authors\[0\]: expected the key "pages", got \{"id"/,
    ],
    'a missing item': [data([zoe]), {}, 'data.authors: expected 2 items, got 1'],
    'an extra item': [data([zoe, second, second]), {}, 'data.authors: expected 2 items, got 3'],
    'a list for an object': [data({ id: '1' }), {}, /^data\.authors: expected \[.*\], got \{"id":"1"\}$/],
    'a key twice': [
      text.replace('"id":"2"', '"id":"2","id":"2"'),
      {},
      /it has the key "data\.authors\[1\]\.id" twice$/,
    ],
    'a key twice with escapes': [
      text.replace('"id":"2"', '"id":"2","\\u0069d":"3"'),
      {},
      /has the key "data\.authors\[1\]\.id" twice$/,
    ],
    'deep nesting': ['['.repeat(100_000), {}, /it is nested more than 1000 levels deep$/],
    'gzip without its header': [gzipSync(text), {}, 'expected JSON, got gzip without its content-encoding'],
    'gzip twice under one name': [
      gzipSync(gzipSync(text)),
      gzip,
      'expected JSON, got gzip without its content-encoding',
    ],
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
    'other data in gzip': [gzipSync('{"data":null}'), gzip, /^data: expected \{.*\}, got null$/],
    'a coding nobody asked for': [text, { headers: { 'content-encoding': 'rot13' } }, notAsked],
    'a coding named like what every object has': [text, { headers: { 'content-encoding': 'constructor' } }, notAsked],
    'letters in another encoding': [
      Buffer.from(text.replace('’', ''), 'latin1'),
      typed('application/json; charset=latin1'),
      /got what is no UTF-8 from byte 40 on, application\/json; charset=latin1 with status 200: \{"data"/,
    ],
    'UTF-16': [Buffer.from(text, 'utf16le'), {}, /^expected JSON, got UTF-16, not UTF-8 with status 200: /],
    'UTF-16 with its mark': [Buffer.from(`\uFEFF${text}`, 'utf16le'), {}, /^expected JSON, got UTF-16, not UTF-8 with/],
    'a byte order mark': [
      `\uFEFF${text}`,
      {},
      /^expected JSON, got a byte order mark \(BOM\), which JSON must not have with/,
    ],
    'half a character': [
      Buffer.from('{"data":"\xed\xa0\x80"}', 'latin1'),
      {},
      /^expected JSON, got what is no UTF-8 from byte 9 on/,
    ],
  }
  for (const [name, [body, overrides, reason]] of Object.entries(cases))
    test(name, () => {
      const fault = String(verify(body, overrides))
      if (typeof reason === 'string') assert.equal(fault, reason)
      else assert.match(fault, reason)
    })
})

describe('errors where none are expected are quoted', () => {
  const error = { message: 'no name', path: ['authors', 0, 'name'] }
  /** @type {[string, object, string][]} */
  const cases = [
    ['without data', { errors: [{ message: 'no' }] }, '"no", without data'],
    ['with data that is null', { data: null, errors: [error] }, '"no name" at authors[0].name, without data'],
    [
      'beside partial data',
      { data: { authors: [] }, errors: [error, error] },
      '"no name" at authors[0].name and 1 more, beside other data',
    ],
    ['beside right data', { ...golden, errors: [error] }, '"no name" at authors[0].name, beside the right data'],
    ['that are no list', { errors: 'Bad\u001B[2J gateway' }, '"Bad\\u001b[2J gateway", without data'],
  ]
  for (const [name, value, what] of cases)
    test(name, () => assert.equal(verify(JSON.stringify(value)), `answered with errors: ${what}`))
  test('in one of several answers', () => {
    const answer = {
      status: 200,
      headers: {},
      body: Buffer.from(`[${text},{"errors":[{"message":"no"}]}]`),
      complete: true,
    }
    assert.equal(verifyAnswer([golden, golden], answer), 'answered with errors: "no", without data')
  })
})

test('a status other than 200, and an empty list of errors, are remarkable', () => {
  const remark = (/** @type {number} */ status, /** @type {object} */ value) =>
    remarksOf({ status, headers: {}, body: Buffer.from(JSON.stringify(value)), complete: true })
  const empty = 'answers with an empty list of errors, which GraphQL forbids'
  assert.deepEqual(remark(200, { ...golden, errors: null }), [])
  assert.deepEqual(remark(203, golden), ['answers with status 203'])
  const both = remark(201, [golden, { ...golden, errors: [] }])
  assert.deepEqual(both, ['answers with status 201', empty])
  assert.equal(isOfRightAnswers(both.join('; ')), true)
  assert.equal(isOfRightAnswers(['ran in 4 processes', ...both].join('; ')), false)
})

describe('extensions that differ', () => {
  const golden = { extensions: { took: 1 }, data: { hello: 'world' } }
  /** @type {[string, object, string][]} */
  const cases = [
    ['by a value', { ...golden, extensions: { took: 2 } }, 'extensions.took: expected 1, got 2'],
    ['as there are none', { data: golden.data }, 'expected the key "extensions", got {"data":{"hello":"world"}}'],
    ['as there are more', { ...golden, extensions: { took: 1, at: 2 } }, 'extensions.at: expected no such key, got 2'],
  ]
  const verify = (/** @type {object} */ value) =>
    verifyAnswer(golden, { status: 200, headers: {}, body: Buffer.from(JSON.stringify(value)), complete: true })
  for (const [name, value, difference] of cases)
    test(`${name} are named`, () =>
      assert.equal(verify(value), `extensions differ, though the data is right: ${difference}`))
  test('are not named where the data differs, too', () => {
    assert.equal(verify({ extensions: {}, data: { hello: 'x' } }), 'data.hello: expected "world", got "x"')
  })
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
    [
      'without a type',
      described(object('A')),
      /^expected the golden schema, got another one: types: expected the key "B", got \{"A":/,
    ],
    ['with one more', described(object('A'), object('B'), object('C')), /got another one/],
    ['with another field', described(object('A'), { ...object('B'), fields: [] }), /got another one/],
    [
      'with another root',
      { data: { __schema: { ...golden.data.__schema, queryType: { name: 'B' } } } },
      /got another one/,
    ],
    [
      'beside an error',
      { ...golden, errors: [{ message: 'x' }] },
      /^answered with errors: "x", beside the right data$/,
    ],
    [
      'that is refused',
      { errors: [{ message: 'introspection is not allowed' }] },
      /^answered with errors: "introspection is not allowed", without data$/,
    ],
    ['whose types are none', described(/** @type {any} */ (null)), /got another one/],
    ['that has a type twice', described(object('A'), object('B'), object('B')), /: typeCount: expected 2, got 3$/],
    ['that is none', { data: {} }, /^expected the golden schema, got \{"data":\{\}\}$/],
  ]
  for (const [name, value, reason] of wrong) test(`is wrong ${name}`, () => assert.match(String(verify(value)), reason))
})
