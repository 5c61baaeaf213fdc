import { dirname, join } from 'node:path'
import { UnableError } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { resultsFolders } from '../../base/project.js'
import { parametersOf, plotFile, quickTable, runParameters, serverParameters } from '../../core/plan/parameters.js'
import { createVariants } from '../../core/plan/variants.js'
import { blocksToRank } from '../../stats/ranks.js'
import { anyText, declare } from '../../workload/kinds.js'
import { quoted } from '../../workload/quoted.js'
import { optionOfSuite, parseCommandLine, resultsParameter, suiteParameter } from '../parse.js'
import { readParameters } from '../readParameters.js'
import { chooseServers, formatServer, refuseMissing, unexpectedWord } from './chooseServers.js'

/** @import { Suite } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { Program, Written } from '../parse.js' */
/** @import { Question } from './askRun.js' */

/**
 * Options of `bench`, whatever the suite.
 * @typedef {object} Shared
 * @property {Suite} suite
 * @property {string} suiteOption - that selects it, for commands; empty for the default
 * @property {Server[]} allServers
 * @property {Server[]} servers - to measure; empty with resume
 * @property {boolean} resume
 * @property {boolean} namesPort - whether the user insists on the port
 * @property {Record<string, any>} [repeated] - options of a run to resume that its results mask
 * @property {string | null} plot
 * @property {string | null} resultsDirectory - which the run locks, and whose history it adds to; null if no results
 *   are written
 * @property {string | null} runFolder - of the run's results; null for a new one in resultsDirectory
 */

/** Options with those that the suite settled. @typedef {Shared & Record<string, any>} BenchOptions */

/**
 * @typedef {object} Project
 * @property {Suite[]} suites
 * @property {string} projectFolder
 * @property {string} version
 * @property {Server[]} servers
 * @property {(question: Question) => Promise<string[]>} [ask] - asks for further words; absent if there is no user at a
 *   terminal
 */

/** @param {Suite[]} suites */
const declareShared = (suites) =>
  declare({
    suite: suiteParameter(suites),
    packages: {
      alias: 'pkgs',
      variadic: true,
      conflicts: ['all-packages'],
      help: 'servers to measure: -pkgs a b, or -pkgs a,b; some suites have servers of their own without it',
    },
    'all-packages': { conflicts: ['packages'], help: 'measure every server' },
    list: { help: 'list every server and exit' },
    results: { ...resultsParameter, shownDefault: `${resultsFolders.local}/RUN/ of this project` },
    resume: { scope: 'report', help: 'continue the newest interrupted run, or the one in --results, as it began' },
    plot: plotFile,
    config: {
      scope: 'report',
      kind: anyText('a JSON file'),
      help: 'options from a JSON file, by their names: {"rounds": 5}; those of the command line come first',
    },
  })

/** @type {(suites: Suite[]) => Program} */
export const benchProgram = (suites) => ({
  usage: 'node bench (--all-packages | -pkgs NAME…) [options]',
  shared: { ...declareShared(suites), ...runParameters, ...serverParameters },
  short: {
    'What to measure:': ['suite', 'packages', 'all-packages', 'list', 'init'],
    'How thoroughly:': ['quick', 'rounds', 'connections', 'pipelining', 'duration'],
    'Results:': ['results', 'resume'],
  },
  partOf({ parameters, examples }) {
    const options = Object.entries(parameters).filter(([, { fixed }]) => !fixed)
    return { parameters: Object.fromEntries(options), examples }
  },
})

/**
 * @param {string[]} argv
 * @param {Project} project
 * @returns {Promise<BenchOptions | null>} null if the command line only asked for help, the version or the list
 * @throws {UsageError}
 */
