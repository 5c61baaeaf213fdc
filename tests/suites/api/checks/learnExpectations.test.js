import assert from 'node:assert/strict'
import { buildSchema, graphqlSync } from 'graphql'
import { describe, test } from 'node:test'
import { createCheck } from '../../../../lib/suites/api/checks/createCheck.js'
import { numberRequests } from '../../../../lib/suites/api/checks/equalCheck.js'
import { learnExpectations } from '../../../../lib/suites/api/checks/learnExpectations.js'
import { answerOf, bodyOf, createApi, createOperation } from './operations.js'

/** @import { Answer } from '../../../../lib/types.d.ts' */
/** @import { Api, Operation } from '../../../../lib/suites/api/types.d.ts' */

/**
 * Learns from a server that answers with data, or with an answer.
 * @param {Operation[]} operations
 * @param {(operation: Operation, index: number, count: number) => unknown} answer - count: of earlier requests
 * @param {Partial<Api>} [api]
 */
async function learn(operations, answer, api) {
  /** @type {string[]} */
  const requests = []
  const { expectations, notices } = await learnExpectations({
    api: createApi(api),
    operations,
    async ask(operation, index) {
      requests.push(`${operation.name} ${index}`)
      const value = /** @type {any} */ (answer(operation, index, requests.length - 1))
      return value?.status ? /** @type {Answer} */ (value) : answerOf({ data: value })
    },
    signal: AbortSignal.timeout(60_000),
    pauseMilliseconds: 1,
  })
  return { expectations, notices, requests }
}

/** @param {string[]} requests @param {string} request */
const countOf = (requests, request) => requests.filter((one) => one === request).length

describe('a right answer is learnt from ten equal ones', () => {
  test('of each distinct request', async () => {
    const feed = createOperation({ variables: [{ id: 1 }, { id: 2 }, { id: 1 }, { id: 3 }] })
    const { expectations, requests, notices } = await learn([feed], ({ variables }, index) => variables[index])
    assert.deepEqual(expectations, [
      {
        operation: 'feed',
        check: 'equal',
        ignore: [],
        answers: [1, 2, 3].map((id) => ({ data: { id } })),
      },
    ])
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => countOf(requests, `feed ${index}`)),
      [10, 10, 0, 10],
    )
    assert.deepEqual(notices, [])
  })
  test('of each operation, and of up to 1,000 requests', async () => {
    const variables = Array.from({ length: 1000 }, (_, id) => ({ id }))
    const operations = [createOperation({ variables }), createOperation({ name: 'user' })]
    const { expectations, requests } = await learn(operations, ({ name }, index) => ({ name, index }))
    assert.equal(requests.length, 10_010)
    assert.deepEqual(expectations[0].answers?.[999], { data: { name: 'feed', index: 999 } })
    assert.deepEqual(expectations[1].answers, [{ data: { name: 'user', index: 0 } }])
  })
  test('unless the user gives it, which takes no request', async () => {
    const variables = [{ id: 1 }, { id: 2 }]
    const answers = variables.map(({ id }) => ({ data: { id, at: 0 } }))
    const given = createOperation({ variables, answers, ignore: ['data.at'] })
    const learnt = createOperation({ name: 'user' })
    const { expectations, requests } = await learn([given, learnt], ({ name }) => ({ name }))
    const right = variables.map(({ id }) => ({ data: { id } }))
    assert.deepEqual(expectations[0].answers, right)
    assert.deepEqual(expectations[1].answers, [{ data: { name: 'user' } }])
    assert.deepEqual([countOf(requests, 'user 0'), requests.length], [10, 10])
  })
  test('less what is ignored', async () => {
    const feed = createOperation({ ignore: ['data.list.*.at', 'extensions'] })
    const { expectations } = await learn([feed], (_operation, _index, count) =>
      answerOf({ data: { list: [{ id: 1, at: count }] }, extensions: { count } }),
    )
    assert.deepEqual(expectations[0].answers, [{ data: { list: [{ id: 1 }] } }])
    assert.deepEqual(expectations[0].ignore, feed.ignore)
  })
  test('with decimal values that survive JSON between processes, and the check takes them', async () => {
    const operation = createOperation()
    const text = '{"data":{"id":9007199254740993}}'
    const { expectations } = await learn([operation], () => answerOf(text))
    const check = createCheck(JSON.parse(JSON.stringify(expectations[0])), operation)
    assert.equal(check(0, 200, {}, bodyOf(text)), null)
    assert.equal(check(0, 200, {}, bodyOf(text.replace('3}', '2}')))?.kind, 'mismatch')
  })
  test('with its last answers after a pause, when times in seconds have changed', async () => {
    let second = 0
    const timer = setInterval(() => {
      second += 1
    })
    const learning = learnExpectations({
      api: createApi(),
      operations: [createOperation()],
      ask: async () => answerOf({ data: { second } }),
      signal: AbortSignal.timeout(60_000),
      pauseMilliseconds: 100,
    })
    await assert.rejects(
      learning.finally(() => clearInterval(timer)),
      /data\.second: expected 0, got/,
    )
  })
})

