import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { entriesOf, shown, writeAllAtomically } from '../../../core/store/files.js'
import { sustainedShare } from '../../../load/openLoop.js'
import { quoted } from '../../../workload/quoted.js'
import { exportMismatch } from './parameters.js'

/**
 * Facts about a load. row: server and conditions of the row of the same load; requestsPerSecond: null in a closed loop.
 * @typedef {{ row: Record<string, string | number>, requestsPerSecond: number | null }} K6Rate
 * @typedef {K6Rate & { durationSeconds: number }} K6About
 */

/** Tag of requests that count, without the warm-up. */
export const loadTag = '{phase:load}'
/** Checks of every answer. */
export const rightChecks = 'checks{phase:load,check:right}'
/** Statistics of latency by k6's names. */
export const statistics = { mean: 'avg', p50: 'med', p90: 'p(90)', p95: 'p(95)', p99: 'p(99)', max: 'max' }

/** Script of k6, and the modules that it imports. */
const modules = [
  ...['load.js', 'answerJudge.js', '../../../load/session/requestOrder.js', '../../../workload/answerRules.js'],
  ...['../../api/checks/ignorePaths.js', '../../api/checks/shape/verifyShape.js'],
  ...['../../../base/errors/usageError.js', '../../api/steps/answerPools.js'],
]
/** Modules without what k6 lacks: patterns by properties of Unicode, reasons, and numbers that JavaScript rounds. */
const replaced = {
  // Functions that an api file has.
  'steps.js': 'export const steps = {}\n',
  'difference.js': "export const showValue = () => ''\n",
  'json.js': 'export const exactTextOf = () => undefined\n',
}

/**
 * Writes a load for k6 into a folder, and prints how to run it.
 * @param {string} folder
 * @param {Record<string, string>} files - texts that load.js reads, by names
 * @param {{ before: string[], environment?: string, target: string, compare: string }} run - before: lines to read and
 *   commands; environment: assignments; target: options of k6; compare: command that shows the figures, less its file
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function writeLoad(folder, files, { before, environment = '', target, compare }) {
  const entries = entriesOf(folder) ?? []
  if (entries.length > 0 && !entries.some(({ name }) => name === 'load.json'))
    throw exportMismatch('a new folder, or one of an earlier export', shown(folder))
  const copies = modules.map((path) => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8')
    return [basename(path), text.replace(/^(import .* from ')\..*\/(.*')$/gm, '$1./$2')]
  })
  const texts = Object.entries({ ...Object.fromEntries(copies), ...replaced, ...files })
  writeAllAtomically(Object.fromEntries(texts.map(([name, text]) => [join(folder, name), text])))
  const script = quoted(shown(join(folder, 'load.js')))
  const commands = [...before, `${environment}k6 run --quiet ${script} > k6.txt`, `${compare} k6.txt`]
  console.log(`for k6 1.0 or newer; for a server elsewhere, which must be yours, add ${target}\n`)
  console.log(commands.map((line) => `    ${line}`).join('\n'))
  return exitCodes.completed
}

/**
 * Creates what load.js knows of the times of a load, with k6's options and thresholds.
 * @param {{ about: K6About, warmupSeconds: number, users: number, latency?: string[], errors?: number }} load - users:
 *   each has one request in flight; latency: criteria such as `p(99)<50`; errors: share that is allowed
 * @throws {UsageError} if it is too short for k6
 */
export function timesOf({ about, warmupSeconds, users, latency = [], errors = 0 }) {
  const { requestsPerSecond, durationSeconds } = about
  const seconds = warmupSeconds + durationSeconds
  if (seconds < 1) throw exportMismatch('a second at least, with its warm-up', 'less; raise -d/--duration')
  const times = { duration: `${Math.round(seconds * 1000)}ms`, gracefulStop: '15s' }
  const due = (requestsPerSecond ?? 0) * durationSeconds
  // k6 takes whole numbers only. Creating users later would drop requests.
  const rate = { rate: Math.round((due / durationSeconds) * 1000), timeUnit: '1000s', preAllocatedVUs: users }
  const isClosed = requestsPerSecond === null
  const executor = isClosed ? { executor: 'constant-vus', vus: users } : { executor: 'constant-arrival-rate', ...rate }
  const options = {
    scenarios: { load: { ...executor, ...times } },
    // By default a summary lacks the 99th percentile.
    summaryTrendStats: Object.values(statistics),
    thresholds: {
      // By default k6 does not count what has the tag. Drops in the warm-up have no tag: requests are counted.
      [`http_reqs${loadTag}`]: [`count>=${Math.max(1, Math.floor(sustainedShare * due))}`],
      [`http_req_duration${loadTag}`]: latency,
      [`http_req_failed${loadTag}`]: [`rate<=${errors}`],
      [rightChecks]: [`rate>=${Number((1 - errors).toFixed(6))}`],
    },
  }
  return { about, warmupSeconds, users, options }
}
