import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { busyFlag, disturbedInCohort, throttledFlag } from '../../lib/checks/busyMachine.js'
import { unfairFlag } from '../../lib/checks/fairness.js'
import { disorderFlag } from '../../lib/checks/latencyOrder.js'
import { littleFlag } from '../../lib/checks/littlesLaw.js'
import { payloadFlag } from '../../lib/checks/payload.js'
import { plateauFlag } from '../../lib/checks/plateau.js'
import { slowFlag, unevenFlag } from '../../lib/checks/unevenProcesses.js'
import { limitFlag } from '../../lib/checks/utilisation.js'
import { lateFlag, warmupFlag } from '../../lib/checks/warmup.js'
import { deprecatedFlag } from '../../lib/suites/throughput/analyse/flags.js'
import { projectFolder } from '../sources.js'

const load = /** @type {any} */ ({ connections: 10, pipelining: 10 })
const measured = /** @type {any} */ ({
  durationSeconds: 1,
  serverCpuSeconds: 0.1,
  clientCpuSeconds: 0.1,
  processRate: 1,
  counts: { ok: 1e6 },
  fairness: 0.1,
  starvedConnections: 0,
  warmupSteady: false,
  warmupSeconds: 10,
  latencyMs: { mean: 5, p50: 4, p90: 3, p99: 2, max: 1 },
  otherCpuSeconds: 1,
  throttledSeconds: 1,
})
const rounds = [{ measurement: measured, loadAverageBefore: [0] }]

/** All flags of the suite, raised once. */
const flags = [
  limitFlag([{ ...measured, clientCpuSeconds: 1 }], load),
  limitFlag([{ ...measured, databaseCpuSeconds: 1 }], load),
  limitFlag([measured], load),
  plateauFlag('a', [['a', 'b', 'c'].map((server) => ({ server, requestsPerSecond: 1 }))]),
  unfairFlag([measured], load),
  littleFlag(measured, load),
  disorderFlag(measured),
  payloadFlag(2, 1),
  deprecatedFlag([{ name: 'a', version: '1', deprecated: 'gone' }]),
  busyFlag(rounds),
  throttledFlag(rounds),
  unevenFlag('a', { has: () => true, isUneven: () => true, readings: () => [1, 2] }),
  slowFlag([1, 10, 10, 10]),
  warmupFlag([measured]),
  lateFlag(20, 16),
].map((flag) => flag ?? assert.fail('a flag was not raised'))

/** Texts of the table for values. @type {Record<string, string>} */
const texts = { rate: 'rate', ratio: 'ratio', latency: 'latency', cpu: 'CPU time' }

/** @param {string[]} doubts */
const formatDoubts = (doubts) => doubts.map((value) => texts[value]).join(', ') || '–'

const page = readFileSync(join(projectFolder, 'docs/suites/throughput.md'), 'utf8')
const [, table] = page.split('\n## Flags\n')[1].split('\n\n| flag ')
const rows = table
  .split('\n\n')[0]
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the page lists every flag with the values that it doubts', () => {
  const expected = flags.map(({ kind, doubts }) => [
    kind,
    kind === 'busy machine' ? `${formatDoubts(disturbedInCohort)}; also ratio without slices` : formatDoubts(doubts),
  ])
  assert.deepEqual(
    rows.map(([, kind, , doubts]) => [kind, doubts]),
    expected,
  )
})

test('every file of checks that makes a flag is raised here', () => {
  const folder = join(projectFolder, 'lib/checks')
  const source = readFileSync(import.meta.filename, 'utf8')
  const makers = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== 'doubts.js')
    .filter((file) => /\bdoubts\b/.test(readFileSync(join(folder, file), 'utf8')))
  for (const file of makers) assert.ok(source.includes(`lib/checks/${file}'`), file)
})
