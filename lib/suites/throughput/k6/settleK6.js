import { resolve } from 'node:path'
import { UsageError } from '../../../base/errors/usageError.js'
import { scenarioOf } from '../../../workload/scenarios/index.js'
import { askedRate } from '../kinds.js'
import { defaultMachines } from './k6Parameters.js'

/** @import { Server, WorkloadName } from '../../../types.d.ts' */
/** @import { GivenRun } from '../parameters.js' */
/** @import { GivenK6 } from './k6Parameters.js' */
/** @import { AskedRate } from '../types.d.ts' */

/** @typedef {{ folder: string, machines: number, requestsPerSecond: number }} K6Export what is written for k6 in place of measuring here */

/**
 * @param {GivenK6 & Pick<GivenRun, 'rates'>} given
 * @param {WorkloadName[]} workloads
 * @param {Server[]} chosen
 * @returns {K6Export | null} null where it is not asked for
 * @throws {UsageError}
 */
export function settleK6({ exportK6, k6Machines, rates = [] }, workloads, chosen) {
  if (exportK6 === undefined) return null
  if (chosen.length > 1)
    throw new UsageError(
      `--export-k6: expected one package, got ${chosen[0].name} and ${chosen[1].name}; leave one out`,
    )
  const other = workloads.map((name) => scenarioOf(name).scenario).find((name) => name !== 'classic' && name !== null)
  if (other !== undefined) throw new UsageError(`--export-k6: expected --scenario classic, got ${other}; leave it out`)
  if (workloads.length > 1)
    throw new UsageError(`--export-k6: expected one kind of --documents, got ${workloads.length}; leave the others out`)
  return {
    folder: resolve(exportK6),
    machines: k6Machines ?? defaultMachines,
    requestsPerSecond: onlyRate(rates),
  }
}

/** @param {AskedRate[]} rates */
function onlyRate(rates) {
  const [rate] = rates
  if (rates.length === 1 && 'requestsPerSecond' in rate) return rate.requestsPerSecond
  const got = rates.map(askedRate.write ?? String).join(',')
  throw new UsageError(
    `--export-k6: expected one --rate in requests/s, such as --rate 500, got ${got === '' ? 'none' : `"${got}"`}`,
  )
}
