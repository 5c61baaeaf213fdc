import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../../lib/cli/bench/benchOptions.js'
import { importK6 } from '../../../../lib/suites/kit/k6/importSummary.js'
import { writeSteps } from '../../../../lib/suites/kit/k6/exportApi.js'
import { readApiExport } from '../../../../lib/suites/kit/k6/readExport.js'
import { drivers, isInstalled } from '../../../../lib/suites/concurrency/drivers.js'
import { suites } from '../../../../lib/suites/index.js'
import { usageError } from '../../../cli/messages.js'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'
import { listenLocally } from '../../../listenLocally.js'
import { freePort, run } from '../../../project.js'
import { moduleOf, writeFiles } from '../../api/file/apiFiles.js'
import { bench, writeEchoApi } from '../../api/measureApi.js'
import { startApi } from '../../api/client/startApi.js'
import { createPosts, steps } from '../../api/steps/posts.js'

/** @import { TestContext } from 'node:test' */

const skip = isInstalled(drivers.k6) ? false : `k6 is not installed: ${drivers.k6.install}`
const canary = 'Canary1aB2'
const secretKeys = `
  headers: { authorization: 'Bearer ${canary}Header', cookie: 'session=${canary}Cookie; theme=dark' },
  login: async () => ({ headers: { 'x-login': '${canary}Login' } }),
`
const environment = {
  HEADER_AUTHORIZATION: `Bearer ${canary}Header`,
  HEADER_COOKIE: `session=${canary}Cookie; theme=dark`,
  HEADER_X_LOGIN: `${canary}Login`,
}

/**
 * Exports an api file with secrets, whose server is started to learn right answers.
 * @param {TestContext} context
 * @param {string[]} [words] - further options of bench
 * @param {NodeJS.ProcessEnv} [env] - of the server
 */
async function exportEcho(context, words = [], env = {}) {
  const folder = temporaryFolder(context)
  const servers = { before: { ...env, DATABASE_CANARY: `${canary}Environment` }, after: {} }
  const path = writeEchoApi(folder, servers, secretKeys)
  const exported = join(folder, 'k6')
  const port = String(await freePort())
  const ended = await run(bench, ['--api', path, '--export-k6', exported, '--port', port, '-c', '4', ...words])
  const read = (/** @type {string} */ name) => readFileSync(join(exported, name), 'utf8')
  return { ...ended, folder: exported, read, port }
}

