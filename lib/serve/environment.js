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
 * What a server file is told, all of it.
 * @typedef {object} ServerEnvironment
 * @property {number} port PORT; by hand it is 4001
 * @property {ServedProtocol} protocol PROTOCOL; by hand it is HTTP/1.1
 * @property {ServerConditions | null} page PAGE, as JSON: the conditions of a page; without them, what it serves is in memory
 * @property {string} upstream UPSTREAM: which server stands behind a gateway; by hand it is mercurius
 * @property {Size} size SIZE: how large the document from memory is; by hand it is classic
 * @property {string} backend BACKEND: what the scenario n+1 calls: memory, delay-5 for what answers after 5 ms, sqlite or postgres; by hand it is memory
 * @property {string} database DATABASE: where its tables are: the path of an SQLite file, or the URL of a PostgreSQL database; empty without
 * @property {number} pool POOL: connections to PostgreSQL at most; by hand it is 10
 * @property {'usual' | 'wide'} schema SCHEMA: wide for 1,000 types more; by hand it is usual
 * @property {SubscriptionProtocol | null} subscription SUBSCRIPTION: what clients subscribe to events over; by hand over nothing
 * @property {Feature[]} features FEATURES: what to switch on beside plain documents, with commas; by hand nothing
 * @property {Compression | null} compression COMPRESSION, as JSON: the content coding of what is in memory, and its level; a page has its own
 * @property {{ key: string, cert: string } | null} tls TLS_KEY and TLS_CERT: PEM files of this run's own; null without TLS
 * @property {boolean} pageUi PAGE_UI=1: whether it serves the page for people, too
 */

const protocols = Object.keys(protocolNames)
const alwaysEncrypted = ['h2', 'h3']
const subscriptionProtocols = ['graphql-ws', 'graphql-sse']

/** @type {(name: string, expected: string, got: unknown) => never} */
const refuse = (name, expected, got) => {
  throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`)
}

/**
 * Every variable of it; undefined keeps one from being inherited.
 * @type {(told: Pick<ServerEnvironment, 'port'> & Partial<ServerEnvironment>) => Record<string, string | undefined>}
 */
export const writeEnvironment = ({ port, protocol, page, size, backend, database, pool, ...others }) => ({
  PORT: String(port),
  PROTOCOL: protocol,
  PAGE: page ? JSON.stringify(page) : undefined,
  UPSTREAM: others.upstream,
  SIZE: size,
  BACKEND: backend,
  DATABASE: database,
  POOL: pool === undefined ? undefined : String(pool),
  SCHEMA: others.schema,
  SUBSCRIPTION: others.subscription ?? undefined,
  FEATURES: others.features?.join(),
  COMPRESSION: others.compression ? JSON.stringify(others.compression) : undefined,
  TLS_KEY: others.tls?.key,
  TLS_CERT: others.tls?.cert,
  PAGE_UI: others.pageUi ? '1' : undefined,
})

/** @param {Record<string, string | undefined>} variables @returns {ServerEnvironment} @throws {Error} of one line */
export function readEnvironment({ PORT = '4001', PROTOCOL = 'h1', SIZE = 'classic', ...others }) {
  const {
    PAGE,
    UPSTREAM = 'mercurius',
    BACKEND = 'memory',
    SCHEMA = 'usual',
    SUBSCRIPTION = null,
    COMPRESSION,
    TLS_KEY,
    TLS_CERT,
  } = others
  const { PAGE_UI = '0', FEATURES = '' } = others
  const asked = /** @type {Feature[]} */ (FEATURES.split(',').filter(Boolean))
  const { DATABASE = '', POOL = `${usualPool}` } = others
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) refuse('PORT', 'a whole number from 0 to 65535', PORT)
  if (!protocols.includes(PROTOCOL)) refuse('PROTOCOL', protocols.join(', '), PROTOCOL)
  if (!sizes.includes(/** @type {Size} */ (SIZE))) refuse('SIZE', sizes.join(', '), SIZE)
  if (!isBackend(BACKEND)) refuse('BACKEND', 'memory, sqlite, postgres, or delay- and milliseconds: delay-5', BACKEND)
  if (DATABASE === '' && isDatabase(BACKEND))
    throw new Error(
      `BACKEND=${BACKEND} needs DATABASE, the file or the URL of one with its tables; node bench makes one`,
    )
  if (!/^[1-9]\d*$/.test(POOL)) refuse('POOL', 'a whole number from 1 on', POOL)
  if (!['usual', 'wide'].includes(SCHEMA)) refuse('SCHEMA', 'usual or wide', SCHEMA)
  if (SUBSCRIPTION !== null && !subscriptionProtocols.includes(SUBSCRIPTION))
    refuse('SUBSCRIPTION', subscriptionProtocols.join(' or '), SUBSCRIPTION)
  if (asked.some((feature) => !features.includes(feature))) refuse('FEATURES', features.join(', '), FEATURES)
  if (!['0', '1'].includes(PAGE_UI)) refuse('PAGE_UI', '0 or 1', PAGE_UI)
  const tls = TLS_KEY && TLS_CERT ? { key: TLS_KEY, cert: TLS_CERT } : null
  if (alwaysEncrypted.includes(PROTOCOL) && tls === null)
    throw new Error(
      `PROTOCOL=${PROTOCOL} needs a certificate: set TLS_KEY and TLS_CERT to its PEM files, which \`openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem\` makes`,
    )
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
    features: asked,
    compression: COMPRESSION ? readJson('COMPRESSION', COMPRESSION, parseCompression) : null,
    tls,
    pageUi: PAGE_UI === '1',
  }
}

/** @type {<Value>(name: string, text: string, parse: (asked: any) => Value) => Value} */
function readJson(name, text, parse) {
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${name}: ${/** @type {Error} */ (error).message}`)
  }
}

/** @param {any} asked @returns {Compression} @throws {RangeError} */
function parseCompression(asked) {
  const { coding, level = null } = asked ?? {}
  if (!codings.includes(coding)) refuse('coding', codings.join(', '), coding)
  const isLevel = level === null || (Number.isInteger(level) && hasLevel(coding, level))
  return isLevel ? { coding, level } : refuse('level', describeLevels([coding]), level)
}

/** What is not said of a page has its default. @param {any} asked @returns {ServerConditions} @throws {RangeError} */
export function parseConditions(asked) {
  const entries = Object.entries(pageParameters).map(([name, { kind, default: usual }]) => {
    const value = asked?.[name]
    if (value === undefined) return [name, kind.read(usual)]
    // A text is no number here, whatever it says.
    return kind.read(String(value)) === value ? [name, value] : refuse(name, kind.expected, value)
  })
  const conditions = /** @type {ServerConditions} */ (Object.fromEntries(entries))
  const bytes = conditions.resources * conditions.bytes
  if (bytes > maxPageBytes) refuse('resources × bytes', `at most ${maxPageBytes}`, bytes)
  return conditions
}
