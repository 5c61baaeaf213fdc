import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inFlightByLaw } from '../../../../lib/checks/littlesLaw.js'
import { openStored } from '../../../../lib/cli/compare/openStored.js'
import { meanOfProcesses } from '../../../../lib/stats/confidenceIntervals.js'
import { mean } from '../../../../lib/stats/mean.js'
import { suites } from '../../../../lib/suites/index.js'
import { rankResults } from '../../../../lib/suites/throughput/analyse/rankResults.js'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { projectFolder } from '../../../sources.js'
import { completedRound, createResult, reference } from '../resultFixtures.js'

/** @import { Row } from '../../../../lib/suites/throughput/types.d.ts' */

/** Largest difference of two figures that are the same: at the ends of windows bursts of answers are in flight. */
const most = 0.02

/** @type {(figure: unknown, expected: number) => boolean} */
const isSame = (figure, expected) => Math.abs(Number(figure) / expected - 1) <= most

const suite = suites.find(({ name }) => name === 'throughput') ?? assert.fail()
const { loadRequested } = await openStored(suite, { resultsDirectory: null, projectFolder, only: 'published' })
const published = rankResults(toResults(loadRequested({}).results))

describe('every published row agrees with itself:', () => {
  const { rows, results } = published
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  /** @param {Row} row */
  const resultOf = ({ server }) => results.find((result) => result.server === server) ?? assert.fail()

  test('there are such rows', () => assert.ok(measured.length > 40, String(measured.length)))
  /** Requests in flight by Little's law, as a share of those that were. @param {Row} row */
  function shareOf(row) {
    const { connections, pipelining } = resultOf(row).settings
    return inFlightByLaw(Number(row.requestsPerSecond), Number(row.latencyMs.mean)) / (connections * pipelining)
  }
  test('rate × mean latency is what is in flight, as far as the processes tell, unless connections are unfair', () => {
    const wrong = measured.flatMap((row) => {
      const { rounds, settings } = resultOf(row)
      const shares = rounds.flatMap(({ measurement }) =>
        measurement?.latencyMs
          ? [
              inFlightByLaw(measurement.processRate, measurement.latencyMs.mean) /
                settings.connections /
                settings.pipelining,
            ]
          : [],
      )
      // The ends of a window weigh by chance: the row's own share is as sure as its processes agree.
      const ofProcesses = meanOfProcesses(shares)
      assert.ok(isSame(shareOf(row), ofProcesses.mean), row.server)
      const [low, high] = ofProcesses.interval
      const isRight = low <= 1 + most && high >= 1 - most
      return isRight || row.flags.some((flag) => flag.startsWith('unfair '))
        ? []
        : [`${row.server}: ${ofProcesses.mean.toFixed(3)}`]
    })
    assert.deepEqual(wrong, [])
  })
  test('rate × mean latency of all rows together is what is in flight', () => {
    const logarithms = measured.map((row) => Math.log(shareOf(row)))
    assert.ok(isSame(Math.exp(mean(logarithms)), 1), String(Math.exp(mean(logarithms))))
  })
  test('bytes/s ÷ rate is an answer with its head', () => {
    const wrong = measured.flatMap((row) => {
      const windows = resultOf(row).rounds.flatMap(({ measurement }) => measurement ?? [])
      const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
      const answer = sum(windows.map(({ bytes }) => bytes)) / sum(windows.map(({ counts }) => counts.ok))
      const bytes = Number(row.bytesPerSecond) / Number(row.requestsPerSecond)
      return isSame(bytes, answer) ? [] : [`${row.server}: ${bytes.toFixed(0)} of ${answer.toFixed(0)}`]
    })
    assert.deepEqual(wrong, [])
  })
})

test('a row that was measured while the machine was slow has the latency, bytes and CPU time of its rate', () => {
  // The machine is half as fast in the third block.
  const speeds = [1, 1, 0.5]
  const noise = [1.002, 0.999, 1]
  const roundsAt = (/** @type {number} */ rate, /** @type {number[]} */ blocks, control = false) =>
    blocks.map((block, index) => ({
      ...completedRound(block, { requestsPerSecond: rate * speeds[block] * noise[index] }),
      control,
    }))
  const { rows } = rankResults([
    createResult({ server: reference, rounds: [...roundsAt(1000, [0, 1, 2]), ...roundsAt(1000, [2, 1, 0], true)] }),
    createResult({ server: 'always', rounds: roundsAt(2000, [0, 1, 2]) }),
    createResult({ server: 'quick', rounds: roundsAt(2000, [0, 1]) }),
    createResult({ server: 'slow', rounds: roundsAt(2000, [2, 2]) }),
  ])
  assert.equal(rows.length, 4)
  for (const row of rows) {
    const { server, requestsPerSecond, latencyMs, bytesPerSecond, serverCores } = row
    const expected = (server === reference ? 1000 : 2000) * Math.cbrt(0.5)
    const rate = Number(requestsPerSecond)
    for (const [figure, value] of [
      [rate, expected],
      [latencyMs.mean, 1e6 / expected],
      [latencyMs.p99, 1e6 / expected],
      [Number(bytesPerSecond) / rate, 7000],
      [row.serverCpuMsPerThousandRequests, 1e6 / expected],
      [serverCores, 1],
    ])
      assert.ok(isSame(figure, Number(value)), `${server}: ${figure}, expected ${value}`)
  }
})
