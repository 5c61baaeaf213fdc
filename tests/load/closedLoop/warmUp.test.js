import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { lengthenWindow, warmUp } from '../../../lib/load/closedLoop/warmUp.js'
import { measureAtRate } from '../../../lib/load/session/constantRate.js'
import { measureRates } from '../../../lib/suites/throughput/measure/client/measureRates.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { listenLocally } from '../../listenLocally.js'
import { measure } from './measure.js'

/** @import { LoadProcess } from '../../../lib/load/session/loadProcess.js' */
/** @import { ClientMeasurement } from '../../../lib/types.d.ts' */

/**
 * Warms up a server with a given number of answers in each second, then none; a wait is over at once.
 * @param {number | 'auto'} seconds
 * @param {number[]} rates
 */
async function fakeWarmUp(seconds, rates) {
  const waits = /** @type {number[]} */ ([])
  // Whatever was answered before the warm-up began is not part of it.
  let answers = 700
  const warmup = await warmUp(
    seconds,
    () => answers,
    async (milliseconds) => {
      answers += rates[waits.length] ?? 0
      waits.push(milliseconds)
    },
  )
  return { ...warmup, waits }
}

for (const seconds of [0, 0.3, 8])
  test(`${seconds} s are waited in one piece, and nobody looks at the rate`, async () => {
    const { waits, ...warmup } = await fakeWarmUp(seconds, [100, 100, 100, 100])
    assert.deepEqual(waits, [seconds * 1000])
    assert.deepEqual(warmup, { warmupSeconds: seconds, warmupSteady: null })
  })

describe('an automatic warm-up', () => {
  /**
   * Answers of each second, how many seconds it takes, and whether it was steady then.
   * @type {Record<string, [number[], number, boolean]>}
   */
  const cases = {
    'ends with the third reading where all agree': [[100, 100, 100], 3, true],
    'ends where the largest is 3 % above the smallest': [[100, 103, 101], 3, true],
    'goes on where it is more than 3 % above': [[1000, 1031, 1000, 1010, 1010], 5, true],
    'looks at the last three readings only': [[10, 50, 90, 99, 100, 101], 6, true],
    'is not steady while every second is slower than the last': [
      [200, 180, 160, 140, 120, 100, 90, 80, 70, 60, 60],
      10,
      false,
    ],
    'may become steady with its last reading': [[10, 20, 30, 40, 50, 60, 70, 100, 101, 102], 10, true],
    'gives up after ten': [[1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2, 2], 10, false],
    'does not take silence for steady': [[], 10, false],
    'waits until three readings have answers': [[0, 0, 0, 100, 100, 100], 6, true],
  }
  for (const [name, [rates, warmupSeconds, warmupSteady]] of Object.entries(cases))
    test(name, async () => {
      assert.deepEqual(await fakeWarmUp('auto', rates), {
        warmupSeconds,
        warmupSteady,
        waits: Array(warmupSeconds).fill(1000),
      })
    })
})

describe('a window', () => {
  const workload = createWorkload('compound')
  const load = { workload, connections: 3, pipelining: 4, durationSeconds: 0.2, readyTimeoutSeconds: 30 }

  /** Opens a server that answers after a delay. @param {number} delayMs */
  const openServer = (delayMs) =>
    listenLocally(
      createServer((request, response) => {
        request.resume().on('end', () => setTimeout(() => response.end(JSON.stringify(workload.golden)), delayMs))
      }),
    )
  /** @type {(delayMs: number, warmupSeconds: number) => Promise<ClientMeasurement>} */
  async function measureAfter(delayMs, warmupSeconds) {
    const server = await openServer(delayMs)
    try {
      const { port } = server
      return await measure({ ...load, port, warmupSeconds }, { opened() {}, closed() {} })
    } finally {
      server.close()
    }
  }

  test('is as long as three latencies, of in flight by rate', () => {
    assert.equal(lengthenWindow(2, 16 * 1024, 8192), 6)
    assert.equal(lengthenWindow(1, 1000, 3000), 1)
    assert.equal(lengthenWindow(1, 1000, 4000), 1)
    assert.equal(lengthenWindow(1, 1000, 0), 1)
  })
  test('shorter than the latency has answers, even after a warm-up in which none came', async () => {
    const { durationSeconds, counts, latencyMs } = await measureAfter(400, 0.1)
    assert.ok(counts.ok >= 24 && durationSeconds > (2 * Number(latencyMs?.p50)) / 1000, `${durationSeconds}`)
  })
  test('without an answer goes on for as long again, because the machine may have stalled', async () => {
    const { durationSeconds, counts } = await measureAfter(700, 0)
    assert.ok(counts.ok > 0 && durationSeconds > 2 * load.durationSeconds, `${counts.ok} in ${durationSeconds} s`)
  })
  test('at a constant rate is as long', async () => {
    const server = await openServer(400)
    try {
      const opened = { ...load, port: server.port, warmupSeconds: 0 }
      /** @type {Pick<LoadProcess, 'rate'>} */
      const client = { rate: (rate) => measureAtRate(opened, rate) }
      const requested = { durationSeconds: load.durationSeconds, rates: [{ requestsPerSecond: 20 }] }
      const counts = { sent: 30, ok: 15, wrong: 0, failed: 0, inFlight: 15 }
      const { rates } = await measureRates(client, requested, { counts, durationSeconds: 0.5 }, () => {})
      assert.deepEqual(rates?.[0].counts, { sent: 30, ok: 30, wrong: 0, failed: 0, inFlight: 0 })
    } finally {
      server.close()
    }
  })
})
