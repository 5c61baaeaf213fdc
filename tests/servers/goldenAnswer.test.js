import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Fault } from '../../lib/base/errors/fault.js'
import { UnableError } from '../../lib/base/errors/unableError.js'
import { awaitGoldenAnswer, checkGoldenAnswer, WrongAnswer } from '../../lib/servers/goldenAnswer.js'
import { measureWindow } from '../../lib/suites/throughput/measure/client/measureWindow.js'
import { machineOf } from '../../lib/servers/machineUse.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { http1Attacks, startAttack } from '../hostileServers.js'
import { listenLocally } from '../listenLocally.js'

/** @import { RequestListener } from 'node:http' */
/** @import { Server } from 'node:net' */
/** @import { ServerProcess } from '../../lib/servers/serverProcess.js' */

const workload = /** @type {const} */ ({ method: 'GET', path: '/', headers: {}, body: undefined, golden: { data: 1 } })

test('a server is ready when its right answer is there, before anybody looks whose port it is', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"data":1}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  let lookedAt = 0
  const child = /** @type {ServerProcess} */ ({
    get processes() {
      lookedAt = performance.now()
      return [{ pid: process.pid }]
    },
  })
  try {
    const question = { workload, port, signal: new AbortController().signal, timeoutSeconds: 30 }
    const { at } = await awaitGoldenAnswer(child, question)
    assert.ok(lookedAt > 0 && at <= lookedAt, `${at} ${lookedAt}`)
  } finally {
    server.close()
  }
})

test('a right answer with another status of success is remarked on', async () => {
  const server = createServer((_, response) => response.writeHead(203).end('{"data":1,"errors":[]}'))
  const { remarks } = await awaitItsAnswer(server, 600)
  const empty = 'answers with an empty list of errors, which GraphQL forbids'
  assert.deepEqual(remarks, ['answers with status 203', empty])
})

test('a suite may have operations of its own: their wrong answers are reasons, lost ones are no answers', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const child = /** @type {ServerProcess} */ ({ processes: /** @type {any} */ ([{ pid: process.pid }]) })
  const question = { port, signal: new AbortController().signal, timeoutSeconds: 0.1 }
  /** @param {Fault | null} fault */
  async function awaitIts(fault) {
    const ask = async () => {
      if (fault) throw fault
    }
    return awaitGoldenAnswer(child, { ...question, operations: [{ ask }] })
  }
  try {
    const { askedAt, at } = await awaitIts(null)
    assert.ok(askedAt > 0 && at >= askedAt)
    const wrong = new Fault('WRONG_ANSWER', 'expected "Hello"')
    await assert.rejects(awaitIts(wrong), { code: 'WRONG_ANSWER', message: 'expected "Hello"' })
    await assert.rejects(awaitIts(new Fault('CONNECTION_LOST', 'it broke')), { code: 'STARTUP_TIMEOUT' })
    await assert.rejects(awaitIts(new Fault('UNSUPPORTED', 'needs a library')), { code: 'UNSUPPORTED' })
  } finally {
    server.close()
  }
})

describe('an operation of a suite', () => {
  /** @type {(error: Error, check?: 'check') => Promise<void>} */
  async function askInVain(error, check) {
    const { port, close } = await listenLocally(createServer())
    const child = /** @type {ServerProcess} */ ({ processes: /** @type {any} */ ([{ pid: process.pid }]) })
    const ask = async () => {
      throw error
    }
    const question = { port, signal: new AbortController().signal, operations: [{ ask }] }
    try {
      if (check) await checkGoldenAnswer(question)
      else await awaitGoldenAnswer(child, { ...question, timeoutSeconds: 600 })
    } finally {
      close()
    }
  }
  test('ends the run by an error that is no fault of the server, before and after', async () => {
    const error = new UnableError('ACCESS_REFUSED', 'login: no such user')
    await assert.rejects(askInVain(error), error)
    await assert.rejects(askInVain(error, 'check'), error)
  })
  test('ends the waiting by a wrong answer that stays so', async () => {
    const body = Buffer.from('{"data":{"b":1}}')
    const wrong = new WrongAnswer('no field a', { status: 200, headers: {}, body, complete: true })
    await assert.rejects(askInVain(wrong), wrong)
  })
  test('tells by an answer whether the server refuses credentials, or may be starting', () => {
    /** @type {[number, string, boolean, boolean][]} */
    const answers = [
      [200, '{"data":{"a":2}}', false, false],
      [200, '{"data":{"a":2,"b":null},"errors":[{"message":"no b","path":["b"]}]}', false, false],
      [200, '{"errors":[{"message":"Cannot query field b","locations":[{"line":1,"column":3}]}]}', false, false],
      [200, '{"errors":[{"message":"database is not ready"}]}', false, true],
      [200, '{"errors":[{"message":"not authenticated"}],"data":null}', false, false],
      [200, '{"data":{"a":null},"errors":[{"message":"Signature has expired","path":["a"]}]}', false, false],
      [200, '{"data":{"a":null},"errors":[{"message":"no database","path":["a"],"locations":[]}]}', false, true],
      [200, '<h1>Starting</h1>', false, true],
      [200, '{"status":"starting"}', false, true],
      [400, '{"errors":[{"message":"no query"}]}', false, false],
      [401, '', true, false],
      [403, '', true, false],
      [404, '', false, true],
      [501, '', false, false],
      [503, '', false, true],
    ]
    for (const [status, text, ...expected] of answers) {
      const answer = { status, headers: {}, body: Buffer.from(text), complete: true }
      const { isRefused, mayBeStarting } = new WrongAnswer(text, answer)
      assert.deepEqual([isRefused, mayBeStarting], expected, `${status} ${text}`)
    }
  })
})

