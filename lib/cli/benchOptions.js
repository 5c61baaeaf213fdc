import { join, resolve } from 'node:path'
import { toWorkloads } from './documentOptions.js'
import { parseOptions } from './options.js'
import { selectByName } from './selectServers.js'
import { toSettings } from './toSettings.js'
import { UsageError } from './usageError.js'

/** @typedef {import('../types.d.ts').Server} Server */
/** @typedef {{ servers: Server[], workloads: import('../types.d.ts').WorkloadName[], settings: import('../types.d.ts').Settings, resume: boolean, known: Server[], resultsDirectory: string, silent: boolean }} BenchOptions known: every server there is */

const defaultReference = 'core-graphql-js'

/** @type {Record<string, import('yargs').Options>} */
const options = {
  packages: { alias: 'pkgs', array: true, string: true, describe: 'servers to measure: -pkgs a b, or -pkgs a,b' },
  'all-packages': { boolean: true, describe: 'measure every server there is' },
  list: { boolean: true, describe: 'name every server there is and stop' },
  duration: { alias: 'd', requiresArg: true, default: 5, describe: 'measured seconds of a round' },
  warmup: {
    requiresArg: true,
    default: 5,
    describe: 'seconds of load before the measured window; auto: until the rate is steady',
  },
  rounds: { requiresArg: true, default: 3, describe: 'blocks of one round of each server; ranks take 3 or more' },
  reference: {
    string: true,
    requiresArg: true,
    describe: `measured twice in every block, and what others are relative to (default: ${defaultReference})`,
  },
  precision: {
    string: true,
    requiresArg: true,
    describe: 'adaptive: go on after --rounds with rows whose 95 % interval is wider than ± this, such as 3%',
  },
  budget: { string: true, requiresArg: true, describe: 'adaptive: go on, but for no longer than this, such as 10m' },
  connections: { alias: 'c', requiresArg: true, default: 100, describe: 'connections kept open' },
  pipelining: { alias: 'p', requiresArg: true, default: 10, describe: 'requests in flight on each connection' },
  rate: { string: true, requiresArg: true, describe: 'then latency at constant rates: 500, or 50%,90% of the maximum' },
  slo: { string: true, requiresArg: true, describe: 'then the highest constant rate that meets it: p99<50ms' },
  workload: { requiresArg: true, default: 'compound', describe: 'compound: POST /graphql; rest: GET /api/authors' },
  documents: {
    string: true,
    requiresArg: true,
    describe: 'hot, variables or cold, or several: hot,cold (default: hot)',
  },
  seed: { requiresArg: true, default: 1, describe: 'of the random order of the rounds' },
  results: {
    string: true,
    requiresArg: true,
    describe: 'directory of the results (default: results/ of this project)',
  },
  port: { requiresArg: true, default: 4001, describe: 'of 127.0.0.1, where the servers listen' },
  'ready-timeout': { requiresArg: true, default: 30, describe: 'seconds a server has for its first right answer' },
  resume: { boolean: true, describe: 'go on with the interrupted run in --results, as it was planned' },
  cpus: { string: true, requiresArg: true, describe: 'pin to CPUs, as SERVER/CLIENT: 0/1, or 0-1/2,3 (Linux)' },
  monitor: { boolean: true, describe: "event-loop delay and GC share of the servers' main threads, through --import" },
  silent: { boolean: true, describe: 'no progress: nothing is written while measuring' },
}

/** @type {[string, string][]} */
const examples = [
  ['node bench --all-packages -c 100 -p 10', 'every server'],
  ['node bench -pkgs mercurius graphql-yoga', 'two servers, and which is faster'],
  ['node bench --all-packages --precision 3% --budget 1h', 'until every row is known to ± 3 %'],
  ['node bench -pkgs mercurius --documents hot,cold', 'what it owes to its cache of documents'],
]

/**
 * @param {string[]} words of the command line
 * @param {{ projectFolder: string, version: string, servers: Server[] }} known
 * @returns {Promise<BenchOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseBenchOptions(words, { projectFolder, version, servers }) {
  const usage = 'node bench (--all-packages | -pkgs NAME…) [options]'
  const given = await parseOptions(words, { usage, options, examples, version })
  if (given === null) return null
  if (given._.length > 0) throw new UsageError(`unexpected word "${given._[0]}"; name servers with -pkgs`)
  const workloads = toWorkloads(given)
  if (given.results === '') throw new UsageError('--results: expected a directory, got nothing; see --help')
  const resultsDirectory = given.results === undefined ? join(projectFolder, 'results') : resolve(given.results)
  const settings = toSettings(given, workloads[0])
  if (given.list) {
    console.log(servers.map(describeServer).join('\n'))
    return null
  }
  const shared = { workloads, known: servers, resultsDirectory, silent: given.silent === true }
  if (given.resume) {
    refuseBesideResume(given.written)
    return { ...shared, resume: true, servers: [], settings: { ...settings, reference: '' } }
  }
  const chosen = choose(given, servers)
  const reference = chooseReference(given.reference, chosen, servers)
  // The reference is in every block, whether it was asked for or not.
  const measured = chosen.includes(reference) ? chosen : [...chosen, reference]
  return { ...shared, resume: false, servers: measured, settings: { ...settings, reference: reference.name } }
}

/** @param {string[]} written options */
function refuseBesideResume(written) {
  const other = written.find((name) => !['resume', 'results', 'silent'].includes(name))
  if (other === undefined) return
  throw new UsageError(`--resume goes on as the run began, got --${other}, too; leave it out, or start a new run`)
}

/**
 * @param {string | undefined} asked
 * @param {Server[]} chosen
 * @param {Server[]} servers
 */
function chooseReference(asked, chosen, servers) {
  if (asked === undefined) return servers.find(({ name }) => name === defaultReference) ?? chosen[0]
  const [reference, ...others] = selectByName([asked], servers)
  if (reference && others.length === 0) return reference
  const came = reference ? `"${asked}"` : 'nothing'
  throw new UsageError(`--reference: expected the name of one server, got ${came}; node bench --list names them all`)
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