describe('answers that differ end the run with the line that allows it', () => {
  test('which names all places', async () => {
    const operations = [createOperation(), createOperation({ name: 'user' })]
    const learning = learn(operations, ({ name }, _index, count) =>
      name === 'user' ? { id: 1 } : { list: [{ at: count }], ...(count > 15 && { late: 1 }), b: count },
    )
    await assert.rejects(learning, {
      name: 'UsageError',
      message:
        'operations.feed: 10 answers to one request are not equal: data.list[0].at: expected 0, got 2; ' +
        "to allow it: ignore: ['data.list.*.at', 'data.b', 'data.late'], or check: 'shape'",
    })
  })
  test('and each operation', async () => {
    const operations = [createOperation(), createOperation({ name: 'user' })]
    await assert.rejects(
      learn(operations, (_operation, _index, count) => ({ count })),
      /^UsageError: operations\.feed: .*\['data\.count'\].*; operations\.user: .*\['data\.count'\]/,
    )
  })
  test('and asks for a fixed order if only that changes', async () => {
    const learning = learn([createOperation()], (_operation, _index, count) => ({
      list: count % 2 === 0 ? [1, 2] : [2, 1],
    }))
    await assert.rejects(learning, /data\.list: same items in another order; ask for a fixed order/)
  })
})

describe("a wrong answer ends the run with the server's words", () => {
  const variables = [{ id: 1 }, { id: 2 }]
  for (const [name, answer, reason] of /** @type {[string, Answer, string][]} */ ([
    ['of a refused token', answerOf('no token', { status: 401 }), 'status 401: no token'],
    [
      'of an error',
      answerOf({ data: null, errors: [{ message: 'down', extensions: { code: 'X' } }] }),
      'answered with errors: "down", without data, code X',
    ],
    [
      'that broke off',
      answerOf('{"data"', { complete: false }),
      'the answer broke off after 7 bytes, got status 200: {"data"',
    ],
  ]))
    test(name, async () => {
      const learning = learn([createOperation({ variables })], (_operation, index) => (index === 1 ? answer : { a: 1 }))
      const message = `operations.feed with variables[1]: ${reason}`
      await assert.rejects(learning, { name: 'Fault', code: 'WRONG_ANSWER', message })
    })
})