test('a server on a Unix socket is asked once it accepts connections there', async (context) => {
  const socketPath = join(temporaryFolder(context), 'api.sock')
  const child = /** @type {ServerProcess} */ ({ processes: /** @type {any} */ ([]) })
  const operations = [{ ask: async () => {} }]
  const question = { port: 1, socketPath, signal: new AbortController().signal, operations }
  await assert.rejects(awaitGoldenAnswer(child, { ...question, timeoutSeconds: 0.1 }), {
    ...{ code: 'STARTUP_TIMEOUT', message: `gave no answer on ${socketPath} within 0.1 s (--ready-timeout)` },
  })
  const server = createNetServer().listen(socketPath)
  await once(server, 'listening')
  try {
    const { askedAt, at } = await awaitGoldenAnswer(child, { ...question, timeoutSeconds: 600 })
    assert.ok(at >= askedAt)
  } finally {
    server.close()
  }
})

test('the cold start ends there', async () => {
  const child = /** @type {ServerProcess} */ ({ startedAt: 1000, processes: /** @type {any} */ ([]), monitor: null })
  /** @type {string[]} */
  const phases = []
  const enter = (/** @type {string} */ phase) => phases.push(phase)
  const bench = { server: child, machine: machineOf(child), askedAt: 1240, readyAt: 1250, enter }
  const { value } = await measureWindow(bench, async (onEvent) => {
    onEvent('opened')
    onEvent('closed')
    return /** @type {any} */ ({ counts: {} })
  })
  assert.deepEqual([value.readySeconds, value.firstAnswerMs], [0.25, 10])
  assert.deepEqual(phases, ['warm-up', 'measured window', 'last check'])
})

/**
 * Awaits the answer of a server that this process is.
 * @type {(server: Server, timeoutSeconds: number, protocol?: 'h1' | 'h2c', pid?: number | null,
 *   processes?: { pid: number }[]) => Promise<any>}
 */
async function awaitItsAnswer(server, timeoutSeconds, protocol = 'h1', pid = process.pid, processes = [process]) {
  const { port, close } = await listenLocally(server)
  const child = /** @type {any} */ ({ pid, processes })
  try {
    const way = { port, protocol, signal: new AbortController().signal }
    return await awaitGoldenAnswer(child, { workload, ...way, timeoutSeconds })
  } finally {
    close()
  }
}

describe('an answer that waiting will not make right ends the waiting', { concurrency: true }, () => {
  /** @type {(status: number, headers?: Record<string, string>) => RequestListener} */
  const answer = (status, headers) => (_, response) => response.writeHead(status, headers).end()
  /** @type {[string, RequestListener, string][]} */
  const servers = [
    ['a redirect', answer(307, { location: '/graphql/' }), 'status 307, location: /graphql/: (empty body)'],
    ['401', answer(401, { 'www-authenticate': 'Basic' }), 'status 401, www-authenticate: Basic: (empty body)'],
    ['405', answer(405, { allow: 'POST' }), 'status 405, allow: POST: (empty body)'],
    ['415', answer(415, { accept: 'application/graphql' }), 'status 415, accept: application/graphql: (empty body)'],
  ]
  for (const [name, listener, got] of servers)
    test(name, () =>
      assert.rejects(awaitItsAnswer(createServer(listener), 600), {
        ...{ code: 'WRONG_ANSWER', message: `expected status 200, got ${got}` },
      }),
    )
  test('what is not HTTP', () => {
    const server = createNetServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'))
    return assert.rejects(awaitItsAnswer(server, 600), { code: 'MALFORMED_ANSWER', message: /^answers as SSH does/ })
  })
  test('one of another process, which is named in place of the server', { skip: process.platform !== 'linux' }, () => {
    return assert.rejects(awaitItsAnswer(createServer(answer(405)), 600, 'h1', process.pid, []), {
      ...{ code: 'PORT_TAKEN', message: new RegExp(`^answered by another process: .*pid ${process.pid} `) },
    })
  })
  test('one without data, of a server that nobody has started now', () => {
    const server = createServer((_, response) => response.end('{"errors":[{"message":"no database"}]}'))
    return assert.rejects(awaitItsAnswer(server, 600, 'h1', null), {
      ...{ code: 'WRONG_ANSWER', message: 'answered with errors: "no database", without data' },
    })
  })
  test('one that is large, at once', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.end(Buffer.alloc(9 * 1024 ** 2, 'x'))
    })
    await assert.rejects(awaitItsAnswer(server, 600), { code: 'WRONG_ANSWER', message: /^expected JSON, got / })
    assert.equal(requests, 1)
  })
  test('but not the one of a server that is ready soon after', async () => {
    const startedAt = performance.now()
    const server = createServer((_, response) => {
      if (performance.now() < startedAt + 300) response.writeHead(401).end()
      else response.setHeader('content-type', 'application/json').end('{"data":1}')
    })
    const { at } = await awaitItsAnswer(server, 600)
    assert.ok(at >= startedAt + 300)
  })
})

