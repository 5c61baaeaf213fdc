import { advise } from '../../base/errors/names.js'
import { UsageError } from '../../base/errors/usageError.js'
import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { isLoopback } from '../../servers/runningServer.js'
import { fixedPortsOf, portGap } from '../../servers/sockets.js'
import { describeApi, readSameApi, serversOf } from './file/describeApi.js'
import { mix } from './file/keys.js'
import { readApi } from './file/readApi.js'
import { readAddress } from './file/serverAddress.js'
import { readExport } from './k6/readExport.js'
import { describeCollision, describeRunning } from './plan.js'
import { refuseUnjudged } from './report/failOn.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { K6Export } from './k6/readExport.js' */
/** @import { Options } from './parameters.js' */
/** @import { Api, ApiFacts, Settings } from './types.d.ts' */

/** Most servers that are alive at once, with the A/A control. */
const maxCohort = 8

/**
 * @typedef {object} Settled
 * @property {Server[]} servers
 * @property {Settings | {}} settings - empty if nothing is measured
 * @property {Api} [api]
 * @property {string} [init] - address to write a first file for
 * @property {boolean} [dryRun]
 * @property {K6Export} [k6] - to write instead of a run
 * @property {string[]} [notices] - lines to print before the run
 * @property {string[]} [fixed] - names of the options that were written
 * @property {null} [resultsDirectory] - null if no results are written
 */

/**
 * Resolves what is measured: the servers and operations of the api file.
 * @param {Options} options
 * @param {Candidates} servers
 * @returns {Promise<Settled>}
 * @throws {UsageError} UnableError if a file cannot be read
 */
export async function settle(options, { chosen, written = [] }) {
  const { api: path, init, operations, dryRun, allowRemote = false, exportK6, axes, ...plain } = options
  refuseProjectServers(axes, chosen)
  if (init !== undefined) return { servers: [], settings: {}, init, resultsDirectory: null }
  if (path === undefined)
    throw new UsageError('--api FILE names the servers and operations to measure; node bench --init URL writes one')
  const api = await readApi(path)
  if (!allowRemote) refuseRemote(api)
  const servers = serversOf(api)
  const facts = describeApi(api)
  const ascending = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)
  const cohort = Math.min(maxCohort, servers.length + 1)
  const settings = {
    ...plain,
    cohort,
    reference: servers[0].name,
    api: facts,
    operations: chooseSubjects(operations, facts),
    ...(plain.rates && { rates: ascending([...new Set(plain.rates)]) }),
    axes: { connections: ascending(axes.connections), pipelining: ascending(axes.pipelining) },
  }
  if (written.includes('port')) refuseFixedPorts(servers, settings)
  if (plain.instructions) refuseRunning('--instructions counts', facts)
  if (plain.profile) refuseRunning('--profile measures', facts)
  refuseUnjudged(plain.failOn, { rounds: plain.rounds, servers: servers.length })
  refuseTooManyFiles('-c/--connections', Math.max(...axes.connections))
  const k6 = readExport({ exportK6, operations }, api, settings)
  const unstored = dryRun || k6 ? { ...(dryRun && { dryRun }), ...(k6 && { k6 }), resultsDirectory: null } : {}
  return { servers, settings, api, notices: describeLoad(settings), fixed: written, ...unstored }
}

/**
 * Reads the servers of a run that goes on.
 * @param {Pick<Settings, 'api'>} settings
 * @throws {UsageError} if the file is another one by now
 */
export const restoreServers = async ({ api }) => serversOf(await readSameApi(api))

/** @type {(axes: Record<string, unknown>, chosen: Server[]) => void} @throws {UsageError} */
function refuseProjectServers(axes, chosen) {
  const strange = Object.keys(axes).find((name) => name !== 'connections' && name !== 'pipelining')
  const option = chosen.length > 0 ? '-pkgs' : strange && `--${strange}`
  if (option) throw new UsageError(`${option} is about servers of this project, not those of --api; leave it out`)
}

/** @type {(servers: Server[], run: { port: number, cohort: number }) => void} @throws {UsageError} if they collide */
function refuseFixedPorts(servers, { port, cohort }) {
  const last = port + cohort * portGap - 1
  const fixed = fixedPortsOf(servers).find((one) => one >= port && one <= last)
  if (fixed !== undefined)
    throw new UsageError(`--port takes ${port} to ${last}, but a command listens on ${fixed}; choose another one`)
}

/**
 * Refuses to look into a server that runs already.
 * @type {(purpose: string, facts: ApiFacts) => void} purpose: the option, and its verb
 * @throws {UsageError}
 */
function refuseRunning(purpose, { servers }) {
  const running = servers.find(({ starts }) => !starts)
  if (!running) return
  const problem = `${purpose} servers that a command starts, but servers.${running.name} has none`
  throw new UsageError(`${problem}; add \`command: 'node …'\`, or leave the option out`)
}

/** @param {Api} api @throws {UsageError} */
function refuseRemote({ servers }) {
  for (const { name, url } of servers) {
    const { host } = readAddress(url)
    if (isLoopback(host)) continue
    const problem = `all load of servers.${name} would go to ${host}, which is not this machine`
    throw new UsageError(`--api: ${problem}; add --allow-remote if that is meant`)
  }
}

/**
 * Chooses what is measured, in the file's order.
 * @param {string[] | undefined} names - all if undefined
 * @param {Pick<ApiFacts, 'operations'>} facts
 * @throws {UsageError} for an unknown name
 */
function chooseSubjects(names, { operations }) {
  // One operation is its own mix.
  const all = [...operations.map(({ name }) => name), ...(operations.length > 1 ? [mix] : [])]
  const unknown = names?.find((name) => !all.includes(name))
  if (unknown !== undefined) {
    const advice = advise(unknown, all, `there are ${all.join(', ')}`)
    throw new UsageError(`--operations: unknown operation "${unknown}"; ${advice}`)
  }
  return all.filter((name) => names?.includes(name) ?? true)
}

/**
 * Describes where load goes, and what the addresses mean for it.
 * @param {Pick<Settings, 'api' | 'operations'>} settings
 */
function describeLoad({ api: { servers, operations }, operations: subjects }) {
  const places = servers.map(({ name, url }) => `${name} at ${url}`).join(', ')
  const sent = subjects.includes(mix) ? operations : operations.filter(({ name }) => subjects.includes(name))
  const writing = sent.flatMap(({ kind, name }) => (kind === 'mutation' ? name : []))
  const writes = writing.length > 0 ? `, and writes there: ${writing.join(', ')}` : ''
  return [`load goes to ${places}${writes}`, ...describeRunning(servers), ...describeCollision(servers)]
}
