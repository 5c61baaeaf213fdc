import { resolve } from 'node:path'
import { declare } from '../../../workload/kinds.js'
import { scenarioOf } from '../../../workload/scenarios/index.js'
import { exportMismatch, exportParameters } from '../../kit/k6/k6Declarations.js'
import { askedRate } from '../optionKinds.js'

/** @import { Server, WorkloadName } from '../../../types.d.ts' */
/** @import { Given } from '../../../workload/parameter.d.ts' */
/** @import { GivenRun } from '../parameters.js' */
/** @import { AskedRate } from '../types.d.ts' */

/** Parameters of a load that is written for k6 instead of a run. */
export const k6Parameters = declare({
  ...exportParameters,
  'export-k6': {
    ...exportParameters['export-k6'],
    conflicts: ['endpoint'],
    help: 'measure nothing: write the load of one package at one --rate for k6 into this folder',
  },
})

/** @typedef {Given<typeof k6Parameters>} GivenK6 */
/** @typedef {{ folder: string, requestsPerSecond: number }} K6Export */

/**
 * Reads what to write for k6 instead of a run.
 * @param {GivenK6 & Pick<GivenRun, 'rates'>} options
 * @param {WorkloadName[]} workloads
 * @param {Server[]} chosen
 * @returns {K6Export | null} null without --export-k6
 * @throws {UsageError}
 */
export function readK6Export({ exportK6, rates = [] }, workloads, chosen) {
  if (exportK6 === undefined) return null
  if (chosen.length > 1) throw exportMismatch('one package', `${chosen[0].name} and ${chosen[1].name}; leave one out`)
  const other = workloads.map((name) => scenarioOf(name).scenario).find((name) => name !== 'classic' && name !== null)
  if (other !== undefined) throw exportMismatch('--scenario classic', `${other}; leave it out`)
  if (workloads.length > 1) throw exportMismatch('one kind of --documents', `${workloads.length}; leave the others out`)
  return { folder: resolve(exportK6), requestsPerSecond: onlyRate(rates) }
}

/** @param {AskedRate[]} rates */
function onlyRate(rates) {
  const [rate] = rates
  if (rates.length === 1 && 'requestsPerSecond' in rate) return rate.requestsPerSecond
  const got = rates.map(askedRate.write ?? String).join(',')
  throw exportMismatch('one --rate in requests/s, such as --rate 500', got === '' ? 'none' : `"${got}"`)
}
