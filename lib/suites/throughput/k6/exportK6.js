import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { entriesOf, shown, writeAllAtomically } from '../../../core/store/files.js'
import { variationOf } from '../../../workload/variations.js'
import { createWorkload } from '../../../workload/workloads.js'
import { expectedSeconds } from '../measure/windows.js'
import { describeK6, describeTestRun } from './describeK6.js'
import { answerSeconds, createK6Options } from './k6Options.js'

/** @import { Server } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { K6Load } from '../types.d.ts' */
/** @import { K6Export } from './k6Parameters.js' */

/** Share of the answers that k6 compares as a whole; the user may change it in load.json. */
const verifiedShare = 0.1
/** Warm-up seconds in the k6 script if ours is `auto`. */
const warmupSecondsAtMost = 10

/**
 * Writes the load of a server for k6 in place of measuring it here.
 * @param {{ servers: Server[], settings: Settings, k6: K6Export }} run
 * @returns {number} the exit code
 * @throws {UsageError} where the folder holds something else; UnableError where it cannot be written
 */
export function exportK6({ servers: [server], settings, k6 }) {
  const { folder } = k6
  const entries = entriesOf(folder) ?? []
  if (entries.length > 0 && !entries.some(({ name }) => name === 'load.json'))
    throw new UsageError(`--export-k6: expected a new folder, or one of an earlier export, got ${shown(folder) || '.'}`)
  const files = Object.entries(filesOf(server, settings, k6))
  writeAllAtomically(Object.fromEntries(files.map(([name, text]) => [join(folder, name), text])))
  const path = (/** @type {string} */ name) => shown(join(folder, name))
  console.log(`${path('README.md')} tells how to run it, also on several machines\n`)
  console.log(`    k6 run --quiet ${path('load.js')} > k6.txt\n    node compare --import-k6 k6.txt`)
  return exitCodes.completed
}

/** @type {(server: Server, settings: Settings, k6: K6Export) => Record<string, string>} texts by name */
function filesOf(server, settings, { machines, requestsPerSecond }) {
  const {
    workloads: [workload],
    size = 'classic',
    port,
  } = settings
  const { name: _, golden, ...request } = createWorkload(workload, size)
  const variation = variationOf(workload)
  const marks = variation ? Array.from({ length: variation.count }, (_, index) => variation.mark(index)) : ['']
  const warmupSeconds = settings.warmupSeconds === 'auto' ? warmupSecondsAtMost : settings.warmupSeconds
  const durationSeconds = expectedSeconds(settings)
  if (warmupSeconds + durationSeconds < 1)
    throw new UsageError('--export-k6: k6 runs for a second at least, with its warm-up; raise -d/--duration')
  /** @type {K6Load} */
  const about = { server: server.name, workload, size, requestsPerSecond, durationSeconds, verifiedShare }
  const load = {
    about,
    warmupSeconds,
    request: { target: `http://127.0.0.1:${port}`, ...request, timeout: `${answerSeconds}s` },
    options: createK6Options({ ...settings, requestsPerSecond, machines, warmupSeconds, durationSeconds }),
  }
  const told = { ...about, warmupSeconds, machines, port, path: server.path }
  return {
    'load.js': readFileSync(new URL('./load.js', import.meta.url), 'utf8'),
    'load.json': `${JSON.stringify(load, null, 2)}\n`,
    'golden.json': JSON.stringify(golden),
    'marks.json': JSON.stringify(marks),
    'testrun.yaml': describeTestRun(told),
    'README.md': describeK6(told),
  }
}
