import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createCheck } from '../../../../lib/suites/api/checks/createCheck.js'
import { bodyOf, createOperation } from './operations.js'

/** @import { CheckFunction, Shape } from '../../../../lib/suites/api/types.d.ts' */

const golden = { data: { user: { id: '1', name: 'Ada', at: 'now' }, list: [1, 2] } }
const user = golden.data.user
/** @param {object} part */
const withUser = (part) => ({ data: { ...golden.data, user: { ...user, ...part } } })
const withoutAt = { data: { user: { id: '1', name: 'Ada' }, list: [1, 2] } }

/** @typedef {Record<string, unknown>[]} Variables */
/** @typedef {ReturnType<typeof createCheck>} AnswerCheck */

/** @type {(ignore?: string[], answers?: unknown[], variables?: Variables) => AnswerCheck} */
function createEqual(ignore = [], answers = [golden], variables = [{}]) {
  return createCheck({ operation: 'feed', check: 'equal', answers, ignore }, createOperation({ variables, ignore }))
}

/** @type {(check: CheckFunction, variables?: Variables) => AnswerCheck} */
function createByFunction(check, variables = [{}]) {
  return createCheck({ operation: 'feed', check: 'function', ignore: [] }, createOperation({ check, variables }))
}

describe('an equal answer is right', () => {
  const gzip = { 'content-encoding': 'gzip' }
  for (const [name, body, headers] of /** @type {[string, Buffer, Record<string, string>][]} */ ([
    ['as it was learnt', bodyOf(golden), {}],
    ['in another order of keys', bodyOf({ data: { list: [1, 2], user: { at: 'now', name: 'Ada', id: '1' } } }), {}],
    ['with white space', bodyOf(JSON.stringify(golden, null, 2)), {}],
    ['with escaped letters', bodyOf(JSON.stringify(golden).replace('Ada', '\\u0041da')), {}],
    ['with numbers in another form', bodyOf(JSON.stringify(golden).replace('[1,2]', '[1.0,20e-1]')), {}],
    ['with errors that are null', bodyOf({ ...golden, errors: null }), {}],
    ['with an empty list of errors', bodyOf({ ...golden, errors: [] }), {}],
    ['in gzip', gzipSync(JSON.stringify(golden)), gzip],
    ['in brotli', brotliCompressSync(JSON.stringify(golden)), { 'content-encoding': 'br' }],
  ]))
    test(name, () => {
      const check = createEqual()
      for (const status of [200, 200, 203, 299, 201]) assert.equal(check(0, status, headers, body), null)
    })

  test('in another form after each other one', () => {
    const check = createEqual()
    const forms = [bodyOf(golden), bodyOf(JSON.stringify(golden, null, 1)), gzipSync(JSON.stringify(golden))]
    for (const [index, form] of [...forms, ...forms].entries())
      assert.equal(check(0, 200, index % 3 === 2 ? gzip : {}, form), null)
  })
  test('also if the memory of the answer before it was used again', () => {
    const check = createEqual()
    const memory = bodyOf(golden)
    assert.equal(check(0, 200, {}, memory), null)
    memory.fill('x')
    assert.equal(check(0, 200, {}, bodyOf(golden)), null)
    assert.notEqual(check(0, 200, {}, memory), null)
  })
})

