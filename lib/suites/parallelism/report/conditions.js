import { parameters, sharedParameters } from '../parameters.js'

/** @import { ParameterTable } from '../../../workload/parameter.d.ts' */
/** @import { Axis } from '../parameters.js' */
/** @import { PageRow } from '../types.d.ts' */

/** @type {ParameterTable} */
const table = parameters

/** @type {(name: Axis, value: any) => string} such as `50 ms round trips` */
export const phrase = (name, value) => table[name].phrase?.(value) ?? label(name, value)

/** @type {(name: Axis, value: any) => string} such as `rtt 50 ms` */
export const label = (name, value) => table[name].label?.(value) ?? `${name} ${value}`

/**
 * The parameters that have several values in some rows, less `links`, which is part of a row's name.
 * @param {Pick<PageRow, 'conditions'>[]} rows
 */
export function varyingParameters(rows) {
  return sharedParameters.filter((name) => rows.some(({ conditions }) => conditions[name] !== rows[0].conditions[name]))
}

/** What all rows have in common, in words. @param {Pick<PageRow, 'conditions'>[]} rows */
export function sharedConditions(rows) {
  const varying = varyingParameters(rows)
  return sharedParameters
    .filter((name) => rows.length > 0 && !varying.includes(name))
    .map((name) => label(name, rows[0].conditions[name]))
    .join(' · ')
}

/**
 * What tells some rows from the others: server, protocol, client where it is a browser, and what varies.
 * @type {(row: Pick<PageRow, 'server' | 'client' | 'conditions'>, varying: Axis[]) => string}
 */
export function headingOf({ server, client, conditions }, varying) {
  const others = varying.filter((name) => name !== 'protocol').map((name) => label(name, conditions[name]))
  return [server, conditions.protocol, ...(client === 'loader' ? [] : [client]), ...others].join(' · ')
}
