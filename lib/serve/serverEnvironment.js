import { codings, describeLevels, hasLevel } from '../workload/codings.js'
import { subgraphNames } from '../workload/federation/subgraphs.js'
import { pageParameters } from '../workload/pageParameters.js'
import { maxPageBytes } from '../workload/pages.js'
import { protocolNames } from '../workload/protocolNames.js'
import { features, isBackend, isDatabase, usualPool } from '../workload/scenarios/index.js'
import { typeCounts } from '../workload/scenarios/wide.js'
import { sizes } from '../workload/sizes.js'

/** @import { ServedProtocol, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { SubgraphName } from '../workload/federation/subgraphs.js' */
/** @import { Feature } from '../workload/scenarios/index.js' */
/** @import { SchemaName } from '../workload/scenarios/wide.js' */
/** @import { Size } from '../workload/sizes.js' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */

/**
 * Variables of a server file's environment.
 * @typedef {object} ServerEnvironment
 * @property {number} port PORT; default 4001
 * @property {ServedProtocol} protocol PROTOCOL; default HTTP/1.1
 * @property {ServerConditions | null} page PAGE, as JSON: conditions of a page load; null
 *   if everything comes from memory
 * @property {string} upstream UPSTREAM: the server behind a gateway; default mercurius
 * @property {Size} size SIZE: size of the document from memory; default classic
 * @property {string} backend BACKEND: what the scenario n+1 calls, such as memory, delay-5 (milliseconds), sqlite or
 *   postgres; default memory
 * @property {string} database DATABASE: the path of an SQLite file, or the URL of a PostgreSQL database; empty without
 * @property {number} pool POOL: connections to PostgreSQL at most; default 10
 * @property {SchemaName} schema SCHEMA: wide for 1,000 types more, types-10 for 10; default default
 * @property {SubscriptionProtocol | null} subscription SUBSCRIPTION: protocol that clients subscribe by; default none
 * @property {Feature[]} features FEATURES, separated by commas: features besides plain documents; default none
 * @property {Compression | null} compression COMPRESSION, as JSON: content coding of what is in memory, and its level;
 *   a page load has its own
 * @property {{ key: string, cert: string } | null} tls TLS_KEY and TLS_CERT: PEM files of this run; null without TLS
 * @property {SubgraphName | null} subgraph SUBGRAPH: name of the subgraph that a server is; null if it is none
 * @property {number} delayMs DELAY: milliseconds before a subgraph starts an answer; default 0
 * @property {Record<SubgraphName, string> | null} subgraphs SUBGRAPHS, as JSON: URL of each subgraph behind a gateway,
 *   with its path /graphql
 * @property {boolean} pageUi PAGE_UI=1: whether it also serves the page for people
 */

const schemaNames = /** @type {SchemaName[]} */ (Object.keys(typeCounts))
const protocols = /** @type {ServedProtocol[]} */ (Object.keys(protocolNames))
const alwaysEncrypted = ['h2', 'h3']
const certificateCommand = 'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem'
const certificateAdvice = `set TLS_KEY and TLS_CERT to its PEM files, which \`${certificateCommand}\` makes`