describe('an answer is equal but for what is ignored', () => {
  const answers = [withoutAt]
  const ignore = ['data.user.at', 'extensions']
  const first = { ...golden, extensions: { took: 1, text: '}' } }
  for (const [name, value] of /** @type {[string, unknown][]} */ ([
    ['with another value', { ...withUser({ at: 'then' }), extensions: { took: 1, text: '}' } }],
    ['with a value of another kind', { ...withUser({ at: [{ a: '"]' }] }), extensions: null }],
    ['without the values', withoutAt],
    ['with keys in another order', { extensions: 1, data: { list: [1, 2], user: { at: 1, name: 'Ada', id: '1' } } }],
  ]))
    test(name, () => {
      const check = createEqual(ignore, answers)
      for (const one of [first, value, value, first]) assert.equal(check(0, 200, {}, bodyOf(one)), null)
      const alone = createEqual(ignore, answers)
      assert.equal(alone(0, 200, {}, bodyOf(value)), null)
    })
  test('also in gzip, each time another', () => {
    const check = createEqual(ignore, answers)
    const headers = { 'content-encoding': 'gzip' }
    for (const at of [1, 22, 'x'])
      assert.equal(check(0, 200, headers, gzipSync(JSON.stringify(withUser({ at })))), null)
    const error = check(0, 200, headers, gzipSync(JSON.stringify(withUser({ at: 1, id: '2' }))))
    assert.match(String(error?.reason), /^data\.user\.id: expected "1", got "2"/)
  })
  test('and errors, or any other difference, are not hidden', () => {
    const check = createEqual(ignore, answers)
    assert.equal(check(0, 200, {}, bodyOf(first)), null)
    assert.equal(check(0, 200, {}, bodyOf({ ...first, errors: [{ message: 'no' }] }))?.kind, 'graphql')
    assert.equal(check(0, 200, {}, bodyOf(withUser({ name: 'Bob' })))?.kind, 'mismatch')
    assert.equal(check(0, 200, {}, bodyOf(`${JSON.stringify(first)}x`))?.kind, 'mismatch')
  })
})

describe('each request has its answer', () => {
  const variables = [{ id: 1 }, { id: 2 }, { id: 1 }]
  const answers = [{ data: { id: 1 } }, { data: { id: 2 } }]
  test('by its index, and equal requests have the same', () => {
    const check = createEqual([], answers, variables)
    for (const [index, id] of [1, 2, 1, 1, 2].entries())
      assert.equal(check(index % 3, 200, {}, bodyOf({ data: { id } })), null, `answer ${index}`)
  })
  test('and that of another request is wrong', () => {
    const check = createEqual([], answers, variables)
    for (const index of [0, 1]) assert.equal(check(index, 200, {}, bodyOf(answers[index])), null)
    assert.match(String(check(0, 200, {}, bodyOf(answers[1]))?.reason), /^data\.id: expected 1, got 2;/)
    assert.equal(check(1, 200, {}, bodyOf(answers[0]))?.kind, 'mismatch')
    assert.equal(check(2, 200, {}, bodyOf(answers[1]))?.kind, 'mismatch')
  })
  test('decimal values are compared, not doubles', () => {
    const check = createEqual([], [{ data: { id: { '\u0000number': '9007199254740993' } } }])
    assert.equal(check(0, 200, {}, bodyOf('{"data":{"id":9007199254740993}}')), null)
    assert.equal(check(0, 200, {}, bodyOf('{"data":{"id":9007199254740992}}'))?.kind, 'mismatch')
  })
})

