import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { Fault } from '../../lib/base/errors/fault.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { createMeter } from '../../lib/suites/throughput/measure/client/meter.js'
import { machineOf } from '../../lib/servers/machineUse.js'

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

test('a suite may ask in its own way: what it finds wrong is told, what it cannot reach is not there', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const child = /** @type {ServerProcess} */ ({ processes: /** @type {any} */ ([{ pid: process.pid }]) })
  const question = { workload, port, signal: new AbortController().signal, timeoutSeconds: 0.1 }
  /** @param {Fault | null} fault */
  const awaitIts = (fault) =>
    awaitGoldenAnswer(child, {
      ...question,
      async ask() {
        if (fault) throw fault
      },
    })
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

test('the cold start ends there', async () => {
  const child = /** @type {ServerProcess} */ ({ startedAt: 1000, processes: /** @type {any} */ ([]), monitor: null })
  /** @type {string[]} */
  const phases = []
  const enter = (/** @type {string} */ phase) => phases.push(phase)
  const meter = createMeter({ server: child, machine: machineOf(child), askedAt: 1240, readyAt: 1250, enter })
  meter.opened()
  meter.closed()
  const { value } = await meter.complete(/** @type {any} */ ({ counts: {} }))
  assert.deepEqual([value.readySeconds, value.firstAnswerMs], [0.25, 10])
  assert.deepEqual(phases, ['warm-up', 'measured window', 'last check'])
})
