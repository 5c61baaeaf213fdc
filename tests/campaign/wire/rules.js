import { http1Rules } from './http1Rules.js'
import { http2Rules } from './http2Rules.js'

/** @import { Random } from './draw.js' */

/**
 * Rule of a protocol by which right answers are changed. Allowed ones must be counted as right and forbidden ones must
 * not; either may become of the third kind, which RFC 9110 or 9112 leave to the client.
 * @template {string | Buffer} Bytes
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} section
 * @property {'allowed' | 'forbidden' | 'either'} kind
 * @property {number} [pipelining] - most requests in flight on a connection; default: three
 * @property {boolean} [isBehind] - whether one answer is over before the change comes
 * @property {(random: Random, body: Bytes, place: Place) => Bytes | Answer<Bytes>} answer
 */
/** @typedef {{ id: number, count: number }} Place id: of a stream; count: of requests on the connection before */
/** @template {string | Buffer} Bytes @typedef {{ bytes: Bytes, ends?: boolean }} Answer ends: the connection, too */
/** @typedef {Rule<any> & { protocol: 'h1' | 'h2c' }} WireRule */

/** @type {WireRule[]} */
export const rules = [
  ...http1Rules.map((rule) => ({ ...rule, protocol: /** @type {const} */ ('h1') })),
  ...http2Rules.map((rule) => ({ ...rule, protocol: /** @type {const} */ ('h2c') })),
]

/** Rules of which answers have nothing remarkable. */
export const plainRules = {
  h1: /** @type {WireRule} */ (rules.find(({ name }) => name === 'any reason phrase')),
  h2c: /** @type {WireRule} */ (rules.find(({ name }) => name === 'an empty frame of DATA at the end')),
}