describe('a wrong answer has a kind and the words of the server', () => {
  for (const [name, kind, reason, status, value, headers] of /** @type {any[]} */ ([
    ['of a status', 'status', 'status 500: oops', 500, 'oops', {}],
    [
      'of a refused token',
      'status',
      'status 401, www-authenticate: Bearer: no token',
      401,
      'no token',
      { 'www-authenticate': 'Bearer' },
    ],
    ['of a redirect', 'status', 'status 308, location: /api/: (empty body)', 308, '', { location: '/api/' }],
    [
      'of a status with errors of GraphQL',
      'status',
      'status 400, answered with errors: "No field x", without data, code BAD_QUERY',
      400,
      { errors: [{ message: 'No field x', extensions: { code: 'BAD_QUERY' } }] },
      {},
    ],
    ['of status 500 with the right body', 'status', /^status 500: \{"data"/, 500, golden, {}],
    [
      'of errors with a code',
      'graphql',
      'answered with errors: "down" at user.name and 1 more, beside data, code INTERNAL',
      200,
      {
        data: golden.data,
        errors: [{ message: 'down', path: ['user', 'name'], extensions: { code: 'INTERNAL' } }, { message: 'x' }],
      },
      {},
    ],
    [
      'of errors without data',
      'graphql',
      'answered with errors: "no", without data',
      200,
      { data: null, errors: [{ message: 'no' }] },
      {},
    ],
    ['of errors in 294', 'graphql', /^answered with errors: "x"/, 294, { ...golden, errors: [{ message: 'x' }] }, {}],
    ['of no data', 'mismatch', 'expected data without errors, got {"data":null}', 200, { data: null }, {}],
    ['of a list', 'mismatch', /^expected data without errors, got \[/, 200, [golden], {}],
    ['of no JSON', 'mismatch', /^expected JSON, got status 200: <html>/, 200, '<html>', {}],
    ['of a key twice', 'mismatch', /has the key "data" twice/, 200, '{"data":{"user":1},"data":{}}', {}],
    ['of a broken coding', 'mismatch', /could not be decoded as gzip/, 200, 'x', { 'content-encoding': 'gzip' }],
  ]))
    test(name, () => {
      const error = createEqual()(0, status, headers, bodyOf(value))
      assert.equal(error?.kind, kind)
      if (typeof reason === 'string') assert.equal(error?.reason, reason)
      else assert.match(String(error?.reason), reason)
    })
  test('and a status is wrong also with bytes that were right', () => {
    const check = createEqual()
    assert.equal(check(0, 200, {}, bodyOf(golden)), null)
    assert.equal(check(0, 500, {}, bodyOf(golden))?.kind, 'status')
  })
})

describe('errors at one place are one object with the words of the first', () => {
  test('mismatches by their paths', () => {
    const check = createEqual()
    const [first, second] = ['Bob', 'Eve'].map((name) => check(0, 200, {}, bodyOf(withUser({ name }))))
    assert.match(String(first?.reason), /got "Bob"/)
    assert.equal(second, first)
    assert.notEqual(check(0, 200, {}, bodyOf(withUser({ id: '7' }))), first)
  })
  test('messages without their numbers', () => {
    const check = createEqual()
    const answer = (/** @type {string} */ message) => bodyOf({ errors: [{ message }] })
    const first = check(0, 200, {}, answer('user 17 of 3f2a has no name'))
    assert.equal(check(0, 200, {}, answer('user 18 of 9b00 has no name')), first)
    assert.notEqual(check(0, 200, {}, answer('user 18 of 9b00 has no id')), first)
    assert.notEqual(check(0, 400, {}, answer('user 17 of 3f2a has no name')), first)
  })
})

describe('a shape', () => {
  /** @type {Shape} */
  const shape = {
    kind: 'object',
    nullable: false,
    variants: [
      {
        types: ['Mutation'],
        fields: {
          id: { shape: { kind: 'leaf', type: 'ID', nullable: false } },
          at: {
            shape: { kind: 'leaf', type: 'Int', nullable: true },
            conditions: [[{ variable: 'withAt', value: true, preset: false }]],
          },
        },
      },
    ],
  }
  /** @param {string[]} ignore */
  const create = (ignore = []) =>
    createCheck(
      { operation: 'add', check: 'shape', shape, ignore },
      createOperation({ variables: [{}, { withAt: true }] }),
    )

  test('has values of its types, in each answer others', () => {
    const check = create()
    for (const id of ['1', '2', '3'])
      assert.equal(check(0, 200, {}, bodyOf({ data: { id }, extensions: { id } })), null)
    assert.equal(check(0, 200, { 'content-encoding': 'gzip' }, gzipSync('{"data":{"id":"4"}}')), null)
  })
  test('has fields by the variables of the request', () => {
    const [without, withAt] = [{ data: { id: '1' } }, { data: { id: '1', at: 1 } }].map(bodyOf)
    const reasonOf = (/** @type {number} */ index, /** @type {Buffer} */ body) =>
      String(create()(index, 200, {}, body)?.reason)
    assert.equal(create()(1, 200, {}, withAt), null)
    assert.equal(create()(0, 200, {}, without), null)
    assert.match(reasonOf(1, without), /^data\.at: expected Int, got nothing;/)
    assert.match(reasonOf(0, withAt), /^data\.at: expected no such key/)
  })
  test('is seen again in the bytes of a right answer, but not after the variables of a step changed', () => {
    const body = gzipSync('{"data":{"id":"4"}}')
    const gzip = { 'content-encoding': 'gzip' }
    const variables = [/** @type {Record<string, unknown>} */ ({})]
    const expectation = { operation: 'add', check: /** @type {const} */ ('shape'), shape, ignore: [] }
    const check = createCheck(expectation, createOperation({ variables, step: () => ({}) }))
    const stable = create()
    for (let count = 0; count < 2; count += 1) {
      assert.deepEqual([check(0, 200, gzip, body), stable(0, 200, gzip, body)], [null, null])
      assert.match(String(stable(0, 200, {}, body)?.reason), /UTF-8|JSON/)
    }
    variables[0] = { withAt: true }
    assert.match(String(check(0, 200, gzip, body)?.reason), /^data\.at: expected Int/)
  })
  test('has no errors, no other status, and is JSON, also after right answers', () => {
    const check = create()
    for (let count = 0; count < 2; count += 1) {
      assert.equal(check(0, 200, {}, bodyOf({ data: { id: '1' } })), null)
      assert.equal(check(0, 200, {}, bodyOf({ data: { id: '1' }, errors: [{ message: 'x' }] }))?.kind, 'graphql')
      assert.equal(check(0, 207, {}, bodyOf({ data: { id: '1' }, errors: [] })), null)
      assert.equal(check(0, 304, {}, bodyOf({ data: { id: '1' } }))?.kind, 'status')
      assert.match(String(check(0, 200, {}, bodyOf('{"data":'))?.reason), /^expected JSON/)
      assert.match(String(check(0, 200, {}, Buffer.from('{"data":{"id":"\u00ff"}}', 'latin1'))?.reason), /UTF-8/)
      assert.match(String(check(0, 200, {}, bodyOf({ data: { id: 1 } }))?.reason), /^data\.id: expected ID, got 1;/)
    }
  })
  test('has any value where it is ignored', () => {
    const check = create(['data.id'])
    for (const data of [{ id: 1 }, { id: null }, {}]) assert.equal(check(0, 200, {}, bodyOf({ data })), null)
    assert.equal(check(0, 200, {}, bodyOf({ data: { id: 1, name: 2 } }))?.kind, 'mismatch')
  })
})

describe("the user's function", () => {
  test('gets the answer and the variables of its request, and says true if it is right', () => {
    const check = createByFunction(
      (answer, { id }) => answer.data.id === id || `expected ${id}, got ${answer.data.id}`,
      [{ id: 1 }, { id: 2 }],
    )
    assert.equal(check(0, 200, {}, bodyOf({ data: { id: 1 } })), null)
    assert.equal(check(1, 200, {}, bodyOf({ data: { id: 2 } })), null)
    assert.deepEqual(check(1, 200, {}, bodyOf({ data: { id: 1 } })), { kind: 'mismatch', reason: 'expected 2, got 1' })
  })
  test('may allow errors of GraphQL; if it does not, they are the reason', () => {
    const answer = bodyOf({ data: null, errors: [{ message: 'no' }] })
    for (const status of [200, 203, 294])
      assert.equal(createByFunction(({ errors }) => errors.length === 1 || 'one')(0, status, {}, answer), null)
    const error = createByFunction(({ data }) => data !== null || 'no data')(0, 200, {}, answer)
    assert.deepEqual(error, { kind: 'graphql', reason: 'answered with errors: "no", without data' })
  })
  test('does not see other statuses and what is no JSON', () => {
    const check = createByFunction(() => true)
    assert.equal(check(0, 500, {}, bodyOf({ data: {} }))?.kind, 'status')
    assert.equal(check(0, 200, {}, bodyOf('<p>'))?.kind, 'mismatch')
  })
  test('makes a wrong answer if it throws, or returns anything else', () => {
    const answer = bodyOf({ data: null })
    const thrown = createByFunction(({ data }) => data.id === 1 || 'x')(0, 200, {}, answer)
    assert.match(String(thrown?.reason), /^the check threw: Cannot read properties of null/)
    for (const [value, text] of /** @type {[any, string][]} */ ([
      [false, 'false'],
      [undefined, 'undefined'],
      [1, '1'],
      [Promise.resolve(true), '[object Promise]'],
    ]))
      assert.deepEqual(createByFunction(() => value)(0, 200, {}, answer), {
        kind: 'mismatch',
        reason: `the check returned ${text}; return true, or a reason as text`,
      })
  })
})

test('a path to ignore that is none is refused', () => {
  assert.throws(() => createEqual(['errors']), { name: 'UsageError' })
})
