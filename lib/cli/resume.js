import { describeMachine, lockfileSha256 } from '../results/environment.js'
import { loadResultsIfAny, pageResultsFolder, resultsFolder } from '../results/files.js'
import { ResultError } from '../results/resultError.js'
import { documentKinds } from '../workload/documents.js'
import { workloadNames } from '../workload/names.js'

/** @typedef {{ known: import('../types.d.ts').Server[], projectFolder: string }} Project */
/** @typedef {import('../types.d.ts').Result | import('../types.d.ts').PageResult} Stored */

/**
 * The latest run of the suite `servers` in a directory of results, to go on with it: its settings, its servers and what
 * it has measured.
 * @param {string} resultsDirectory
 * @param {Project} project
 * @throws {ResultError} where there is none, or where it cannot go on as it began
 */
export function findInterruptedRun(resultsDirectory, project) {
  const workloads = new Set([...workloadNames, ...documentKinds.map(({ workload }) => workload)])
  const stored = [...workloads].flatMap(
    (workload) => loadResultsIfAny(resultsFolder(resultsDirectory, workload)).results,
  )
  const { latest, ...run } = findLatest(stored, resultsDirectory, project)
  return { ...run, settings: latest.settings, workloads: latest.run.workloads }
}

/**
 * The same of the suite `parallelism`.
 * @param {string} resultsDirectory
 * @param {Project} project
 * @throws {ResultError}
 */
export function findInterruptedPages(resultsDirectory, project) {
  const { results } = loadResultsIfAny(pageResultsFolder(resultsDirectory), 'parallelism')
  const { latest, ...run } = findLatest(results, resultsDirectory, project)
  return { ...run, settings: latest.settings }
}

/**
 * @template {Stored} Item
 * @param {Item[]} stored
 * @param {string} resultsDirectory
 * @param {Project} project
 */
function findLatest(stored, resultsDirectory, { known, projectFolder }) {
  const [latest] = stored.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))
  if (!latest)
    throw new ResultError(`--resume: there is no result in ${resultsDirectory}; start with --all-packages or -pkgs`)
  const resumed = stored.filter(({ run }) => run.id === latest.run.id)
  const servers = latest.run.servers.map((name) => {
    const server = known.find((candidate) => candidate.name === name)
    if (server) return server
    throw new ResultError(`--resume: the run of ${latest.run.startedAt} measures ${name}, which is not here any more`)
  })
  refuseOtherEnvironment(resumed, describeMachine(projectFolder))
  for (const { server, environment } of resumed) {
    const packageFolder = known.find(({ name }) => name === server)?.packageFolder ?? projectFolder
    if (lockfileSha256(packageFolder) !== environment.lockfileSha256)
      throw new ResultError(`--resume: the packages of ${server} have changed since; start a new run`)
  }
  return { latest, servers, resumed }
}

/**
 * Rounds of two environments in one result would compare what is not comparable.
 * @param {Stored[]} resumed
 * @param {ReturnType<typeof describeMachine>} now
 */
function refuseOtherEnvironment(resumed, now) {
  for (const fact of /** @type {const} */ (['node', 'cpuModel', 'cpuCores', 'kernel', 'gitCommit'])) {
    const before = resumed[0].environment[fact]
    if (before !== now[fact])
      throw new ResultError(`--resume: the run began with ${fact} ${before}, this is ${now[fact]}; start a new run`)
  }
  const [{ environment, run }] = resumed
  if (environment.codeSha256 === now.codeSha256) return
  const what = environment.codeSha256
    ? `what measures (bench.js, lib/, benchmarks/ or packages) has changed since the run of ${run.startedAt} began`
    : `the run of ${run.startedAt} does not say with what code it measured`
  throw new ResultError(`--resume: ${what}; start a new run`)
}

/**
 * A relay is no netem: their rounds in one result would compare what is not comparable.
 * @param {import('../types.d.ts').PageResult[]} resumed
 * @param {import('../types.d.ts').NetworkFacts} now
 * @throws {ResultError}
 */
export function refuseOtherNetwork(resumed, { kind }) {
  const other = resumed.find(({ network }) => network.kind !== kind)
  if (!other) return
  const kinds = `the run began with ${other.network.kind} between client and server, here it would be ${kind}`
  throw new ResultError(`--resume: ${kinds}; start a new run`)
}
