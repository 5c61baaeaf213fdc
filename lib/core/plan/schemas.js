import { isAxis, namesOf } from './parameters.js'

/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */

/**
 * With these properties and no others.
 * @param {Record<string, object>} properties
 * @param {string[]} [optional]
 */
export const objectSchema = (properties, optional = []) => {
  const required = Object.keys(properties).filter((key) => !optional.includes(key))
  return { type: 'object', required, additionalProperties: false, properties }
}

/** @type {(parameter: Parameter) => object} of one value, or of a list of them */
const schemaOf = ({ kind, list }) => {
  const one = kind?.schema ?? { type: 'boolean' }
  return list ? { type: 'array', minItems: 1, items: one } : one
}

/**
 * The JSON schema of `conditions`: one value of each axis.
 * @param {ParameterTable} table
 * @param {Parameter['scope'][]} scopes of the axes
 * @param {Record<string, object>} [others] schemas of values that nobody asks for
 */
export function schemaOfConditions(table, scopes, others = {}) {
  const values = namesOf(table, ...scopes).map((name) => [name, others[name] ?? schemaOf(table[name])])
  return objectSchema(Object.fromEntries(values))
}

/**
 * The JSON schema of the settings of a run.
 * @param {ParameterTable} table of what is stored as it was given; what is of the report is not
 * @param {Record<string, object>} [others] schemas of what is made of something given
 */
export function schemaOfSettings(table, others = {}) {
  const settings = Object.entries(table).filter(([, { scope = 'run' }]) => scope === 'run')
  const properties = settings.map(([name, parameter]) => {
    const isThere = !parameter.kind || parameter.optional || parameter.default !== undefined
    const schema = isThere ? schemaOf(parameter) : { anyOf: [schemaOf(parameter), { type: 'null' }] }
    return [parameter.setting ?? name, schema]
  })
  const optional = settings.flatMap(([name, { setting = name, optional }]) => (optional ? [setting] : []))
  const axes = Object.entries(table).filter(([, parameter]) => isAxis(parameter))
  const several = axes.map(([name, parameter]) => [name, schemaOf({ ...parameter, list: true })])
  const ofAxes = axes.length > 0 ? { axes: objectSchema(Object.fromEntries(several)) } : {}
  return objectSchema({ ...Object.fromEntries(properties), ...ofAxes, ...others }, optional)
}