export async function parseBenchOptions(argv, { ask, ...project }) {
  const { suites, projectFolder, version } = project
  const parsed = await parseCommandLine(argv, { suites, version }, benchProgram(suites))
  if (parsed === null) return null
  const { names, written, suite, suiteOption } = parsed
  const servers = (await suite.servers?.()) ?? project.servers
  if (names.length > 0) throw unexpectedWord(names[0], servers)
  const declared = parametersOf(suite)
  const table = written.quick ? quickTable(declared) : declared
  const values = readParameters(table, written, ['server', 'client', 'run'])
  refuseFewBlocks(table, written, values.rounds)
  const vary = createVariants(values.axes, suite.parameters)
  if (written.list) {
    console.log(vary(servers).map(formatServer).join('\n'))
    return null
  }
  const shared = declareShared(suites)
  const { results, resume, plot } = readParameters(shared, written)
  const resultsDirectory = results ?? join(projectFolder, resultsFolders.local)
  const namesPort = 'port' in written
  const options = {
    suite,
    suiteOption,
    allServers: servers,
    resultsDirectory,
    runFolder: results,
    plot,
    resume,
    namesPort,
  }
  if (resume) {
    refuseWithResume(written, { ...shared, ...table })
    return { ...options, ...(await findRun(options, written, suites)), servers: [], repeated: values }
  }
  const defaults = suite.defaultServers?.(values)
  if (ask && !written.packages && !written['all-packages'] && !defaults) {
    const isSettled = 'quick' in written || 'rounds' in written
    const parse = (/** @type {string[]} */ further) => parseBenchOptions([...argv, ...further], project)
    return parse(await ask({ servers, isSettled, parse }))
  }
  const chosen = vary(chooseServers(written, servers, defaults))
  // The rows of a suite's own servers say what they lack.
  if (!suite.servers) refuseMissing(chosen)
  const settled = await suite.settle(values, { chosen, all: vary(servers), written: Object.keys(written) })
  return { ...options, ...settled, settings: Object.freeze(settled.settings) }
}

/**
 * Finds the run that --resume continues, and its suite.
 * @param {Pick<Shared, 'suite' | 'runFolder'> & { resultsDirectory: string }} options
 * @param {Written} written
 * @param {Suite[]} suites
 * @throws {UnableError} if the newest interrupted run has measured nothing
 */
async function findRun({ suite, runFolder, resultsDirectory }, written, suites) {
  // Lazy, because only this needs the store.
  const { findUnmeasured, interruptedRunIn, nameOfRun } = await import('../../core/store/runs.js')
  const { suiteOfLatestRun } = await import('../../core/store/resultFiles.js')
  const { shown } = await import('../../core/store/files.js')
  const wanted = written.suite && suite.name
  const folder = runFolder ?? interruptedRunIn(resultsDirectory, wanted) ?? resultsDirectory
  const unmeasured = findUnmeasured(resultsDirectory, folder, wanted)
  if (unmeasured !== null) {
    const older =
      folder === resultsDirectory ? '' : `, or go on with an older one by --results ${quoted(shown(folder))}`
    const problem = `the run of ${unmeasured} was interrupted before it had measured anything`
    throw new UnableError('NO_RESULTS', `--resume: ${problem}; start it again${older}`)
  }
  const latest = written.suite ? suite : suites.find(({ name }) => name === suiteOfLatestRun(folder))
  return {
    runFolder: folder,
    // The history is beside the folders of runs.
    ...(nameOfRun.test(folder) && { resultsDirectory: dirname(folder) }),
    ...(latest && { suite: latest, suiteOption: optionOfSuite(latest, suites) }),
  }
}

/**
 * Refuses fewer blocks than an adaptive option needs.
 * @type {(table: ParameterTable, written: Written, rounds: number) => void}
 */
function refuseFewBlocks(table, written, rounds) {
  const adaptive = Object.keys(table).find((name) => table[name].adaptive && name in written)
  if (adaptive === undefined || rounds >= blocksToRank) return
  throw new UsageError(`--${adaptive} decides after ${blocksToRank} blocks, got --rounds ${rounds}; leave one out`)
}

/** @type {(written: Written, table: ParameterTable) => void} */
function refuseWithResume(written, table) {
  const other = Object.keys(written).find((name) => table[name].scope !== 'report' && !table[name].secret)
  if (other === undefined) return
  throw new UsageError(`--resume goes on as the run began, got --${other}, too; leave it out, or start a new run`)
}