describe('a shape', () => {
  const types = 'type Query { a: Int } type Added { id: ID! on: [Int] }'
  const source = buildSchema(`${types} type Mutation { add(n: Int): Added! }`)
  const document = 'mutation ($n: Int) { add(n: $n) { id on } }'
  const variables = [{ n: 1 }, { n: 2 }]
  const add = createOperation({ name: 'add', kind: 'mutation', check: 'shape', document, variables })
  /** @type {(data: unknown) => (operation: Operation) => unknown} */
  const answerWith =
    (data) =>
    ({ name, document }) =>
      name === 'introspection' ? answerOf(graphqlSync({ schema: source, source: String(document) })) : data
  const refuse = (/** @type {Operation} */ { name }, /** @type {number} */ index) =>
    name === 'introspection' ? answerOf('off', { status: 404 }) : { add: { id: index, on: [] } }

  test('comes from introspection, and nothing is written', async () => {
    const { expectations, requests, notices } = await learn([add], answerWith(null))
    assert.deepEqual(requests, ['introspection 0'])
    assert.deepEqual(notices, [])
    const [expectation] = expectations
    assert.equal(expectation.answers, undefined)
    const check = createCheck(JSON.parse(JSON.stringify(expectation)), add)
    assert.equal(check(1, 200, {}, bodyOf({ data: { add: { id: '7', on: [1, null] } } })), null)
    assert.match(String(check(0, 200, {}, bodyOf({ data: { add: { id: 7, on: [] } } }))?.reason), /^data\.add\.id: /)
  })
  test('comes from the schema of the file without a request', async () => {
    const schema = `${types} type Mutation { add(n: Int): Added }`
    const { expectations, requests } = await learn([add], () => assert.fail(), { schema })
    assert.deepEqual(requests, [])
    const check = createCheck(expectations[0], add)
    assert.equal(check(0, 200, {}, bodyOf({ data: { add: null } })), null)
  })
  test('comes from ten answers without a schema, which is said', async () => {
    const { expectations, requests, notices } = await learn([add], refuse)
    assert.equal(countOf(requests, 'add 0'), 5)
    assert.equal(countOf(requests, 'add 1'), 5)
    assert.equal(notices.length, 1)
    assert.match(notices[0], /^no schema by introspection \(status 404: off\): answers of add are checked for/)
    assert.match(notices[0], /; add schema: 'schema\.graphql' to check these$/)
    const check = createCheck(expectations[0], add)
    assert.equal(check(0, 200, {}, bodyOf({ data: { add: { id: 1, on: ['x'] } } })), null)
    assert.equal(check(0, 200, {}, bodyOf({ data: { add: [] } }))?.kind, 'mismatch')
  })
  test('cannot come from nothing: an operation without a document is refused before anything is written', async () => {
    const wrong = createOperation({ ...add, document: null, body: { id: 'add' } })
    const learning = learn([wrong], ({ name }) =>
      name === 'introspection' ? answerOf('', { status: 404 }) : assert.fail('a mutation was sent'),
    )
    await assert.rejects(learning, { name: 'UsageError', message: /needs the document/ })
  })
  test('is not needed of other operations: the schema is requested once, or not at all', async () => {
    const byFunction = createOperation({ name: 'mine', check: () => true, ignore: ['extensions'] })
    const { requests, expectations } = await learn([byFunction], () => assert.fail())
    assert.deepEqual(requests, [])
    assert.deepEqual(expectations, [{ operation: 'mine', check: 'function', ignore: ['extensions'] }])
    const both = await learn([add, byFunction, createOperation({ ...add, name: 'more' })], answerWith(null))
    assert.deepEqual(both.requests, ['introspection 0'])
    assert.deepEqual(
      both.expectations.map(({ operation, shape }) => [operation, shape?.kind]),
      [
        ['add', 'object'],
        ['mine', undefined],
        ['more', 'object'],
      ],
    )
  })
})

describe('a mutation that changes the right answer of a query ends the run', () => {
  const queries = ['feed', 'user', 'posts'].map((name) => createOperation({ name, variables: [{ id: 1 }, { id: 2 }] }))
  const writes = ['addPost', 'addUser', 'refused'].map((name) =>
    createOperation({ name, kind: 'mutation', check: () => true }),
  )
  /** Learns from a server whose mutations change operations. @param {Record<string, string>} changed - by mutations */
  function learnWith(changed) {
    /** @type {string[]} */
    const sent = []
    return learn([...writes, ...queries], ({ name, kind }, index) => {
      if (kind === 'mutation') sent.push(name)
      if (name === 'refused') return answerOf('no', { status: 400 })
      const isChanged = index === 1 && sent.some((mutation) => changed[mutation] === name)
      return { at: isChanged ? 2 : 1 }
    })
  }

  test('with both names and what would allow it, for each such query', async () => {
    await assert.rejects(learnWith({ addPost: 'feed', addUser: 'user' }), {
      name: 'UsageError',
      message:
        "operations.addPost changes operations.feed: data.at: expected 1, got 2; to allow it: ignore: ['data.at'], " +
        "or check: 'shape'; operations.addUser changes operations.user: data.at: expected 1, got 2; to allow it: " +
        "ignore: ['data.at'], or check: 'shape'; or let the query ask for what the mutation does not change",
    })
  })
  test('and others do not, each sent once after all answers are learnt', async () => {
    const { requests, expectations } = await learnWith({})
    assert.deepEqual(
      expectations.map(({ operation }) => operation),
      [...writes, ...queries].map(({ name }) => name),
    )
    for (const { name } of writes) assert.equal(countOf(requests, `${name} 0`), 1)
    assert.equal(requests.indexOf('addPost 0'), 60)
    assert.equal(countOf(requests, 'feed 1'), 10 + writes.length)
  })
})

test('different requests are numbered by their content', () =>
  assert.deepEqual(numberRequests([{ a: 1 }, { a: 2 }, { a: 1 }]), [0, 1, 0]))
