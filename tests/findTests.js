import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Tests that measure processor time, or expect an answer by a certain time: nothing else runs beside these. */
export const alone = [
  'tests/bench.test.js',
  'tests/firstRuns.test.js',
  'tests/load/closedLoop/',
  'tests/load/slices/slices.test.js',
  'tests/serve/resources/push.test.js',
  'tests/suites/throughput/analyse/rates.test.js',
  'tests/suites/throughput/measure/client/',
]

/** Tests of files that only compute, or that no server uses: one version of Node is enough for these. */
export const pure = [
  'tests/audit.test.js',
  'tests/base/errors/',
  'tests/campaign.test.js',
  'tests/checks/',
  'tests/cli/bench/benchOptions.test.js',
  'tests/core/run/describePlan.test.js',
  'tests/cli/bench/endOfRun.test.js',
  'tests/cli/bench/liveLines.test.js',
  'tests/cli/bench/progress.test.js',
  'tests/cli/compare/',
  'tests/cli/configFile.test.js',
  'tests/cli/parse.test.js',
  'tests/cli/readParameters.test.js',
  'tests/core/plan/',
  'tests/core/store/validate.test.js',
  'tests/dependencies.test.js',
  'tests/docs.test.js',
  'tests/glossary.test.js',
  'tests/hostile.test.js',
  'tests/html.test.js',
  'tests/perf/',
  'tests/reports/',
  'tests/rooms.test.js',
  'tests/stats/',
  'tests/suites/*/chart.test.js',
  'tests/suites/*/parameters.test.js',
  'tests/suites/*/plan.test.js',
  'tests/suites/*/report.test.js',
  'tests/suites/*/schema.test.js',
  'tests/suites/api/report/',
  'tests/suites/index.test.js',
  'tests/suites/kit/',
  'tests/suites/parallelism/crossovers.test.js',
  'tests/suites/parallelism/pageBound.test.js',
  'tests/suites/parallelism/pageFormats.test.js',
  'tests/suites/throughput/analyse/analyseRun.test.js',
  'tests/suites/throughput/analyse/flags.test.js',
  'tests/suites/throughput/analyse/levels.test.js',
  'tests/suites/throughput/analyse/summarise.test.js',
  'tests/suites/throughput/analyse/summariseRates.test.js',
  'tests/suites/throughput/analyse/workloadVariants.test.js',
  'tests/suites/throughput/publish/',
  'tests/suites/throughput/scenarios/delaySweeps.test.js',
  'tests/suites/throughput/scenarios/matrix.test.js',
  'tests/suites/throughput/scenarios/requestedWorkloads.test.js',
  'tests/wording.test.js',
  'tests/workflow/',
  'tests/workload/',
]

/**
 * Tests that `npm run test-all` has and `npm test` leaves out: each takes more than about three seconds, and starts for
 * real what a shorter test computes or starts once. A new test belongs to `npm test` unless it is as long.
 */
