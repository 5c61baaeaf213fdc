import { describeMachine, lockfileSha256 } from '../results/environment.js'
import { loadResultsIfAny, resultsFolder } from '../results/files.js'
import { ResultError } from '../results/resultError.js'
import { documentKinds } from '../workload/documents.js'
import { workloadNames } from '../workload/names.js'

/** @typedef {import('../types.d.ts').Result} Result */

/**
 * The latest run in a directory of results, to go on with it: its settings, its servers and what it has measured.
 * @param {string} resultsDirectory
 * @param {{ known: import('../types.d.ts').Server[], projectFolder: string }} project
 * @throws {ResultError} where there is none, or where it cannot go on as it began
 */
export function findInterruptedRun(resultsDirectory, { known, projectFolder }) {
  const workloads = new Set([...workloadNames, ...documentKinds.map(({ workload }) => workload)])
  const stored = [...workloads].flatMap(
    (workload) => loadResultsIfAny(resultsFolder(resultsDirectory, workload)).results,
  )
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
  return { settings: latest.settings, servers, workloads: latest.run.workloads, resumed }
}

/**
 * Rounds of two environments in one result would compare what is not comparable.
 * @param {Result[]} resumed
 * @param {ReturnType<typeof describeMachine>} now
 */
function refuseOtherEnvironment(resumed, now) {
  for (const fact of /** @type {const} */ (['node', 'cpuModel', 'cpuCores', 'kernel', 'gitCommit'])) {
    const before = resumed[0].environment[fact]
    if (before !== now[fact])
      throw new ResultError(`--resume: the run began with ${fact} ${before}, this is ${now[fact]}; start a new run`)
  }
}
