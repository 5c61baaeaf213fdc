import { join } from 'node:path'
import { blocksToRank } from '../analysis/blocksToRank.js'
import { runParameters } from '../engine/parameters.js'
import { declare } from '../workload/kinds.js'
import { readParameters } from './readParameters.js'
import { selectByName } from './selectServers.js'
import { parseSuiteOptions, resultsParameter, suiteParameter } from './suites.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Server } from '../types.d.ts' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ servers: Server[], resume: boolean, known: Server[], resultsDirectory: string, silent: boolean }} Shared known: every server there is */
/** @typedef {Omit<Shared, 'resultsDirectory'> & { suite: Suite, suiteWords: string, resultsDirectory: string | null } & Record<string, any>} BenchOptions with what the suite settled; resultsDirectory: null where no results are written */

/** @param {Suite[]} suites */
const ownParameters = (suites) =>
  declare({
    suite: suiteParameter(suites),
    packages: {
      alias: 'pkgs',
      words: true,
      help: `servers to measure: -pkgs a b, or -pkgs a,b${suites.map(describeUsual).join('')}`,
    },
    'all-packages': { help: 'measure every server' },
    list: { help: 'list every server and exit' },
    results: resultsParameter,
    resume: { scope: 'report', help: 'continue the interrupted run in --results, with the settings it began with' },
    silent: { scope: 'report', help: 'no progress: nothing is written while measuring' },
  })

/** @param {Suite} suite */
const describeUsual = ({ name, usualServers }) =>
  usualServers ? `; ${name} without it: ${usualServers({}).join(' and ')}` : ''

/**
 * @param {string[]} words of the command line
 * @param {{ suites: Suite[], projectFolder: string, version: string, servers: Server[] }} known
 * @returns {Promise<BenchOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseBenchOptions(words, known) {
  const { servers } = known
  const own = ownParameters(known.suites)
  const parsed = await parseSuiteOptions(words, known, {
    usage: 'node bench (--all-packages | -pkgs NAME…) [options]',
    shared: { ...own, ...runParameters },
    partOf: ({ parameters, examples }) => ({ parameters, examples }),
  })
  if (parsed === null) return null
  const { names, written, suite, suiteWords } = parsed
  if (names.length > 0) throw new UsageError(`unexpected word "${names[0]}"; name servers with -pkgs`)
  const table = { ...runParameters, ...suite.parameters }
  const given = readParameters(table, written, ['server', 'client', 'run'])
  refuseFewBlocks(table, written, given.rounds)
  if (written.list) {
    console.log(servers.map(describeServer).join('\n'))
    return null
  }
  const { results, resume, silent } = readParameters(own, written)
  const resultsDirectory = results ?? join(known.projectFolder, 'results')
  const shown = readParameters(table, written, ['report'])
  const options = { suite, suiteWords, known: servers, resultsDirectory, silent, resume, ...shown }
  if (resume) {
    refuseBesideResume(written, { ...own, ...table })
    return { ...options, servers: [] }
  }
  const chosen = choose(written, servers, suite.usualServers?.(given))
  return { ...options, ...suite.settle(given, { chosen, known: servers }) }
}

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

/** @type {(written: Record<string, any>, servers: Server[], usual?: string[]) => Server[]} */
function choose({ packages, 'all-packages': all }, servers, usual = []) {
  if (all && packages) throw new UsageError('expected --all-packages or -pkgs, got both; leave one out')
  if (all) return servers
  const chosen = selectByName(packages ?? usual, servers)
  if (chosen.length > 0) return chosen
  const names = servers.map(({ name }) => name).join(', ')
  throw new UsageError(`no package named; use --all-packages, or -pkgs with some of: ${names}`)
}