export const long = [
  'tests/audit.test.js',
  'tests/base/processes/childEnvironment.test.js',
  'tests/base/processes/run.test.js',
  'tests/bench.test.js',
  'tests/benchmarkPages.test.js',
  'tests/campaign.test.js',
  'tests/cli/bench/guardRun.test.js',
  'tests/core/run/runBlocks.test.js',
  'tests/core/run/runTrial.test.js',
  'tests/endpoint.test.js',
  'tests/fileKinds.test.js',
  'tests/html.test.js',
  'tests/layers.test.js',
  'tests/layersRun.test.js',
  'tests/load/closedLoop/drain.test.js',
  'tests/load/closedLoop/pipelining.test.js',
  'tests/load/closedLoop/rest.test.js',
  'tests/load/closedLoop/warmUp.test.js',
  'tests/load/slices/',
  'tests/load/wireRules.test.js',
  'tests/network/fileLimit.test.js',
  'tests/network/relay.test.js',
  'tests/packed.test.js',
  'tests/realServers.test.js',
  'tests/run.test.js',
  'tests/serve/gateway.test.js',
  'tests/serve/pageBounds.test.js',
  'tests/serve/resources/push.test.js',
  'tests/servers/databases/',
  'tests/servers/monitor.test.js',
  'tests/stats/simulation.test.js',
  'tests/suites/api/examples.test.js',
  'tests/suites/api/faults.test.js',
  'tests/suites/api/foreignServers.test.js',
  'tests/suites/api/instructions.test.js',
  'tests/suites/api/profile.test.js',
  'tests/suites/api/secrets.test.js',
  'tests/suites/compression/compression.test.js',
  'tests/suites/concurrency/concurrency.test.js',
  'tests/suites/concurrency/measure.test.js',
  'tests/suites/federation/gateways.test.js',
  'tests/suites/federation/measure.test.js',
  'tests/suites/kit/k6/exportApi.test.js',
  'tests/suites/kit/k6/k6.test.js',
  'tests/suites/parallelism/browser/',
  'tests/suites/parallelism/client/',
  'tests/suites/parallelism/parallelism.test.js',
  'tests/suites/resume.test.js',
  'tests/suites/subscriptions/servers.test.js',
  'tests/suites/subscriptions/unheeding.test.js',
  'tests/suites/throughput/analyse/rates.test.js',
  'tests/suites/throughput/measure/client/',
  'tests/suites/throughput/measure/pipelining.test.js',
  'tests/suites/throughput/scenarios/databases.test.js',
  'tests/suites/throughput/scenarios/scenarios.test.js',
  'tests/suites/throughput/size.test.js',
  'tests/suites/transports/callers.test.js',
  'tests/suites/transports/servers.test.js',
  'tests/testServer.test.js',
  'tests/workflow/action.test.js',
  'tests/workflow/changes.test.js',
  'tests/workflow/checkRuns.test.js',
  'tests/workflow/findChanges.test.js',
  'tests/workflow/measuredPackages.test.js',
  'tests/workflow/proposeResults.test.js',
  'tests/workflow/publishRun.test.js',
  'tests/workflow/pullRequest.test.js',
  'tests/workflow/updatePackages.test.js',
  'tests/workflow/weekly.test.js',
  'tests/workflow/workflows.test.js',
]

/** Long tests that every version of Node must pass: each speaks a protocol for real, which Node itself implements. */
export const protocols = [
  'tests/benchmarkPages.test.js',
  'tests/serve/resources/push.test.js',
  'tests/suites/api/foreignServers.test.js',
  'tests/suites/concurrency/measure.test.js',
  'tests/suites/parallelism/parallelism.test.js',
  'tests/suites/subscriptions/servers.test.js',
  'tests/suites/transports/callers.test.js',
  'tests/suites/transports/servers.test.js',
]

/**
 * Matches files in some places.
 * @param {string[]} places - files, and folders that end with a slash; `*` stands for any folder
 * @returns {(file: string) => boolean}
 */
export function isIn(places) {
  const patterns = places.map((place) => new RegExp(`^${place.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`))
  return (file) => patterns.some((pattern) => pattern.test(file))
}

/**
 * Every *.test.js in tests/, however deep: `node --test` takes no pattern before Node 21, and `sh` knows no `**`.
 * @returns {string[]} paths from the project's root
 */
export function findTests() {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => join('tests', file))
    .sort()
}

/**
 * @param {string[]} files
 * @param {number} [concurrency] one more than there are cores, as most of them wait now and then
 * @returns {{ concurrency: number, files: string[] }[]} each file once: several at a time, then one after the other
 */
export function groupTests(files, concurrency = availableParallelism() + 1) {
  const isAlone = isIn(alone)
  return [
    { concurrency, files: files.filter((file) => !isAlone(file)) },
    { concurrency: 1, files: files.filter(isAlone) },
  ].filter(({ files }) => files.length > 0)
}