/** @type {(name: string, expected: string, value: unknown) => never} */
const refuse = (name, expected, value) => {
  throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(value)}`)
}

/**
 * Reads the environment of a server.
 * @type {(variables: Record<string, string | undefined>) => ServerEnvironment}
 * @throws {Error} of one line
 */
export function readEnvironment(variables) {
  const { PORT = '4001', PAGE, UPSTREAM = 'mercurius', POOL = `${usualPool}`, SUBSCRIPTION } = variables
  const { SUBGRAPH, DELAY = '0', SUBGRAPHS } = variables
  const { BACKEND = 'memory', DATABASE = '', FEATURES = '', COMPRESSION, TLS_KEY, TLS_CERT } = variables

  /**
   * Reads one of a few values, of which the first is the default.
   * @type {<const Choice extends string>(name: string, choices: readonly Choice[], separator?: string) => Choice}
   */
  function choose(name, choices, separator = ' or ') {
    const value = variables[name] ?? choices[0]
    return choices.find((choice) => choice === value) ?? refuse(name, choices.join(separator), value)
  }
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) refuse('PORT', 'a whole number from 0 to 65535', PORT)
  if (!isBackend(BACKEND)) refuse('BACKEND', 'memory, sqlite, postgres, or delay- and milliseconds: delay-5', BACKEND)
  if (DATABASE === '' && isDatabase(BACKEND))
    throw new Error(
      `BACKEND=${BACKEND} needs DATABASE, the file or the URL of one with its tables; node bench makes one`,
    )
  if (!/^[1-9]\d*$/.test(POOL)) refuse('POOL', 'a whole number from 1 on', POOL)
  if (!/^\d+(\.\d+)?$/.test(DELAY)) refuse('DELAY', 'milliseconds, 0 or more', DELAY)
  const requested = FEATURES.split(',').filter(Boolean)
  const enabled = features.filter((feature) => requested.includes(feature))
  if (enabled.length < requested.length) refuse('FEATURES', features.join(', '), FEATURES)
  const protocol = choose('PROTOCOL', protocols, ', ')
  const tls = TLS_KEY && TLS_CERT ? { key: TLS_KEY, cert: TLS_CERT } : null
  if (alwaysEncrypted.includes(protocol) && tls === null)
    throw new Error(`PROTOCOL=${protocol} needs a certificate: ${certificateAdvice}`)
  return {
    port: Number(PORT),
    protocol,
    page: PAGE ? readJson('PAGE', PAGE, parseConditions) : null,
    upstream: UPSTREAM,
    size: choose('SIZE', sizes, ', '),
    backend: BACKEND,
    database: DATABASE,
    pool: Number(POOL),
    schema: choose('SCHEMA', schemaNames, ', '),
    subscription: SUBSCRIPTION === undefined ? null : choose('SUBSCRIPTION', ['graphql-ws', 'graphql-sse']),
    features: enabled,
    compression: COMPRESSION ? readJson('COMPRESSION', COMPRESSION, parseCompression) : null,
    tls,
    subgraph: SUBGRAPH === undefined ? null : choose('SUBGRAPH', subgraphNames, ', '),
    delayMs: Number(DELAY),
    subgraphs: SUBGRAPHS ? readJson('SUBGRAPHS', SUBGRAPHS, parseSubgraphs) : null,
    pageUi: choose('PAGE_UI', ['0', '1']) === '1',
  }
}

/** @type {<Value>(name: string, text: string, parse: (fields: any) => Value) => Value} */
function readJson(name, text, parse) {
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${name}: ${/** @type {Error} */ (error).message}`)
  }
}

/** @param {any} fields @returns {Compression} @throws {RangeError} */
function parseCompression(fields) {
  const { coding, level = null } = fields ?? {}
  if (!codings.includes(coding)) refuse('coding', codings.join(', '), coding)
  const isLevel = level === null || (Number.isInteger(level) && hasLevel(coding, level))
  return isLevel ? { coding, level } : refuse('level', describeLevels([coding]), level)
}

/** @param {any} urls @returns {Record<SubgraphName, string>} @throws {RangeError} */
function parseSubgraphs(urls) {
  const missing = subgraphNames.find((name) => !URL.canParse(urls?.[name]))
  return missing === undefined ? urls : refuse(missing, 'a URL', urls?.[missing] ?? null)
}

/** Reads the conditions of a page load; missing ones have their defaults. @param {any} fields @throws {RangeError} */
export function parseConditions(fields) {
  const entries = Object.entries(pageParameters).map(([name, { kind, default: fallback }]) => {
    const value = fields?.[name]
    if (value === undefined) return [name, kind.read(fallback)]
    // Refuses a number as text, which the command line would take.
    return kind.read(String(value)) === value ? [name, value] : refuse(name, kind.expected, value)
  })
  const conditions = /** @type {ServerConditions} */ (Object.fromEntries(entries))
  const bytes = conditions.resources * conditions.bytes
  if (bytes > maxPageBytes) refuse('resources × bytes', `at most ${maxPageBytes}`, bytes)
  return conditions
}

export const environment = readEnvironment(process.env)
