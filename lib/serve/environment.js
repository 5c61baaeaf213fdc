import { pageParameters } from '../workload/pageParameters.js'
import { maxPageBytes } from '../workload/pages.js'

/** @import { Protocol } from '../types.d.ts' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */

/**
 * What a server file is told, all of it.
 * @typedef {object} ServerEnvironment
 * @property {number} port PORT; by hand it is 4001
 * @property {Protocol} protocol PROTOCOL; by hand it is HTTP/1.1
 * @property {ServerConditions | null} page PAGE, as JSON: the conditions of a page; without them, what it serves is in memory
 * @property {{ key: string, cert: string } | null} tls TLS_KEY and TLS_CERT: PEM files of this run's own
 * @property {boolean} pageUi PAGE_UI=1: whether it serves the page for people, too
 */

const protocols = ['h1', 'h2c', 'h2']

/** @type {(name: string, expected: string, got: unknown) => never} */
const refuse = (name, expected, got) => {
  throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`)
}

/**
 * Every variable of it; undefined keeps one from being inherited.
 * @type {(told: Pick<ServerEnvironment, 'port'> & Partial<ServerEnvironment>) => Record<string, string | undefined>}
 */
export const writeEnvironment = ({ port, protocol, page, tls, pageUi }) => ({
  PORT: String(port),
  PROTOCOL: protocol,
  PAGE: page ? JSON.stringify(page) : undefined,
  TLS_KEY: tls?.key,
  TLS_CERT: tls?.cert,
  PAGE_UI: pageUi ? '1' : undefined,
})

/** @param {Record<string, string | undefined>} variables @returns {ServerEnvironment} @throws {Error} of one line */
export function readEnvironment({ PORT = '4001', PROTOCOL = 'h1', PAGE, TLS_KEY, TLS_CERT, PAGE_UI = '0' }) {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) refuse('PORT', 'a whole number from 0 to 65535', PORT)
  if (!protocols.includes(PROTOCOL)) refuse('PROTOCOL', protocols.join(', '), PROTOCOL)
  if (!['0', '1'].includes(PAGE_UI)) refuse('PAGE_UI', '0 or 1', PAGE_UI)
  const tls = TLS_KEY && TLS_CERT ? { key: TLS_KEY, cert: TLS_CERT } : null
  if (PROTOCOL === 'h2' && tls === null)
    throw new Error(
      'PROTOCOL=h2 needs a certificate: set TLS_KEY and TLS_CERT to its PEM files, which `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem` makes',
    )
  return {
    port: Number(PORT),
    protocol: /** @type {Protocol} */ (PROTOCOL),
    page: PAGE ? readPage(PAGE) : null,
    tls,
    pageUi: PAGE_UI === '1',
  }
}

/** @param {string} text */
function readPage(text) {
  try {
    return parseConditions(JSON.parse(text))
  } catch (error) {
    throw new Error(`PAGE: ${/** @type {Error} */ (error).message}`)
  }
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
