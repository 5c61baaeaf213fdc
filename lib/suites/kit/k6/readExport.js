import { resolve } from 'node:path'
import { scenarioOf } from '../../../workload/scenarios/index.js'
import { chooseOperations } from '../../api/file/chooseOperations.js'
import { readAddress } from '../../api/file/serverAddress.js'
import { askedRate } from '../../throughput/optionKinds.js'
import { exportMismatch } from './parameters.js'

/** @import { Server, WorkloadName } from '../../../types.d.ts' */
/** @import { Api, Settings } from '../../api/types.d.ts' */
/** @import { GivenRun } from '../../throughput/parameters.js' */

/** @typedef {{ folder: string, requestsPerSecond: number }} RowExport */
/** @typedef {{ folder: string, subject: string }} ApiExport */

/** @typedef {{ exportK6?: string } & Pick<GivenRun, 'rates'>} RowOptions */

/**
 * Reads which server of the project to write for k6 instead of a run.
 * @type {(options: RowOptions, workloads: WorkloadName[], chosen: Server[]) => RowExport | null}
 * @throws {UsageError}
 */
export function readRowExport({ exportK6, rates = [] }, workloads, chosen) {
  if (exportK6 === undefined) return null
  if (chosen.length > 1) throw exportMismatch('one package', `${chosen[0].name} and ${chosen[1].name}; leave one out`)
  const other = workloads.map((name) => scenarioOf(name).scenario).find((name) => name !== 'classic' && name !== null)
  if (other !== undefined) throw exportMismatch('--scenario classic', `${other}; leave it out`)
  if (workloads.length > 1) throw exportMismatch('one kind of --documents', `${workloads.length}; leave the others out`)
  const [rate] = rates
  if (rates.length === 1 && 'requestsPerSecond' in rate)
    return { folder: resolve(exportK6), requestsPerSecond: rate.requestsPerSecond }
  const got = rates.map(askedRate.write ?? String).join(',')
  throw exportMismatch('one --rate in requests/s, such as --rate 500', got === '' ? 'none' : `"${got}"`)
}

/**
 * Reads what of an api file to write for k6 instead of a run.
 * @type {(options: { exportK6?: string, operations?: string[] }, api: Api, settings: Pick<Settings, 'operations' |
 *   'axes'>) => ApiExport | null} null without --export-k6
 * @throws {UsageError} if k6 cannot send it, or cannot check it
 */
export function readApiExport({ exportK6, operations: chosen }, { servers, operations, protocol, tls }, settings) {
  if (exportK6 === undefined) return null
  const subjects = settings.operations
  const { connections, pipelining } = settings.axes
  // The mix comes last.
  const subject = subjects[subjects.length - 1]
  const [{ name, url }] = servers
  const sent = chooseOperations(operations, { operations: [subject] })
  const registered = sent.find(({ step, persisted }) => step && persisted)?.name
  const judged = sent.find(({ check }) => typeof check === 'function')?.name
  const several = (/** @type {unknown[]} */ list) => list.length > 1 && `${list.join(',')}; leave the others out`
  /** @type {Record<string, string | false | undefined>} */
  const faults = {
    'one of --operations, such as --operations mix': chosen && several(subjects),
    'one -c': several(connections),
    'one -p': several(pipelining),
    'HTTP/1.1, or HTTP/2 with https': protocol === 'h2c' && 'protocol: h2c, which k6 does not have',
    'an address of http: or https:':
      readAddress(url).scheme === 'unix' && `a Unix socket of servers.${name}, which k6 does not have`,
    'no key, because it would be in a file': tls.key !== undefined && 'tls.key; leave it out',
    'a text in requests that use answers': registered && `persisted: 'apq' of operations.${registered}; leave it out`,
    "check: 'equal' or 'shape'":
      judged && `a function of operations.${judged}, which k6 cannot call; take another check`,
  }
  for (const [expected, got] of Object.entries(faults)) if (got) throw exportMismatch(expected, got)
  return { folder: resolve(exportK6), subject }
}
