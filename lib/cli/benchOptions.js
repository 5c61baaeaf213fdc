import { join, resolve } from 'node:path'
import { toWorkloads } from '../suites/throughput/documentOptions.js'
import { parseOptions, toChoice } from './options.js'
import { pageExamples, pageOptions, toPlot } from '../suites/parallelism/pageOptions.js'
import { selectByName } from './selectServers.js'
import { refuseOtherSuite, suites } from './suites.js'
import { defaultReference, serversOptions, sharedOptions } from '../suites/throughput/serversOptions.js'
import { toPageSettings } from '../suites/parallelism/toPageSettings.js'
import { toSettings } from '../suites/throughput/toSettings.js'
import { UsageError } from './usageError.js'

/** @typedef {import('../types.d.ts').Server} Server */
/** @typedef {{ servers: Server[], resume: boolean, known: Server[], resultsDirectory: string, silent: boolean }} Shared known: every server there is */
/** @typedef {Shared & { suite: 'servers', workloads: import('../types.d.ts').WorkloadName[], settings: import('../types.d.ts').Settings }} BenchOptions */
/** @typedef {Shared & { suite: 'parallelism', settings: import('../types.d.ts').PageSettings, serve: boolean, plot: string | null }} PageOptions */

/** Two servers are enough for a question about documents, not servers: a framework, and graphql-js without one. */
const defaultPageServers = ['mercurius', defaultReference]

/** @type {[string, string][]} */
const examples = [
  ['node bench --all-packages -c 100 -p 10', 'every server'],
  ['node bench -pkgs mercurius graphql-yoga', 'two servers, and which is faster'],
  ['node bench --all-packages --precision 3% --budget 1h', 'until every row is known to ± 3 %'],
  ['node bench -pkgs mercurius --documents hot,cold', 'what it owes to its cache of documents'],
  ...pageExamples,
]

/**
 * @param {string[]} words of the command line
 * @param {{ projectFolder: string, version: string, servers: Server[] }} known
 * @returns {Promise<BenchOptions | PageOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseBenchOptions(words, { projectFolder, version, servers }) {
  const usage = 'node bench (--all-packages | -pkgs NAME…) [options]'
  const options = { ...sharedOptions, ...serversOptions, ...pageOptions }
  const given = await parseOptions(words, { usage, options, examples, version })
  if (given === null) return null
  if (given._.length > 0) throw new UsageError(`unexpected word "${given._[0]}"; name servers with -pkgs`)
  const suite = toChoice('--suite', given.suite, suites)
  refuseOtherSuite(suite, given.written, { servers: serversOptions, parallelism: pageOptions })
  if (given.results === '') throw new UsageError('--results: expected a directory, got nothing; see --help')
  const resultsDirectory = given.results === undefined ? join(projectFolder, 'results') : resolve(given.results)
  const shared = { known: servers, resultsDirectory, silent: given.silent === true, resume: given.resume === true }
  const asked = suite === 'servers' ? toServersRun(given, servers) : toPagesRun(given, servers)
  if (given.list) {
    console.log(servers.map(describeServer).join('\n'))
    return null
  }
  if (given.resume) refuseBesideResume(given.written)
  return { ...shared, ...asked() }
}

/**
 * @param {Record<string, any>} given
 * @param {Server[]} servers
 * @returns {() => Omit<BenchOptions, keyof Shared> & Pick<Shared, 'servers'>} whom to measure is looked at last
 */
function toServersRun(given, servers) {
  const workloads = toWorkloads(given)
  const settings = toSettings(given, workloads[0])
  return () => {
    if (given.resume) return { suite: 'servers', workloads, servers: [], settings: { ...settings, reference: '' } }
    const chosen = choose(given, servers)
    const reference = chooseReference(given.reference, chosen, servers)
    // The reference is in every block, whether it was asked for or not.
    const measured = chosen.includes(reference) ? chosen : [...chosen, reference]
    return { suite: 'servers', workloads, servers: measured, settings: { ...settings, reference: reference.name } }
  }
}

/**
 * @param {Record<string, any>} given
 * @param {Server[]} servers
 * @returns {() => Omit<PageOptions, keyof Shared> & Pick<Shared, 'servers'>}
 */
function toPagesRun(given, servers) {
  const settings = toPageSettings(given)
  const plot = toPlot(given.plot)
  const serve = given.serve === true
  const usual = serve ? [defaultReference] : defaultPageServers
  const packages = given.packages ?? (given.allPackages ? undefined : usual)
  return () => {
    const chosen = given.resume ? [] : choose({ ...given, packages }, servers)
    return { suite: 'parallelism', servers: chosen, settings, serve, plot }
  }
}

/** @param {string[]} written options */
function refuseBesideResume(written) {
  const other = written.find((name) => !['suite', 'resume', 'results', 'silent', 'plot'].includes(name))
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
