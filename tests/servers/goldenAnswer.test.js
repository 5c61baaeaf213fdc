import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { createMeter } from '../../lib/suites/throughput/client/meter.js'
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
    const at = await awaitGoldenAnswer(child, question)
    assert.ok(lookedAt > 0 && at <= lookedAt, `${at} ${lookedAt}`)
  } finally {
    server.close()
  }
})

test('the cold start ends there', async () => {
  const child = /** @type {ServerProcess} */ ({ startedAt: 1000, processes: /** @type {any} */ ([]), monitor: null })
  /** @type {string[]} */
  const phases = []
  const enter = (/** @type {string} */ phase) => phases.push(phase)
  const meter = createMeter({ server: child, machine: machineOf(child), readyAt: 1250, enter })
  meter.opened()
  meter.closed()
  const { value } = await meter.complete(/** @type {any} */ ({ counts: {} }))
  assert.equal(value.readySeconds, 0.25)
  assert.deepEqual(phases, ['warm-up', 'measured window', 'last check'])
})
