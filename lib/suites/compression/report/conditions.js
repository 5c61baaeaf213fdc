import { parameters, sharedParameters } from '../parameters.js'

/** @import { ParameterTable } from '../../../workload/parameter.d.ts' */
/** @import { Conditions } from '../parameters.js' */

/** @type {ParameterTable} */
const table = parameters

/** Such as `bandwidth 10 Mbit/s`. @type {(name: string, value: any) => string} */
export const label = (name, value) => table[name].label?.(value) ?? `${name} ${value}`

/** The conditions of a table that have several values in some, and protocol and size. @param {{ conditions: Conditions }[]} groups */
export const toldParameters = (groups) =>
  sharedParameters.filter(
    (name) =>
      name === 'protocol' ||
      name === 'size' ||
      groups.some(({ conditions }) => conditions[name] !== groups[0].conditions[name]),
  )

/** @type {(about: { server: string, conditions: Conditions }, told: (keyof Conditions)[]) => string} */
export const headingOf = ({ server, conditions }, told) =>
  [server, ...told.map((name) => label(name, conditions[name]))].join(' · ')

/** What all have in common beside their headings, in words. @param {{ conditions: Conditions }[]} groups */
export const sharedConditions = (groups) =>
  sharedParameters
    .filter((name) => groups.length > 0 && !toldParameters(groups).includes(name))
    .map((name) => label(name, groups[0].conditions[name]))
    .join(' · ')
