import { join, resolve } from 'node:path'
import { toWorkloads } from '../suites/throughput/documentOptions.js'
import { formats } from '../reports/formats.js'
import { parseOptions, toChoice } from './options.js'
import { toPlot } from '../suites/parallelism/pageOptions.js'
import { refuseOtherSuite, suites } from './suites.js'
import { UsageError } from './usageError.js'

/** @typedef {import('../reports/formats.js').Format} Format */
/** @typedef {{ suite: string, plot: string | null, names: string[], format: Format, links: boolean, update: string | null, audit: string | null, resultsDirectory: string, workload: import('../types.d.ts').WorkloadName }} CompareOptions */

/** @type {Record<string, import('yargs').Options>} */
const sharedOptions = {
  suite: { requiresArg: true, default: 'servers', describe: 'servers or parallelism' },
  ...Object.fromEntries(Object.entries(formats).map(([name, { about }]) => [name, { boolean: true, describe: about }])),
  plot: { string: true, requiresArg: true, describe: 'draw the rows into this file.svg, too' },
  results: {
    string: true,
    requiresArg: true,
    describe: 'directory of the results (default: results/ of this project)',
  },
}

/** What only one suite has. @type {Record<'servers' | 'parallelism', Record<string, import('yargs').Options>>} */
const optionsOf = {
  parallelism: {},
  servers: {
    includeLinks: { boolean: true, describe: 'markdown with links to the files in benchmarks/' },
    update: {
      string: true,
      requiresArg: true,
      describe: 'put the markdown with links between the markers of this file, and draw docs/ranking.svg beside it',
    },
    audit: {
      string: true,
      requiresArg: true,
      describe: 'judge the rows of a markdown file, or of a directory of results',
    },
    workload: { requiresArg: true, default: 'compound', describe: 'compound or rest' },
    documents: { string: true, requiresArg: true, describe: 'hot, variables or cold (default: hot)' },
  },
}

/** @type {[string, string][]} */
const examples = [
  ['node compare --table', 'every result'],
  ['node compare mercurius graphql-yoga', 'two servers, and how many times as fast'],
  ['node compare --audit TABLE.md', "what is impossible in somebody's published table; also with --json"],
  ['node compare --update README.md', 'between <!-- results:start --> and <!-- results:end -->'],
  ['node compare --plot ranking.svg', 'the ranking as a picture'],
  ['node compare --suite parallelism --plot plot.svg', 'page times, and where one way passes another'],
]

/**
 * @param {string[]} words of the command line
 * @param {{ projectFolder: string, version: string }} known
 * @returns {Promise<CompareOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseCompareOptions(words, { projectFolder, version }) {
  const usage = 'node compare [NAME…] [options]'
  const options = { ...sharedOptions, ...optionsOf.servers, ...optionsOf.parallelism }
  const given = await parseOptions(words, { usage, options, examples, version })
  if (given === null) return null
  const suite = toChoice('--suite', given.suite, suites)
  refuseOtherSuite(suite, given.written, optionsOf)
  const asked = /** @type {Format[]} */ (Object.keys(formats)).filter((format) => given[format])
  if (asked.length > 1) throw new UsageError(`expected one format, got --${asked.join(' and --')}; leave one out`)
  const links = given.includeLinks === true
  if (links && (given.csv || given.json))
    throw new UsageError('--includeLinks goes with --table or --markdown only; leave it out')
  if (given.update !== undefined && asked.some((format) => format !== 'markdown'))
    throw new UsageError(`--update writes markdown, got --${asked[0]}, too; leave one out`)
  for (const option of ['update', 'results', 'audit'])
    if (given[option] === '') throw new UsageError(`--${option}: expected a path, got nothing; see --help`)
  if (given.audit !== undefined) refuseBesideAudit(given)
  const [workload, ...others] = toWorkloads(given)
  if (others.length > 0)
    throw new UsageError(`--documents: expected one of them to show, got "${given.documents}"; leave one out`)
  const resultsDirectory = given.results === undefined ? join(projectFolder, 'results') : resolve(given.results)
  return {
    suite,
    plot: toPlot(given.plot),
    names: given._.map(String),
    // A link is of no use in a terminal: it is asked for to be put into a README.
    format: links ? 'markdown' : (asked[0] ?? 'table'),
    links,
    update: given.update === undefined ? null : resolve(given.update),
    audit: given.audit ?? null,
    resultsDirectory,
    workload,
  }
}

/** @param {Record<string, any>} given */
function refuseBesideAudit(given) {
  if (given._.length > 0)
    throw new UsageError(
      `--audit judges every row of one path, got the name ${JSON.stringify(String(given._[0]))}, too; leave it out`,
    )
  const others = ['markdown', 'csv', 'includeLinks', 'update', 'plot', 'results'].filter((option) => given[option])
  if (others.length > 0)
    throw new UsageError(`--audit goes with --table or --json only, got --${others[0]}; leave it out`)
}
