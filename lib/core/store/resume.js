import { UnableError } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { createMask } from '../../base/mask.js'
import { masked } from '../../base/secrets.js'
import { serverAt } from '../../servers/runningServer.js'
import { createVariants } from '../plan/variants.js'
import { checkoutOf, describeMachine, lockfileSha256 } from './environment.js'
import { shown } from './files.js'
import { areOneKind } from './runs.js'

/** @import { Mask } from '../../base/mask.js' */
/** @import { Endpoint, Server } from '../../types.d.ts' */
/** @import { ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */

/**
 * Finds the latest run, to continue it: its settings, its servers and its results.
 * @param {StoredResult[]} stored
 * @param {object} project
 * @param {string} project.resultsDirectory
 * @param {Server[]} project.allServers
 * @param {string} project.projectFolder
 * @param {ParameterTable} [project.parameters] - of the suite
 * @param {Record<string, any>} [project.repeated] - options that results mask
 * @throws {UnableError} if there is none, or it cannot continue as it began
 */
export function findInterruptedRun(stored, { resultsDirectory, allServers, projectFolder, ...project }) {
  const { parameters, repeated = {} } = project
  const latest = latestOf(stored)
  if (!latest)
    throw new UnableError(
      'NO_RESULTS',
      `--resume: there is no interrupted run in ${shown(resultsDirectory)}; start with --all-packages or -pkgs`,
    )
  const resumed = stored.filter(({ run }) => run.id === latest.run.id)
  const settings = unmask(latest.settings, repeated)
  const { axes, endpoint } = settings
  const varied = [...createVariants(axes, parameters)(allServers), ...(endpoint ? [serverAt(endpoint)] : [])]
  const servers = latest.run.servers.map(
    (name) =>
      varied.find((candidate) => candidate.name === name) ??
      refuse(`the run of ${latest.run.startedAt} measures ${name}, which is not here any more`),
  )
  refuseOtherEnvironment(resumed, describeMachine(projectFolder, latest.suite))
  for (const { server, environment } of resumed) {
    const candidate = servers.find(({ name }) => name === server)
    const { packageFolder = projectFolder, runtime } = candidate ?? {}
    if (lockfileSha256(packageFolder) !== environment.lockfileSha256)
      refuse(`the packages of ${server} have changed since; start a new run`)
    if (runtime?.version !== environment.runtime?.version)
      refuse(`the runtime of ${server} has changed since; start a new run`)
    if (candidate && checkoutOf(candidate).checkoutSha256 !== environment.checkoutSha256)
      refuse(`the checkout of ${server} has changed since; start a new run`)
  }
  return { settings, servers, resumed }
}

/** Finds a result of the latest run. @type {(stored: StoredResult[]) => StoredResult | undefined} */
export const latestOf = (stored) => stored.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))[0]

/**
 * Replaces the masked options of an endpoint by those that the user has written again.
 * @type {(settings: StoredResult['settings'], repeated: Record<string, any>) => StoredResult['settings']}
 * @throws {UsageError} if one is missing, is another one, or was not masked
 */
function unmask(settings, { endpoint: { url } = {}, command }) {
  const mask = createMask(process.env, [url ?? '', command ?? ''])
  const endpoint = { ...settings.endpoint }
  /** @type {(field: 'url' | 'command', option: string, value: string | undefined, mask: Mask['command']) => void} */
  function replace(field, option, value, maskOption) {
    const stored = endpoint[field]
    const isMasked = stored?.includes(masked) ?? false
    if (value !== undefined && !isMasked)
      throw new UsageError(`--resume goes on as the run began, got ${option}, too; leave it out, or start a new run`)
    if (isMasked && (value === undefined || maskOption(value) !== stored))
      throw new UsageError(`--resume: expected ${option} once more, as results mask it: ${stored}; add it as it was`)
    if (value !== undefined) endpoint[field] = value
  }
  replace('url', '--endpoint', url, mask.document)
  replace('command', '--command', command, mask.command)
  return settings.endpoint ? { ...settings, endpoint: /** @type {Endpoint} */ (endpoint) } : settings
}

/** @param {string} why @returns {never} @throws {UnableError} */
function refuse(why) {
  throw new UnableError('NOT_RESUMABLE', `--resume: ${why}`)
}

/**
 * Refuses to continue in another environment: trials of two environments are not comparable.
 * @type {(resumed: StoredResult[], now: ReturnType<typeof describeMachine>) => void}
 * @throws {UnableError}
 */
function refuseOtherEnvironment([{ environment, run }], now) {
  for (const fact of /** @type {const} */ (['node', 'cpuModel', 'cpuCores', 'kernel', 'gitCommit']))
    if (environment[fact] !== now[fact])
      refuse(`the run began with ${fact} ${environment[fact]}, this is ${now[fact]}; start a new run`)
  // Its speed in the calibration loop may be another one since.
  const { calibrationStepsPerSecond } = environment
  if (!areOneKind(environment, { ...now, calibrationStepsPerSecond }))
    refuse('the run began on another kind of processor; start a new run')
  if (environment.codeSha256 === now.codeSha256) return
  const why = environment.codeSha256
    ? `what measures (bench.js, lib/, benchmarks/ or packages) has changed since the run of ${run.startedAt} began`
    : `the run of ${run.startedAt} does not say with what code it measured`
  refuse(`${why}; start a new run`)
}
