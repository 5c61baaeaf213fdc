import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { UsageError } from '../../../../lib/base/errors/usageError.js'
import { TurnLoad } from '../../../../lib/load/session/turnLoad.js'
import { targetOf, wireOf } from '../../../../lib/suites/api/client/wire.js'
import { describeApi } from '../../../../lib/suites/api/file/describeApi.js'
import { prepareRequests } from '../../../../lib/suites/api/file/prepareRequests.js'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { FirstAnswers } from '../../../../lib/suites/api/servers/firstAnswers.js'
import { chooseOperations } from '../../../../lib/suites/api/file/chooseOperations.js'
import { checkUnlearnt } from '../../../../lib/suites/api/servers/prepareRun.js'
import { AnswerPools } from '../../../../lib/suites/api/steps/answerPools.js'
import { StepRequests } from '../../../../lib/suites/api/steps/stepRequests.js'
import { startApi } from '../client/startApi.js'
import { moduleOf, writeFiles } from '../file/apiFiles.js'
import { createPosts, steps } from './posts.js'

/** @import { TestContext } from 'node:test' */
/** @import { Way } from '../client/startApi.js' */
/** @import { Api } from '../../../../lib/suites/api/types.d.ts' */

/**
 * Reads an api file with operations.
 * @type {(context: TestContext, operations: Record<string, string>) => Promise<Api>}
 */
function read(context, operations) {
  const text = `{ ${Object.entries(operations).map(([name, source]) => `${name}: ${source}`)} }`
  const folder = writeFiles(context, { 'api.mjs': moduleOf({ operations: text, more: 'mutations: true' }) })
  return readApi(join(folder, 'api.mjs'))
}

describe('an api file whose operations use earlier answers', () => {
  test('says what each needs, checks their shape, and has the same hash on each reading', async (context) => {
    const chain = { ...steps, again: steps.post.replaceAll('addPost', 'post') }
    const api = await read(context, chain)
    const facts = api.operations.map(({ name, uses, needs, check }) => [name, uses, needs, check])
    assert.deepEqual(facts, [
      ['addPost', undefined, undefined, 'shape'],
      ['post', ['addPost'], ['addPost'], 'shape'],
      ['deletePost', ['addPost'], ['addPost'], 'shape'],
      ['again', ['post'], ['addPost', 'post'], 'shape'],
    ])
    const chosen = chooseOperations(api.operations, { operations: ['again'] })
    assert.deepEqual(
      chosen.map(({ name }) => name),
      ['addPost', 'post', 'again'],
    )
    assert.equal(describeApi(api).sha256, describeApi(await readApi(api.path)).sha256)
  })
  const use = (/** @type {string} */ source) => ({ ...steps, post: steps.post.replace(/\(n, .*\)/, source) })
  /** @type {Record<string, [Record<string, string>, RegExp]>} */
  const faults = {
    'a name that no operation has': [
      use('(n, { addPots }) => ({ id: addPots.id })'),
      /addPots; did you mean addPost\?/,
    ],
    'a function that is async': [
      use('async (n, { addPost }) => ({ id: addPost.addPost.id })'),
      /variables: the function is async; make its values before/,
    ],
    'a parameter without a use': [use('(n, answers) => ({ id: 1 })'), /got one that uses no answer/],
    'a variable that the document has not': [use('(n, { addPost }) => ({ no: addPost.id })'), /\$no is not in the doc/],
    'a missing variable': [use('(n, { addPost }) => ({ ...addPost.x })'), /no value of \$id/],
    'its own answer': [use('(n, { post }) => ({ id: post.id })'), /got a circle: post needs post; leave one out/],
    'check: equal': [
      { ...steps, post: steps.post.replace('{ ', "{ check: 'equal', ") },
      /equal needs .*got variables that follow from other answers; take fewer, or check: 'shape'/,
    ],
  }
  for (const [name, [operations, message]] of Object.entries(faults))
    test(`is refused for ${name}`, (context) =>
      assert.rejects(read(context, operations), { name: 'UsageError', message }))
})