describe('the exported load of an api file', () => {
  test('has each of 50 different requests once, and the order in which they repeat', async (context) => {
    const folder = temporaryFolder(context)
    const operation = "{ document: 'query ($n: Int) { one }', variables: (n) => ({ n: n < 50 ? n : (n * n) % 50 }) }"
    const path = writeEchoApi(folder, { before: {} }, `operations: { one: ${operation} }`)
    const words = ['--export-k6', join(folder, 'k6'), '--port', String(await freePort())]
    const { code, stderr } = await run(bench, ['--api', path, ...words])
    assert.equal(code, 0, stderr)
    const [load, requests, answers, order] = ['load', 'requests', 'answers', 'order'].map((name) =>
      JSON.parse(readFileSync(join(folder, 'k6', `${name}.json`), 'utf8')),
    )
    assert.deepEqual([load.operations[0].count, requests.length, answers.length], [10_000, 50, 50])
    assert.deepEqual(
      requests.map((/** @type {any} */ { body }) => JSON.parse(body).variables.n),
      Array.from({ length: 50 }, (_, n) => n),
    )
    assert.deepEqual(
      order,
      Array.from({ length: 10_000 }, (_, n) => (n < 50 ? n : (n * n) % 50)),
    )
  })
  test('has the mix, checks and thresholds, and no value of a header or of an environment', async (context) => {
    const words = ['-d', '2', '--warmup', '1', '--fail-on', 'p99:200ms,errors:0.1%']
    const { code, stderr, stdout, folder, read, port } = await exportEcho(context, words)
    assert.equal(code, 0, stderr)
    assert.match(stdout, /k6 run --quiet .*load\.js > k6\.txt\n {4}node compare --suite api --import-k6 k6\.txt/)
    const texts = readdirSync(folder).map(read)
    assert.doesNotMatch([...texts, stdout, stderr].join('\n'), new RegExp(canary))

    const { about, operations, options, warmupSeconds, users } = JSON.parse(read('load.json'))
    const { sha256, ...row } = about.row
    assert.match(sha256, /^[0-9a-f]{64}$/)
    assert.deepEqual(row, { server: 'before', subject: 'mix', connections: 4, pipelining: 1 })
    assert.deepEqual([about.requestsPerSecond, about.durationSeconds, warmupSeconds, users], [null, 2, 1, 4])
    const load = { executor: 'constant-vus', vus: 4, duration: '3000ms', gracefulStop: '15s' }
    assert.deepEqual(options.scenarios, { load })
    assert.deepEqual(options.thresholds, {
      'http_reqs{phase:load}': ['count>=1'],
      'http_req_failed{phase:load}': ['rate<=0.001'],
      'checks{phase:load,check:right}': ['rate>=0.999'],
      'http_req_duration{phase:load}': ['p(99)<=200'],
    })
    assert.deepEqual(
      operations.map((/** @type {any} */ { name, check, method }) => [name, check, method]),
      [
        ['one', 'equal', 'POST'],
        ['two', 'equal', 'POST'],
      ],
    )
    assert.deepEqual(
      operations.map((/** @type {any} */ { weight }) => weight),
      [1, 1],
    )
    assert.deepEqual(operations[0].variables, {
      authorization: 'HEADER_AUTHORIZATION',
      cookie: 'HEADER_COOKIE',
      'x-login': 'HEADER_X_LOGIN',
    })
    assert.deepEqual(Object.keys(operations[0].headers).sort(), ['accept', 'accept-encoding', 'content-type'])
    assert.deepEqual(JSON.parse(read('answers.json')), [{ data: { one: 1 } }, { data: { two: 1 } }])
    const bodies = JSON.parse(read('requests.json')).map((/** @type {{ body: string }} */ { body }) => JSON.parse(body))
    assert.deepEqual(bodies, [{ query: '{ one }' }, { query: '{ two }' }])
    const { before } = JSON.parse(read('targets.json'))
    assert.equal(new URL(before).pathname, '/graphql')
    assert.ok(Number(new URL(before).port) >= Number(port))
  })
  test('says what the environment has to have', async (context) => {
    const { stdout } = await exportEcho(context)
    assert.match(stdout, /^ {4}export HEADER_AUTHORIZATION='…'$/m)
    assert.match(stdout, /add -e SERVER=before -e TARGET=http:\/\/HOST:\d+\/graphql$/m)
  })
  test('imports nothing that is not in its folder, or a part of k6', async (context) => {
    const { folder, read } = await exportEcho(context, ['--operations', 'two'])
    const files = readdirSync(folder)
    for (const name of files.filter((file) => file.endsWith('.js')))
      for (const [, from] of read(name).matchAll(/^import [^']*'([^']+)'/gm))
        assert.ok(from.startsWith('k6') || files.includes(from.replace('./', '')), `${name} imports ${from}`)
    const { about, operations } = JSON.parse(read('load.json'))
    assert.deepEqual([about.row.subject, operations.length], ['two', 1])
  })
  test('is refused if an answer has a secret', async (context) => {
    const value = JSON.stringify(`${canary}Header`)
    const { code, stderr, folder } = await exportEcho(context, [], { VALUE: value })
    assert.equal(code, 2)
    assert.match(stderr, /--export-k6: expected secrets in headers only, got one in answers\.json/)
    assert.throws(() => readdirSync(folder), { code: 'ENOENT' })
  })
})

describe('functions of earlier answers in an exported load', () => {
  /** @typedef {import('../../../../lib/suites/api/types.d.ts').StepFunction} StepFunction */
  test('are arrows, methods and functions by the word', async () => {
    /** @type {Record<string, StepFunction>} */
    const functions = {
      a(n, { add }) {
        return { n, add }
      },
      b: function step(n, { add }) {
        return { n, add }
      },
      c: (n, { add }) => ({ n, add }),
    }
    const text = writeSteps(Object.entries(functions).map(([name, step]) => ({ name, step })))
    const { steps } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    for (const name of Object.keys(functions)) assert.deepEqual(steps[name](1, { add: 2 }), { n: 1, add: 2 }, name)
  })
  const prefix = 'x'
  /** @type {Record<string, [StepFunction, string]>} */
  const refused = {
    'a name of the file': [(_, { add }) => ({ id: prefix + add.id }), 'prefix is not defined'],
    'no source': [
      ((/** @type {any} */ _, /** @type {any} */ { add }) => add).bind(null),
      "Unexpected identifier 'code'",
    ],
  }
  for (const [name, [step, got]] of Object.entries(refused))
    test(`are refused with ${name}`, () => {
      const message = `expected functions that use their parameters alone, got ${got} in operations.post.variables`
      assert.throws(() => writeSteps([{ name: 'post', step }]), usageError(`--export-k6: ${message}`))
    })
  test('are refused with a secret', async (context) => {
    const folder = temporaryFolder(context)
    const variables = `(n, { one }) => ({ n: one.one && '${canary}Header' })`
    const two = `{ document: 'query ($n: Int) { two }', variables: ${variables} }`
    const operations = `{ one: { document: '{ one }' }, two: ${two} }`
    const path = writeEchoApi(folder, { before: {} }, `${secretKeys} operations: ${operations}`)
    const words = ['--api', path, '--export-k6', join(folder, 'k6'), '--port', String(await freePort())]
    const { code, stderr } = await run(bench, words)
    assert.equal(code, 2)
    assert.match(stderr, /--export-k6: expected secrets in headers only, got one in steps\.js/)
  })
})

describe('k6 and the exported load', { skip }, () => {
  /**
   * Runs the exported script with k6.
   * @param {string} folder
   * @param {string} target
   * @param {NodeJS.ProcessEnv} variables
   * @returns {Promise<{ code: number, printed: string, messages: string }>}
   */
  const runK6 = (folder, target, variables) =>
    new Promise((resolve) => {
      const command = `k6 run --quiet -e TARGET=${target} load.js`
      const env = { ...process.env, ...variables }
      exec(command, { cwd: folder, timeout: 60_000, env }, (error, printed, messages) =>
        resolve({ code: Number(error?.code ?? 0), printed, messages }),
      )
    })

  test('it counts right and wrong answers, with the headers of its environment', async (context) => {
    const { folder } = await exportEcho(context, ['-d', '1', '--warmup', '0'])
    const served = { one: 0, two: 0, wrong: 0, failed: 0 }
    const seen = new Set()
    const server = createServer(async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString()
      const { authorization, cookie, 'x-login': login } = request.headers
      seen.add([authorization, cookie, login].join())
      const field = text.includes('one') ? 'one' : 'two'
      served[field] += 1
      const count = served.one + served.two
      if (count % 10 === 3) served.wrong += 1
      if (count % 10 === 7) served.failed += 1
      response.statusCode = count % 10 === 7 ? 500 : 200
      response.end(`{"data":{"${field}":${count % 10 === 3 ? 2 : 1}}}`)
    })
    const { port, close } = await listenLocally(server)
    try {
      const { code, printed, messages } = await runK6(folder, `http://127.0.0.1:${port}/graphql`, environment)
      assert.equal(code, 99, messages)
      assert.doesNotMatch(printed + messages, new RegExp(canary))
      const file = join(folder, 'k6.txt')
      writeFileSync(file, printed)
      const { row } = JSON.parse(readFileSync(join(folder, 'load.json'), 'utf8')).about
      assert.deepEqual([row.server, row.subject], ['before', 'mix'])
      const [{ sent, wrong, failed, latencyMs }] = importK6([file], [row], (facts) => facts)(row)
      assert.deepEqual([sent, wrong, failed], [served.one + served.two, served.wrong, served.failed])
      assert.ok(wrong > 0 && failed > 0 && latencyMs.p50 > 0)
      assert.ok(Math.abs(served.one - served.two) <= 4, 'equal weights of each of four users')
      assert.deepEqual([...seen], [Object.values(environment).join()])
    } finally {
      close()
    }
  })
  test('it names the variable that is not set', async (context) => {
    const { folder } = await exportEcho(context, ['-d', '1', '--warmup', '0'])
    const { code, messages } = await runK6(folder, 'http://127.0.0.1:9/', { HEADER_AUTHORIZATION: '' })
    assert.notEqual(code, 0)
    assert.match(messages, /HEADER_AUTHORIZATION of the environment/)
  })

  /**
   * Exports operations that use earlier answers, and runs them with k6 against the same server.
   * @param {TestContext} context
   * @param {string} subject
   * @param {Record<string, string>} [operations] - sources by names
   */
  async function runSteps(context, subject, operations = steps) {
    const counts = { addPost: 0, post: 0, deletePost: 0 }
    const posts = createPosts()
    const { url, close } = await startApi('HTTP/1.1', (received) => {
      const text = received.text + received.path
      counts[text.includes('addPost') ? 'addPost' : text.includes('deletePost') ? 'deletePost' : 'post'] += 1
      return posts(received)
    })
    context.after(close)
    const sources = Object.entries(operations).map(([name, source]) => `${name}: ${source}`)
    const text = moduleOf({
      servers: JSON.stringify({ a: { url } }),
      operations: `{ ${sources} }`,
      more: 'mutations: true',
    })
    const folder = writeFiles(context, { 'api.mjs': text })
    const load = ['-d', '1', '--warmup', '0', '-c', '4', '--operations', subject]
    const words = ['--api', join(folder, 'api.mjs'), '--export-k6', join(folder, 'k6'), ...load]
    const ended = await run(bench, words)
    assert.equal(ended.code, 0, ended.stderr)
    for (const name of /** @type {const} */ (['addPost', 'post', 'deletePost'])) counts[name] = 0
    const { code, printed, messages } = await runK6(join(folder, 'k6'), url, {})
    const file = join(folder, 'k6.txt')
    writeFileSync(file, printed)
    const row = JSON.parse(readFileSync(join(folder, 'k6/load.json'), 'utf8')).about.row
    return { code, messages, counts, measured: importK6([file], [row], (facts) => facts)(row)[0] }
  }
  for (const way of ['POST', 'GET'])
    test(`it creates, reads by ${way} and deletes with variables of right answers`, async (context) => {
      const post = steps.post.replace('{', `{ method: '${way}',`)
      const { code, messages, counts, measured } = await runSteps(context, 'mix', { ...steps, post })
      assert.deepEqual([code, measured.wrong, measured.failed], [0, 0, 0], messages)
      const { addPost, post: read, deletePost } = counts
      assert.equal(measured.sent, addPost + read + deletePost)
      assert.ok(read > 5 && deletePost > 5 && addPost >= deletePost, JSON.stringify(counts))
    })
  test('it counts the answers of a step alone, and sends what it needs besides', async (context) => {
    const { code, messages, counts, measured } = await runSteps(context, 'deletePost')
    assert.deepEqual([code, measured.wrong, measured.sent], [0, 0, counts.deletePost], messages)
    assert.deepEqual([counts.post, counts.addPost >= counts.deletePost], [0, true])
  })
  test('it ends with the words of a function that throws', async (context) => {
    const variables = "(n, { addPost }) => { if (n > 5000) throw Error('no post'); return { id: addPost.addPost.id } }"
    const post = `{ document: 'query ($id: ID!) { post(id: $id) { id } }', variables: ${variables} }`
    const { code, messages } = await runSteps(context, 'post', { addPost: steps.addPost, post })
    assert.notEqual(code, 0)
    assert.match(messages, /operations\.post\.variables: request \d+: the function throws: no post/)
  })
})

describe('an export that k6 cannot send or check is one line', () => {
  const two = "{ a: { document: '{ a }' }, b: { document: '{ b }' } }"
  const needing = "b: { document: 'query ($n: Int) { b }'"
  const ofA = '(n, { a }) => ({ n: a.a })'
  const withChecks = "{ a: { document: '{ a }', check: () => true }, b: { document: '{ b }' } }"
  /** @type {Record<string, [string[], string, string]>} */
  const cases = {
    'several operations': [
      ['--operations', 'a,b'],
      moduleOf({ operations: two }),
      'expected one of --operations, such as --operations mix, got a,b; leave the others out',
    ],
    'several loads': [['-c', '8,1'], moduleOf(), 'expected one -c, got 1,8; leave the others out'],
    'a function as check of what is needed': [
      ['--operations', 'b'],
      moduleOf({ operations: `{ a: { document: '{ a }', check: () => true }, ${needing}, variables: ${ofA} } }` }),
      "expected check: 'equal' or 'shape', got a function of operations.a, which k6 cannot call; take another check",
    ],
    'a hash in a request that uses answers': [
      [],
      moduleOf({ operations: `{ a: { document: '{ a }' }, ${needing}, variables: ${ofA}, persisted: 'apq' } }` }),
      "expected a text in requests that use answers, got persisted: 'apq' of operations.b; leave it out",
    ],
    'a function as check': [
      [],
      moduleOf({ operations: withChecks }),
      "expected check: 'equal' or 'shape', got a function of operations.a, which k6 cannot call; take another check",
    ],
    'HTTP/2 without TLS': [
      [],
      moduleOf({ more: "protocol: 'h2c'" }),
      'expected HTTP/1.1, or HTTP/2 with https, got protocol: h2c, which k6 does not have',
    ],
    'a Unix socket': [
      [],
      moduleOf({ servers: "{ a: { url: 'unix:/run/api.sock:/graphql' } }" }),
      'expected an address of http: or https:, got a Unix socket of servers.a, which k6 does not have',
    ],
  }
  /** @type {(context: TestContext, words: string[], text: string) => Promise<any>} */
  function parse(context, words, text) {
    const path = join(writeFiles(context, { 'api.mjs': text }), 'api.mjs')
    const known = { suites, projectFolder: '', version: '', servers: [] }
    return parseBenchOptions(['--api', path, '--export-k6', 'x', ...words], known)
  }
  for (const [name, [words, text, message]] of Object.entries(cases))
    test(name, (context) => assert.rejects(parse(context, words, text), usageError(`--export-k6: ${message}`)))
  test('a key of a client', () => {
    const api = /** @type {any} */ ({ servers: [{ name: 'a', url: 'https://a/' }], operations: [], tls: { key: 'k' } })
    const settings = { operations: ['a'], axes: { connections: [1], pipelining: [1] } }
    const message = '--export-k6: expected no key, because it would be in a file, got tls.key; leave it out'
    assert.throws(() => readApiExport({ exportK6: 'x' }, api, settings), usageError(message))
  })
  test('but a function of an operation that is not sent matters not', async (context) => {
    const { k6, resultsDirectory } = await parse(context, ['--operations', 'b'], moduleOf({ operations: withChecks }))
    assert.deepEqual([k6.subject, resultsDirectory], ['b', null])
  })
})
