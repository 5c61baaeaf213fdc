import { join, resolve } from 'node:path'
import { parseOptions, toChoice, toNumber } from './options.js'
import { selectByName } from './selectServers.js'
import { UsageError } from './usageError.js'

/** @typedef {import('../types.d.ts').Server} Server */
/** @typedef {{ servers: Server[], settings: import('../types.d.ts').Settings, resultsDirectory: string, silent: boolean }} BenchOptions */

/** @type {Record<string, import('yargs').Options>} */
const options = {
  packages: { alias: 'pkgs', array: true, string: true, describe: 'servers to measure: -pkgs a b, or -pkgs a,b' },
  'all-packages': { boolean: true, describe: 'measure every server there is' },
  list: { boolean: true, describe: 'name every server there is and stop' },
  duration: { alias: 'd', requiresArg: true, default: 5, describe: 'measured seconds of a round' },
  warmup: { requiresArg: true, default: 5, describe: 'seconds of load before the measured window' },
  rounds: { requiresArg: true, default: 1, describe: 'rounds of each server; ranks take 2 or more' },
  connections: { alias: 'c', requiresArg: true, default: 100, describe: 'connections kept open' },
  pipelining: { alias: 'p', requiresArg: true, default: 10, describe: 'requests in flight on each connection' },
  workload: { requiresArg: true, default: 'compound', describe: 'compound: POST /graphql; rest: GET /api/authors' },
  seed: { requiresArg: true, default: 1, describe: 'of the random order of the rounds' },
  results: {
    string: true,
    requiresArg: true,
    describe: 'directory of the results (default: results/ of this project)',
  },
  port: { requiresArg: true, default: 4001, describe: 'of 127.0.0.1, where the servers listen' },
  'ready-timeout': { requiresArg: true, default: 30, describe: 'seconds a server has for its first right answer' },
  silent: { boolean: true, describe: 'no progress: nothing is written while measuring' },
}

/** @type {[string, string][]} */
const examples = [
  ['node bench --all-packages -c 100 -p 10', 'every server'],
  ['node bench -pkgs mercurius graphql-yoga -d 5 --rounds 3', 'two servers, with ranks'],
]

/**
 * @param {string[]} words of the command line
 * @param {{ projectFolder: string, version: string, servers: Server[], workloadNames: string[] }} known
 * @returns {Promise<BenchOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseBenchOptions(words, { projectFolder, version, servers, workloadNames }) {
  const usage = 'node bench (--all-packages | -pkgs NAME…) [options]'
  const given = await parseOptions(words, { usage, options, examples, version })
  if (given === null) return null
  if (given._.length > 0) throw new UsageError(`unexpected word "${given._[0]}"; name servers with -pkgs`)
  const settings = {
    workload: /** @type {import('../types.d.ts').WorkloadName} */ (
      toChoice('--workload', given.workload, workloadNames)
    ),
    connections: toNumber('-c/--connections', given.connections, { whole: true, from: 1, to: 10_000 }),
    pipelining: toNumber('-p/--pipelining', given.pipelining, { whole: true, from: 1, to: 1000 }),
    durationSeconds: toNumber('-d/--duration', given.duration, { from: 0.1, to: 3600 }),
    warmupSeconds: toNumber('--warmup', given.warmup, { from: 0, to: 3600 }),
    readyTimeoutSeconds: toNumber('--ready-timeout', given.readyTimeout, { from: 0.1, to: 3600 }),
    rounds: toNumber('--rounds', given.rounds, { whole: true, from: 1, to: 1000 }),
    seed: toNumber('--seed', given.seed, { whole: true, from: 0, to: 2 ** 31 - 1 }),
    port: toNumber('--port', given.port, { whole: true, from: 1, to: 65_535 }),
  }
  if (given.results === '') throw new UsageError('--results: expected a directory, got nothing; see --help')
  const resultsDirectory = given.results === undefined ? join(projectFolder, 'results') : resolve(given.results)
  if (given.list) {
    console.log(servers.map(describeServer).join('\n'))
    return null
  }
  return { servers: choose(given, servers), settings, resultsDirectory, silent: given.silent === true }
}

/** @param {Server} server */
function describeServer({ name, path, endOfLife, executesGraphql, unsupported }) {
  const marks = [endOfLife ? 'end of life' : '', executesGraphql ? '' : 'no GraphQL', unsupported ?? ''].filter(Boolean)
  return `${name.padEnd(30)} ${path}${marks.length > 0 ? `  (${marks.join('; ')})` : ''}`
}

/**
 * @param {Record<string, any>} given
 * @param {Server[]} servers
 */
function choose({ packages, allPackages }, servers) {
  if (allPackages && packages) throw new UsageError('expected --all-packages or -pkgs, got both; leave one out')
  if (allPackages) return servers
  const chosen = selectByName(packages ?? [], servers)
  if (chosen.length > 0) return chosen
  const names = servers.map(({ name }) => name).join(', ')
  throw new UsageError(`no package named; use --all-packages, or -pkgs with some of: ${names}`)
}
