import { resolve } from 'node:path'
import { combinationsOf, serverParameters } from '../../workload/combinations.js'
import { arms } from '../../workload/pages.js'
import { UsageError } from '../../cli/usageError.js'

const group = 'Suite parallelism, where several values with commas are every combination of them:'

/** @type {(describe: string) => import('yargs').Options} an option with one value or several */
const values = (describe) => ({ string: true, requiresArg: true, group, describe })

/** What only the suite `parallelism` has. @type {Record<string, import('yargs').Options>} */
export const pageOptions = {
  arms: values(`ways to get a page (default: all): ${arms.map(({ arm }) => arm).join(', ')}`),
  protocol: values('h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS (default: h1,h2)'),
  resolvers: values('serial, parallel or batched: how the GraphQL server calls its backend (default: parallel)'),
  links: values(
    'known: the server knows what the list will name; listed: once it is generated (default: known,listed)',
  ),
  resources: values('documents of a page beside its list (default: 50)'),
  bytes: values('of each resource (default: 10240)'),
  delay: values('ms that the backend takes to generate the list, and each resource (default: 20)'),
  hits: values("resources in the server's cache: a count, or a share such as 50% (default: 0)"),
  'client-hits': values("resources that are fresh in the client's cache: a count or a share (default: 0)"),
  'client-stale': values("resources that are stale in the client's cache: a count or a share (default: 0)"),
  compression: values('none, gzip, br or zstd (default: none)'),
  connection: values('warm: connections are there; cold: every page opens its own (default: warm)'),
  rtt: values('round-trip time between client and server in ms (default: 0,50)'),
  bandwidth: values('in Mbit/s, each way, or none: not limited (default: none)'),
  pages: { requiresArg: true, default: 4, group, describe: 'measured pages of each reading' },
  'page-timeout': { requiresArg: true, default: 30, group, describe: 'seconds a page may take' },
  browser: { boolean: true, group, describe: 'in headless Chromium (CHROME_BIN), by fetch() and by navigation' },
  serve: { boolean: true, group, describe: 'open a page that does it in your browser, at https://127.0.0.1:4001/' },
  plot: { string: true, requiresArg: true, group, describe: 'draw page times and crossovers into this file.svg' },
}

/** @type {[string, string][]} */
export const pageExamples = [
  ['node bench --suite parallelism', 'one compound document, or many?'],
  ['node bench --suite parallelism -pkgs mercurius --resources 1,10,50 --plot plot.svg', 'from where on it turns'],
]

/**
 * @param {unknown} given
 * @returns {string | null} absolute path; null where nothing is to be drawn
 * @throws {UsageError}
 */
export function toPlot(given) {
  if (given === undefined) return null
  if (/[^/]\.svg$/i.test(String(given))) return resolve(String(given))
  const came = given === '' ? 'nothing' : `"${given}"`
  throw new UsageError(`--plot: expected a file that ends in .svg, got ${came}; see --help`)
}

/**
 * The page for people, which one server serves, beginning with the first value of each condition.
 * @param {import('../../cli/benchOptions.js').PageOptions} options
 * @throws {UsageError}
 */
export function servedPage({ servers, settings, silent }) {
  const [server, other] = servers
  if (other) throw new UsageError(`--serve: expected one package, got ${server.name} and ${other.name}; leave one out`)
  const { port, readyTimeoutSeconds, axes } = settings
  const [conditions] = combinationsOf(axes, serverParameters)
  return { server, conditions, port, readyTimeoutSeconds, silent }
}