describe('a server that may be starting has all of the time, and the reason names it', { concurrency: true }, () => {
  const within = 'within 0.3 s (--ready-timeout)'
  for (const status of [404, 502, 503])
    test(String(status), () => {
      const server = createServer((_, response) => response.writeHead(status).end('{"status":"starting"}'))
      const message = `not ready ${within}: expected status 200, got status ${status}: {"status":"starting"}`
      return assert.rejects(awaitItsAnswer(server, 0.3), { code: 'WRONG_ANSWER', message })
    })
  for (const [text, got] of [
    ['<h1>Starting</h1>', 'expected JSON, got status 200: <h1>Starting</h1>'],
    ['{"errors":[{"message":"no database"}]}', 'answered with errors: "no database", without data'],
  ])
    test(`200 with ${text}`, () => {
      const server = createServer((_, response) => response.end(text))
      return assert.rejects(awaitItsAnswer(server, 0.3), { message: `not ready ${within}: ${got}` })
    })
  test('a connection that is closed', () => {
    const server = createNetServer((socket) => socket.on('error', () => {}).end())
    const message = `not ready ${within}: closed the connection without an answer`
    return assert.rejects(awaitItsAnswer(server, 0.3), { code: 'STARTUP_TIMEOUT', message })
  })
  test('a server of HTTP/1.1 that is asked by HTTP/2', () => {
    const message = `not ready ${within}: the connection failed: Protocol error`
    return assert.rejects(awaitItsAnswer(createServer(), 0.3, 'h2c'), { code: 'STARTUP_TIMEOUT', message })
  })
  test('a connection that is never answered', () =>
    assert.rejects(awaitItsAnswer(createNetServer(), 0.3), {
      ...{ code: 'STARTUP_TIMEOUT', message: /^(accepted connections but )?gave no answer .*\(--ready-timeout\)$/ },
    }))
})

test('a port that the server listens on besides is no hint for the one that was requested', async () => {
  const elsewhere = await listenLocally(createNetServer())
  const closed = await listenLocally(createNetServer())
  closed.close()
  const child = /** @type {ServerProcess} */ ({ processes: /** @type {any} */ ([{ pid: process.pid }]) })
  const question = { workload, port: closed.port, signal: new AbortController().signal, timeoutSeconds: 0.2 }
  try {
    await assert.rejects(awaitGoldenAnswer(child, question), ({ message }) => {
      const [asked, hint = ''] = message.split('; it listens on ')
      assert.equal(asked, `gave no answer on port ${closed.port} within 0.2 s (--ready-timeout)`)
      assert.equal(hint.includes(`127.0.0.1:${elsewhere.port}`), process.platform === 'linux', message)
      assert.ok(!hint.includes(`:${closed.port}`))
      return true
    })
  } finally {
    elsewhere.close()
  }
})

test('a client without a free port asks once more after the load', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked === 1) throw new Fault('CONNECTION_LOST', 'connect EADDRNOTAVAIL 127.0.0.1:4001')
  }
  await checkGoldenAnswer({ port: 1, signal: new AbortController().signal, operations: [{ ask }] })
  assert.equal(asked, 2)
})

test('the last answer has the time of a request, if that is longer than its own', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  for (const [requestSeconds, expected] of [
    [1, 15],
    [60, 60],
  ]) {
    /** @type {(signal: AbortSignal) => Promise<void>} */
    const ask = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const question = { port: 1, signal: new AbortController().signal, operations: [{ ask }], requestSeconds }
    const checked = assert.rejects(checkGoldenAnswer(question), {
      ...{ code: 'NO_ANSWER', message: `gave no answer within ${expected} s after the window` },
    })
    context.mock.timers.tick(expected * 1000)
    await checked
  }
})

test('the last answer is read as far as a right one may be long', async () => {
  const { port, close } = await startAttack(http1Attacks['sends an endless body']())
  const message = 'after the window: the body is longer than 65616 bytes, the limit'
  const checked = checkGoldenAnswer({ workload, port, signal: new AbortController().signal })
  await assert.rejects(checked, { message }).finally(close)
})
