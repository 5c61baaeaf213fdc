import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { askAndListen } from '../../lib/load/ask.js'
import { measureAtRate } from '../../lib/load/session/constantRate.js'
import {
  addressesOf,
  assertEndpoint,
  fillPort,
  isLoopback,
  RunningServer,
  serverAt,
} from '../../lib/servers/runningServer.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { accepts } from '../../lib/servers/sockets.js'
import { freePort } from '../project.js'

/** @import { Question } from '../../lib/servers/goldenAnswer.js' */

const onLinux = process.platform === 'linux'
const request = { method: /** @type {const} */ ('POST'), path: '/graphql', headers: {}, body: '{}' }

/**
 * Asks a server whose answer to each request is given by its number, from 1 on.
 * @param {(count: number) => string} answer
 * @param {(question: Question & { timeoutSeconds: number }, server: RunningServer) => Promise<void>} act
 */
async function withServer(answer, act) {
  let count = 0
  const server = createServer((_, response) => response.end(answer(++count))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const { signal } = new AbortController()
  const question = { workload: { ...request, golden: null }, host: '127.0.0.1', port, signal, timeoutSeconds: 0.5 }
  try {
    await act(question, new RunningServer(question))
  } finally {
    server.close()
  }
}

test('a server is named by its address, and HTTP has a usual port', () => {
  const { name, path, endpoint } = serverAt({ url: 'http://127.0.0.1/graphql?a=b' })
  assert.deepEqual([name, path], ['127.0.0.1:80', 'http://127.0.0.1/graphql?a=b'])
  assert.deepEqual([endpoint.host, endpoint.port], ['127.0.0.1', 80])
})

test('the port of a process is filled in wherever it is marked', () => {
  assert.equal(fillPort('http://127.0.0.1:{port}/{port}?a={b}', 4001), 'http://127.0.0.1:4001/4001?a={b}')
})

test('this machine has many names', () => {
  /** @type {Record<string, [string[], boolean]>} */
  const hosts = {
    '127.0.0.1': [['127.0.0.1'], true],
    '127.1.2.3': [['127.1.2.3'], true],
    localhost: [['127.0.0.1', '::1'], true],
    'api.localhost': [['127.0.0.1', '::1'], true],
    '[::1]': [['::1'], true],
    '[::ffff:7f00:1]': [['::ffff:7f00:1'], true],
    '0.0.0.0': [['127.0.0.1'], true],
    '[::]': [['::1', '127.0.0.1'], true],
    'localhost.example.com': [['localhost.example.com'], false],
    '127.0.0.1.example.com': [['127.0.0.1.example.com'], false],
    '[2001:db8::1]': [['2001:db8::1'], false],
    '192.168.0.1': [['192.168.0.1'], false],
  }
  for (const [host, expected] of Object.entries(hosts))
    assert.deepEqual([addressesOf(host), isLoopback(host)], expected, host)
})

const noIpv6 =
  !Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.address === '::1') && 'no ::1 here'

test('a server on ::1 alone is found behind localhost, and asked by the name that was written', {
  skip: noIpv6,
}, async () => {
  /** @type {Set<string | undefined>} */
  const names = new Set()
  const server = createServer(({ headers }, response) => {
    names.add(headers.host)
    response.end('{"data":{"a":1}}')
  }).listen(0, '::1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const { signal } = new AbortController()
  const host = `localhost:${port}`
  const headers = { 'content-type': 'application/json', host }
  const workload = { ...request, name: /** @type {const} */ ('compound'), headers, golden: { data: { a: 1 } } }
  try {
    await assertEndpoint({ url: `http://${host}/graphql` })
    const found = { workload, port, signal, timeoutSeconds: 30, hosts: addressesOf('localhost') }
    assert.equal((await awaitGoldenAnswer(new RunningServer({ host, port }), found)).host, '::1')
    const times = { warmupSeconds: 0, readyTimeoutSeconds: 30 }
    const load = { workload, host: '::1', port, connections: 1, pipelining: 1, ...times }
    assert.equal((await measureAtRate(load, { requestsPerSecond: 20, seconds: 0.1 })).counts.failed, 0)
    assert.deepEqual([...names], [host])
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

describe('before a run', () => {
  test('somebody has to listen where a server is to be measured', async () => {
    const url = `http://127.0.0.1:${await freePort()}/graphql`
    const message = `nothing accepts connections at ${url}; start the server first, or have --command start it`
    await assert.rejects(assertEndpoint({ url }), { name: 'UnableError', code: 'NO_ENDPOINT', message })
    await assertEndpoint({ url, command: 'true' })
  })
  test('and nobody where a command is to start one', () =>
    withServer(String, async ({ port }) => {
      const url = `http://127.0.0.1:${port}/graphql`
      const message = new RegExp(
        `^port ${port}, which --command is to serve, is in use by .*; stop it, or leave --command out to measure it$`,
      )
      await assert.rejects(assertEndpoint({ url, command: 'true' }), { code: 'PORT_TAKEN', message })
      await assertEndpoint({ url })
    }))
})

describe('of a server that runs already', () => {
  test('processes are who listens and what it has started, on Linux', async () => {
    const port = await freePort()
    const source = [
      "require('child_process').spawn('sleep', ['60'])",
      `require('http').createServer().listen(${port}, '127.0.0.1')`,
    ].join('\n')
    // A process group of its own, so that both end together.
    const child = spawn(process.execPath, ['-e', source], { detached: true, stdio: 'ignore' })
    const group = -Number(child.pid)
    try {
      while (!(await accepts(port))) await delay(20)
      const { processes } = new RunningServer({ host: '127.0.0.1', port })
      assert.equal(processes.length, onLinux ? 2 : 0)
      assert.equal(
        processes.some(({ pid }) => pid === child.pid),
        onLinux,
      )
      assert.deepEqual(new RunningServer({ host: '192.0.2.1', port }).processes, [])
    } finally {
      process.kill(group, 'SIGKILL')
    }
  })
  test('none is the runner, and nothing is ended', () =>
    withServer(
      () => '{}',
      async (question, server) => {
        assert.deepEqual(server.processes, [])
        assert.equal(await server.stop(), true)
        const { status } = await askAndListen(request, question)
        assert.equal(status, 200)
      },
    ))
})