describe('answers that are kept', () => {
  const pools = () => {
    const step = (/** @type {number} */ n, /** @type {any} */ { add }) => ({ id: add, n })
    const pools = new AnswerPools([
      { name: 'add', kind: 'mutation' },
      { name: 'read', kind: 'query', uses: ['add'], step },
      { name: 'remove', kind: 'mutation', uses: ['add'], step },
    ])
    return pools
  }
  test('are missing before the first, read by many, and taken by one', () => {
    const kept = pools()
    assert.deepEqual(kept.draw('read', 0), { missing: 'add' })
    kept.keep('add', () => 'a', 1)
    assert.deepEqual(kept.draw('read', 1), { variables: { id: 'a', n: 1 } })
    assert.deepEqual(kept.draw('read', 2), { variables: { id: 'a', n: 2 } })
    assert.deepEqual(kept.draw('remove', 3), { variables: { id: 'a', n: 3 } })
    assert.deepEqual(kept.draw('remove', 4), { missing: 'add' })
  })
  test('are not taken while a request in flight reads them', () => {
    const kept = pools()
    kept.keep('add', () => 'a', 1)
    kept.draw('read', 0, 7)
    assert.deepEqual(kept.draw('remove', 0), { missing: 'add' })
    kept.release(7)
    assert.deepEqual(kept.draw('remove', 0), { variables: { id: 'a', n: 0 } })
  })
  test('are bounded, and none of what no step uses', () => {
    const kept = pools()
    assert.equal(kept.hasRoom('read'), false)
    for (const [bytes, most] of [
      [1, 1000],
      [1024 ** 2, 4],
      [1024 ** 3, 1],
    ]) {
      const one = pools()
      let count = 0
      for (; count < 2000 && one.hasRoom('add'); count += 1) one.keep('add', () => 'a', bytes)
      assert.equal(count, most)
    }
  })
})

test('two requests in flight of one step never share variables, which their checks have', () => {
  const step = (/** @type {number} */ n, /** @type {any} */ { add }) => ({ id: add, n })
  const variables = /** @type {any[]} */ ([{}, {}])
  const operation = /** @type {any} */ ({ name: 'read', kind: 'query', uses: ['add'], step, variables })
  const check = () => null
  const operations = [
    { name: 'add', isMutation: true, weight: 1, requests: [], check },
    { name: 'read', weight: 1, requests: [], check, step: { operation, prepare: (/** @type {any} */ made) => made } },
  ]
  const places = ['add', 'read', 'read'].map((name, index) => ({ name, item: Math.max(0, index - 1), check }))
  const build = (/** @type {any} */ made) => made
  const requests = new StepRequests(operations, places, { build, next: () => ({ index: 2 }) })
  for (const id of ['a', 'b']) requests.end(null, 0, 200, {}, Buffer.from(JSON.stringify({ data: id })))
  assert.deepEqual(
    [1, 1].map((index) => requests.complete({ index }).index),
    [1, 2],
  )
  assert.deepEqual(
    variables.map(({ n }) => n),
    [0, 1],
  )
  requests.end(null, 1, 200, {}, Buffer.from(''))
  assert.equal(requests.complete({ index: 1 }).index, 1)
  requests.rest()
  assert.equal(requests.complete({ index: 1 }).index, 1)
})

