import { join } from 'node:path'
import { blocksToRank } from '../stats/blocksToRank.js'
import { plotFile, quickTable, runParameters, serverParameters } from '../core/plan/parameters.js'
import { createVariants } from '../core/plan/variants.js'
import { anyText, declare } from '../workload/kinds.js'
import { readParameters } from './readParameters.js'
import { selectByName } from '../base/errors/names.js'
import { parseCommandLine, resultsParameter, suiteParameter } from './parse.js'
import { UsageError } from '../base/errors/usageError.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { Server } from '../types.d.ts' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ servers: Server[], resume: boolean, known: Server[], resultsDirectory: string, plot: string | null }} Shared known: every server there is */
/** @typedef {Omit<Shared, 'resultsDirectory'> & { suite: Suite, suiteWords: string, resultsDirectory: string | null } & Record<string, any>} BenchOptions with what the suite settled; resultsDirectory: null where no results are written */

/**
 * @typedef {object} Known
 * @property {Suite[]} suites
 * @property {string} projectFolder
 * @property {string} version
 * @property {Server[]} servers
 * @property {(servers: Server[]) => Promise<string[]>} [ask] which of them somebody wants; absent where nobody is there
 */

/** @param {Suite[]} suites */
const ownParameters = (suites) =>
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
    results: resultsParameter,
    resume: { scope: 'report', help: 'continue the interrupted run in --results, with the settings it began with' },
    plot: plotFile,
    config: {
      scope: 'report',
      kind: anyText('a JSON file'),
      help: 'options from a JSON file, by their names: {"rounds": 5}; those of the command line come first',
    },
  })

/**
 * @param {string[]} words of the command line
 * @param {Known} known
 * @returns {Promise<BenchOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseBenchOptions(words, known) {
  const { servers } = known
  const own = ownParameters(known.suites)
  const parsed = await parseCommandLine(words, known, {
    usage: 'node bench (--all-packages | -pkgs NAME…) [options]',
    shared: { ...own, ...runParameters, ...serverParameters },
    partOf: ({ parameters, examples }) => ({ parameters: withoutFixed(parameters), examples }),
  })
  if (parsed === null) return null
  const { names, written, suite, suiteWords } = parsed
  if (names.length > 0) throw new UsageError(`unexpected word "${names[0]}"; name servers with -pkgs`)
  const usual = { ...runParameters, ...serverParameters, ...suite.parameters }
  const table = written.quick ? quickTable(usual) : usual
  const given = readParameters(table, written, ['server', 'client', 'run'])
  refuseFewBlocks(table, written, given.rounds)
  const vary = createVariants(given.axes, suite.parameters)
  if (written.list) {
    console.log(vary(servers).map(describeServer).join('\n'))
    return null
  }
  const { results, resume, plot } = readParameters(own, written)
  const resultsDirectory = results ?? join(known.projectFolder, 'results')
  const options = { suite, suiteWords, known: servers, resultsDirectory, plot, resume }
  if (resume) {
    refuseBesideResume(written, { ...own, ...table })
    return { ...options, servers: [] }
  }
  const chosen = await choose(written, known, suite.usualServers?.(given))
  return { ...options, ...suite.settle(given, { chosen: vary(chosen), known: vary(servers) }) }
}

/** @type {(table: ParameterTable) => ParameterTable} */
const withoutFixed = (table) => Object.fromEntries(Object.entries(table).filter(([, { fixed }]) => !fixed))

/** @type {(table: ParameterTable, written: Record<string, unknown>, rounds: number) => void} */
function refuseFewBlocks(table, written, rounds) {
  // What decides when to stop needs enough to go by.
  const adaptive = Object.keys(table).find((name) => table[name].adaptive && name in written)
  if (adaptive === undefined || rounds >= blocksToRank) return
  throw new UsageError(`--${adaptive} decides after ${blocksToRank} blocks, got --rounds ${rounds}; leave one out`)
}

/** @type {(written: Record<string, unknown>, table: ParameterTable) => void} */
function refuseBesideResume(written, table) {
  const other = Object.keys(written).find((name) => table[name].scope !== 'report')
  if (other === undefined) return
  throw new UsageError(`--resume goes on as the run began, got --${other}, too; leave it out, or start a new run`)
}

/** @param {Server} server */
function describeServer({ name, path, endOfLife, executesGraphql, unsupported }) {
  const marks = [endOfLife ? 'end of life' : '', executesGraphql ? '' : 'no GraphQL', unsupported ?? ''].filter(Boolean)
  return `${name.padEnd(30)} ${path}${marks.length > 0 ? `  (${marks.join('; ')})` : ''}`
}

/** @type {(written: Record<string, any>, known: Pick<Known, 'servers' | 'ask'>, usual?: string[]) => Promise<Server[]>} */
async function choose({ packages, 'all-packages': all }, { servers, ask = async () => [] }, usual) {
  if (all) return servers
  const chosen = selectByName(packages ?? usual ?? (await ask(servers)), servers)
  if (chosen.length > 0) return chosen
  const names = servers.map(({ name }) => name).join(', ')
  throw new UsageError(`no package named; use --all-packages, or -pkgs with some of: ${names}`)
}
