import { quoted } from '../../../workload/quoted.js'
import { bodyOf, variationOf } from '../../../workload/variations.js'
import { createWorkload } from '../../../workload/workloads.js'
import { expectedSeconds } from '../../throughput/measure/windows.js'
import { settingsAt } from '../../throughput/scenarios/requestedWorkloads.js'
import { statistics, timesOf, writeLoad } from './writeLoad.js'

/** @import { Server } from '../../../types.d.ts' */
/** @import { Settings } from '../../throughput/settle.js' */
/** @import { RowExport } from './readExport.js' */

/** Warm-up seconds in the k6 script if ours is `auto`. */
const defaultWarmupSeconds = 10

/**
 * Writes the load of a server for k6 in place of measuring it here: an API with one operation.
 * @param {{ servers: Server[], settings: Settings, k6: RowExport }} run
 * @returns {number} the exit code
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function exportRow({ servers: [server], settings, k6: { folder, requestsPerSecond } }) {
  const [workload] = settings.workloads
  const { size = 'classic', port } = settings
  const { name, golden, path, body, method, headers } = createWorkload(workload, size)
  const variation = variationOf(workload)
  const requests = variation
    ? Array.from({ length: variation.count }, (_, n) => ({ body: bodyOf(variation, n), mark: variation.mark(n) }))
    : [{ body }]
  const warmupSeconds = settings.warmupSeconds === 'auto' ? defaultWarmupSeconds : settings.warmupSeconds
  const { connections, pipelining, slo } = settingsAt(settings, workload)
  const latency = slo ? [`${statistics[slo.percentile]}<${slo.belowMs}`] : []
  const row = { server: server.name, workload, size }
  const about = { row, requestsPerSecond, durationSeconds: expectedSeconds(settings) }
  const expectation = { check: 'equal', ignore: [], mark: variation?.mark(0) }
  const operation = { name, method, headers, variables: {}, weight: 1, first: 0, count: requests.length }
  const load = {
    ...timesOf({ about, warmupSeconds, users: connections * pipelining, latency }),
    timeout: '10s',
    operations: [{ ...operation, ...expectation }],
  }
  const files = {
    'load.json': `${JSON.stringify(load, null, 2)}\n`,
    'targets.json': JSON.stringify({ [server.name]: `http://127.0.0.1:${port}${path}` }),
    'order.json': JSON.stringify([...requests.keys()]),
    'requests.json': JSON.stringify(requests),
    'answers.json': JSON.stringify([golden]),
  }
  return writeLoad(folder, files, {
    before: [`PORT=${port} node ${quoted(server.path)} &`],
    target: `-e TARGET=http://HOST:${port}${path}`,
    compare: 'node compare --import-k6',
  })
}