describe('a load with steps', () => {
  /**
   * Runs a scene with a load of all operations, each of which has a right answer if it has data.
   * @param {TestContext} context
   * @param {Way} way
   * @param {Record<string, string>} operations
   */
  async function open(context, way, operations) {
    const api = await read(context, operations)
    const { url, tls, protocol, close } = await startApi(way, createPosts())
    const loaded = api.operations.map((operation) => ({
      name: operation.name,
      isMutation: operation.kind === 'mutation',
      weight: operation.weight,
      requests: operation.step ? [] : prepareRequests(operation, url, {}),
      check: checkUnlearnt(operation),
      ...(operation.step && {
        step: {
          operation,
          prepare: (/** @type {any} */ variables) =>
            prepareRequests({ ...operation, variables: [variables] }, url, {})[0],
        },
      }),
    }))
    const load = new TurnLoad(wireOf(targetOf(url, tls), protocol, loaded), 20)
    context.after(() => {
      load.close()
      close()
    })
    return load
  }
  for (const way of /** @type {Way[]} */ (['HTTP/1.1', 'HTTP/2 without TLS']))
    test(`creates, reads and deletes over ${way} without an error`, async (context) => {
      const load = await open(context, way, steps)
      await load.begin({ subject: 'mix', connections: 4, pipelining: 2 })
      for (let turn = 0; turn < 3; turn += 1) await load.turn(60)
      await load.window({ requestsPerSecond: 200, seconds: 0.2 })
      const { counts, errors, operations = {} } = load.end()
      assert.deepEqual([counts.errors, errors], [0, []])
      assert.equal(counts.sent - counts.ok, 0)
      const { addPost, post, deletePost } = operations
      assert.ok(post.ok > 5 && deletePost.ok > 5 && addPost.ok >= deletePost.ok, JSON.stringify(counts))
    })
  test('counts the answers of a step alone, and sends what it needs besides', async (context) => {
    const load = await open(context, 'HTTP/1.1', steps)
    for (const subject of ['deletePost', 'post']) {
      await load.begin({ subject, connections: 2, pipelining: 1 })
      // A slow machine needs more turns.
      for (let right = 0; right <= 2; ) {
        const { ok, errors } = await load.turn(60)
        assert.equal(errors, 0, subject)
        right += ok
      }
      const { counts, operations } = load.end()
      assert.deepEqual([counts.errors, counts.sent, operations], [0, counts.ok, undefined])
    }
  })
  test('ends with the words of a function that throws', async (context) => {
    const post = steps.post.replace(/\(n, .*\)/, '(n, { addPost }) => ({ id: addPost.posts.at(-1).id })')
    const load = await open(context, 'HTTP/1.1', { ...steps, post })
    const message = /^operations\.post\.variables: request \d+: the function throws: Cannot read .*; correct it$/
    await assert.rejects(load.begin({ subject: 'post', connections: 1, pipelining: 1 }), (error) => {
      assert.ok(error instanceof UsageError)
      assert.match(error.message, message)
      return true
    })
  })
})

describe('the first answers of a server to steps', () => {
  test('come after the answers that they need, and name what was wrong with these', async (context) => {
    const api = await read(context, steps)
    const [addPost, post] = api.operations
    const posts = createPosts()
    let isBroken = false
    const { url, close } = await startApi('HTTP/1.1', (received) =>
      isBroken ? { status: 500, body: 'no disk' } : posts(received),
    )
    context.after(close)
    const { signal } = new AbortController()
    const settings = { port: 1, readyTimeoutSeconds: 30, timeoutSeconds: 5 }
    const create = () =>
      new FirstAnswers({ api, settings, signal, secrets: new Set() }, { name: 'a', url }, checkUnlearnt)
    const first = create()
    const answer = await first.ask(post, signal)
    assert.match(String(answer.body), /"id":"p1"/)
    assert.deepEqual([[...first.answers.keys()], first.broken.size], [['addPost', 'post'], 0])
    isBroken = true
    await assert.rejects(first.ask(addPost, signal), /operations\.addPost: status 500.*no disk/)
    assert.deepEqual([...first.broken.keys()], [addPost.name, post.name], 'none is sent without what it needs')
    const other = create()
    await assert.rejects(other.ask(post, signal), /operations\.addPost: status 500.*no disk/)
    assert.deepEqual([...other.broken.keys()], [addPost.name, post.name])
  })
})
