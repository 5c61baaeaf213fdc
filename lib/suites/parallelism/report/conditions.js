import { countOf } from '../../../workload/pages.js'
import { sharedParameters } from '../../../workload/combinations.js'

/** @typedef {import('../../../types.d.ts').Conditions} Conditions */
/** @typedef {import('../../../types.d.ts').PageRow} PageRow */
/** @typedef {keyof Conditions} Parameter */

/** @param {number} value */
const grouped = (value) => value.toLocaleString('en-US')

/** What can grow, so that one arm may pass another on its way. @type {Parameter[]} */
export const numericParameters = [
  'resources',
  'bytes',
  'delay',
  'hits',
  'client-hits',
  'client-stale',
  'rtt',
  'bandwidth',
]

/** Each parameter as a heading names it. @type {Partial<Record<Parameter, (value: any) => string>>} */
const labels = {
  protocol: (value) => value,
  bytes: (value) => `bytes ${grouped(value)}`,
  delay: (value) => `delay ${value} ms`,
  rtt: (value) => `rtt ${value} ms`,
  bandwidth: (value) => (value === null ? 'bandwidth none' : `bandwidth ${value} Mbit/s`),
}

/** Each parameter as a sentence names it. @type {Record<Parameter, (value: any) => string>} */
const phrases = {
  protocol: (value) => value,
  resolvers: (value) => `${value} resolvers`,
  links: (value) => `${value} links`,
  resources: (value) => (value === 1 ? '1 resource' : `${value} resources`),
  bytes: (value) => `resources of ${grouped(value)} bytes`,
  delay: (value) => `${value} ms to generate`,
  hits: (value) => `${value} server-side hits`,
  'client-hits': (value) => `${value} fresh in the client's cache`,
  'client-stale': (value) => `${value} stale in the client's cache`,
  compression: (value) => (value === 'none' ? 'no compression' : value),
  connection: (value) => `${value} connections`,
  rtt: (value) => `${value} ms round trips`,
  bandwidth: (value) => (value === null ? 'no limit of bandwidth' : `${value} Mbit/s`),
}

/** @type {(parameter: Parameter, value: any) => string} such as `50 ms round trips` */
export const phrase = (parameter, value) => phrases[parameter](value)

/** @type {(parameter: Parameter, value: any) => string} such as `rtt 50 ms` */
export const label = (parameter, value) => labels[parameter]?.(value) ?? `${parameter} ${value}`

/**
 * The parameters that have several values in some rows, less `links`, which is part of a row's name.
 * @param {Pick<PageRow, 'conditions'>[]} rows
 * @returns {Parameter[]}
 */
export function varyingParameters(rows) {
  return sharedParameters.filter((name) => new Set(rows.map(({ conditions }) => conditions[name])).size > 1)
}

/**
 * What all rows have in common, in words.
 * @param {Pick<PageRow, 'conditions'>[]} rows
 */
export function sharedConditions(rows) {
  const varying = varyingParameters(rows)
  return sharedParameters
    .filter((name) => rows.length > 0 && !varying.includes(name))
    .map((name) => label(name, rows[0].conditions[name]))
    .join(' · ')
}

/**
 * What tells some rows from the others: server, protocol, client where it is a browser, and what varies.
 * @param {Pick<PageRow, 'server' | 'client' | 'conditions'>} row
 * @param {Parameter[]} varying
 */
export function headingOf({ server, client, conditions }, varying) {
  const others = varying.filter((name) => name !== 'protocol').map((name) => label(name, conditions[name]))
  return [server, conditions.protocol, ...(client === 'loader' ? [] : [client]), ...others].join(' · ')
}

/**
 * A parameter's value as a number that can be compared and drawn: shares as counts of the resources there are.
 * @param {Parameter} parameter
 * @param {Conditions} conditions
 * @returns {number} infinite where bandwidth is not limited
 */
export function numericValue(parameter, conditions) {
  const value = conditions[parameter]
  if (value === null) return Number.POSITIVE_INFINITY
  return /hits|stale/.test(parameter) ? countOf(value, conditions.resources) : Number(value)
}
