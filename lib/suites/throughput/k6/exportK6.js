import { exitCodes } from '../../../base/errors/exitCodes.js'
import { quoted } from '../../../workload/quoted.js'
import { variationOf } from '../../../workload/variations.js'
import { createWorkload } from '../../../workload/workloads.js'
import { refuseShort } from '../../kit/k6/k6Declarations.js'
import { answerSeconds, createK6Options, statistics } from '../../kit/k6/k6Options.js'
import { readScript, writeExport } from '../../kit/k6/writeExport.js'
import { expectedSeconds } from '../measure/windows.js'
import { settingsAt } from '../scenarios/requestedWorkloads.js'

/** @import { Server } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { K6Load } from '../types.d.ts' */
/** @import { K6Export } from './k6Parameters.js' */

/** Share of the answers that k6 compares as a whole; the user may change it in load.json. */
const verifiedShare = 0.1
/** Warm-up seconds in the k6 script if ours is `auto`. */
const defaultWarmupSeconds = 10

/**
 * Writes the load of a server for k6 in place of measuring it here.
 * @param {{ servers: Server[], settings: Settings, k6: K6Export }} run
 * @returns {number} the exit code
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function exportK6({ servers: [server], settings, k6 }) {
  const { requestsPerSecond } = k6
  const [workload] = settings.workloads
  const { size = 'classic', port } = settings
  const { name: _, golden, ...request } = createWorkload(workload, size)
  const variation = variationOf(workload)
  const marks = variation ? Array.from({ length: variation.count }, (_, index) => variation.mark(index)) : ['']
  const warmupSeconds = settings.warmupSeconds === 'auto' ? defaultWarmupSeconds : settings.warmupSeconds
  const durationSeconds = expectedSeconds(settings)
  refuseShort({ warmupSeconds, durationSeconds })
  /** @type {K6Load} */
  const about = { server: server.name, workload, size, requestsPerSecond, durationSeconds, verifiedShare }
  const { connections, pipelining, slo } = settingsAt(settings, workload)
  const latency = slo ? [`${statistics[slo.percentile]}<${slo.belowMs}`] : []
  const rate = { requestsPerSecond, warmupSeconds, durationSeconds, connections, pipelining, latency }
  const load = {
    about,
    warmupSeconds,
    request: { target: `http://127.0.0.1:${port}`, ...request, timeout: `${answerSeconds}s` },
    options: createK6Options(rate),
  }
  const files = {
    ...readScript('load.js', new URL('load.js', import.meta.url)),
    'load.json': `${JSON.stringify(load, null, 2)}\n`,
    'golden.json': JSON.stringify(golden),
    'marks.json': JSON.stringify(marks),
  }
  writeExport(k6.folder, files, {
    before: [`PORT=${port} node ${quoted(server.path)} &`],
    target: `-e TARGET=http://HOST:${port}`,
    compare: 'node compare --import-k6',
  })
  return exitCodes.completed
}
