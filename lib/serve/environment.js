import { codings, describeLevels, hasLevel } from '../workload/codings.js'
import { features } from '../workload/features.js'
import { pageParameters } from '../workload/pageParameters.js'
import { maxPageBytes } from '../workload/pages.js'
import { protocolNames } from '../workload/protocolNames.js'
import { isBackend, isDatabase, usualPool } from '../workload/scenarios/index.js'
import { sizes } from '../workload/sizes.js'

/** @import { ServedProtocol, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { Feature } from '../workload/features.js' */
/** @import { Size } from '../workload/sizes.js' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */

/**
 * All that a server file is told by its environment.
 * @typedef {object} ServerEnvironment
 * @property {number} port PORT; by hand 4001
 * @property {ServedProtocol} protocol PROTOCOL; by hand HTTP/1.1
 * @property {ServerConditions | null} page PAGE, as JSON: conditions of a page load; null
 *   if everything comes from memory
 * @property {string} upstream UPSTREAM: the server behind a gateway; by hand mercurius
 * @property {Size} size SIZE: size of the document from memory; by hand classic
 * @property {string} backend BACKEND: what the scenario n+1 calls, such as memory, delay-5 (milliseconds), sqlite or
 *   postgres; by hand memory
 * @property {string} database DATABASE: the path of an SQLite file, or the URL of a PostgreSQL database; empty without
 * @property {number} pool POOL: connections to PostgreSQL at most; by hand 10
 * @property {'default' | 'wide'} schema SCHEMA: wide for 1,000 types more; by hand default
 * @property {SubscriptionProtocol | null} subscription SUBSCRIPTION: protocol that clients subscribe by; by hand none
 * @property {Feature[]} features FEATURES, separated by commas: features besides plain documents; by hand none
 * @property {Compression | null} compression COMPRESSION, as JSON: content coding of what is in memory, and its level;
 *   a page load has its own
 * @property {{ key: string, cert: string } | null} tls TLS_KEY and TLS_CERT: PEM files of this run; null without TLS
 * @property {boolean} pageUi PAGE_UI=1: whether it also serves the page for people
 */

const protocols = Object.keys(protocolNames)
const alwaysEncrypted = ['h2', 'h3']
const subscriptionProtocols = ['graphql-ws', 'graphql-sse']
const schemas = ['default', 'wide']
const certificateCommand = 'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem'
const certificateAdvice = `set TLS_KEY and TLS_CERT to its PEM files, which \`${certificateCommand}\` makes`

/** @type {(name: string, expected: string, value: unknown) => never} */
const refuse = (name, expected, value) => {
  throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(value)}`)
}

/** @type {(name: string, choices: readonly string[], value: string, separator?: string) => void} */
function assertChoice(name, choices, value, separator = ', ') {
  if (!choices.includes(value)) refuse(name, choices.join(separator), value)
}

/**
 * Reads the environment of a server.
 * @param {Record<string, string | undefined>} variables
 * @returns {ServerEnvironment}
 * @throws {Error} of one line
 */
export function readEnvironment(variables) {
  const { PORT = '4001', PROTOCOL = 'h1', SIZE = 'classic', PAGE, UPSTREAM = 'mercurius' } = variables
  const { BACKEND = 'memory', DATABASE = '', POOL = `${usualPool}`, SCHEMA = 'default' } = variables
  const { SUBSCRIPTION = null, FEATURES = '', COMPRESSION, TLS_KEY, TLS_CERT, PAGE_UI = '0' } = variables
  const requested = FEATURES.split(',').filter(Boolean)
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) refuse('PORT', 'a whole number from 0 to 65535', PORT)
  assertChoice('PROTOCOL', protocols, PROTOCOL)
  assertChoice('SIZE', sizes, SIZE)
  if (!isBackend(BACKEND)) refuse('BACKEND', 'memory, sqlite, postgres, or delay- and milliseconds: delay-5', BACKEND)
  if (DATABASE === '' && isDatabase(BACKEND))
    throw new Error(
      `BACKEND=${BACKEND} needs DATABASE, the file or the URL of one with its tables; node bench makes one`,
    )
  if (!/^[1-9]\d*$/.test(POOL)) refuse('POOL', 'a whole number from 1 on', POOL)
  assertChoice('SCHEMA', schemas, SCHEMA, ' or ')
  if (SUBSCRIPTION !== null) assertChoice('SUBSCRIPTION', subscriptionProtocols, SUBSCRIPTION, ' or ')
  if (requested.some((feature) => !features.includes(/** @type {Feature} */ (feature))))
    refuse('FEATURES', features.join(', '), FEATURES)
  assertChoice('PAGE_UI', ['0', '1'], PAGE_UI, ' or ')
  const tls = TLS_KEY && TLS_CERT ? { key: TLS_KEY, cert: TLS_CERT } : null
  if (alwaysEncrypted.includes(PROTOCOL) && tls === null)
    throw new Error(`PROTOCOL=${PROTOCOL} needs a certificate: ${certificateAdvice}`)
  return {
    port: Number(PORT),
    protocol: /** @type {ServedProtocol} */ (PROTOCOL),
    page: PAGE ? readJson('PAGE', PAGE, parseConditions) : null,
    upstream: UPSTREAM,
    size: /** @type {Size} */ (SIZE),
    backend: BACKEND,
    database: DATABASE,
    pool: Number(POOL),
    schema: /** @type {ServerEnvironment['schema']} */ (SCHEMA),
    subscription: /** @type {SubscriptionProtocol | null} */ (SUBSCRIPTION),
    features: /** @type {Feature[]} */ (requested),
    compression: COMPRESSION ? readJson('COMPRESSION', COMPRESSION, parseCompression) : null,
    tls,
    pageUi: PAGE_UI === '1',
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

/**
 * @param {any} fields
 * @returns {Compression}
 * @throws {RangeError}
 */
function parseCompression(fields) {
  const { coding, level = null } = fields ?? {}
  if (!codings.includes(coding)) refuse('coding', codings.join(', '), coding)
  const isLevel = level === null || (Number.isInteger(level) && hasLevel(coding, level))
  return isLevel ? { coding, level } : refuse('level', describeLevels([coding]), level)
}

/**
 * Reads the conditions of a page load; missing ones have their defaults.
 * @param {any} fields
 * @returns {ServerConditions}
 * @throws {RangeError}
 */
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

/** Environment of this server. */
export const environment = readEnvironment(process.env)
