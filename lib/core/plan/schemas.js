import { isAxis, namesOf, runParameters, serverParameters } from './parameters.js'

/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { Described } from '../store/validate.js' */
/** @import { Suite } from '../suite.d.ts' */

/**
 * Creates the JSON schema of an object with these properties and no others.
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
 * Creates the JSON schema of `conditions`: one value of each axis.
 * @param {ParameterTable} table
 * @param {Parameter['scope'][]} scopes - of the axes
 * @param {Record<string, object>} [computed] - schemas of values that are not as the user wrote them
 */
export function schemaOfConditions(table, scopes, computed = {}) {
  const values = namesOf(table, ...scopes).map((name) => [name, computed[name] ?? schemaOf(table[name])])
  return objectSchema(Object.fromEntries(values))
}

/**
 * Creates the JSON schema of the settings of a run, without the parameters of the report.
 * @param {ParameterTable} table - of values that are stored as the user wrote them
 * @param {Record<string, object>} [computed] - schemas of settings that follow from others
 */
export function schemaOfSettings(table, computed = {}) {
  const settings = Object.entries(table).filter(([, { scope = 'run' }]) => scope === 'run')
  const properties = settings.map(([name, parameter]) => {
    const isPresent = !parameter.kind || parameter.optional || parameter.default !== undefined
    const schema = isPresent ? schemaOf(parameter) : { anyOf: [schemaOf(parameter), { type: 'null' }] }
    return [parameter.setting ?? name, schema]
  })
  const optional = settings.flatMap(([name, { setting = name, optional }]) => (optional ? [setting] : []))
  const axes = axesOf(table)
  const ofAxes = Object.keys(axes).length > 0 ? { axes: objectSchema(axes) } : {}
  return objectSchema({ ...Object.fromEntries(properties), ...ofAxes, ...computed }, optional)
}

/** Creates the JSON schemas of lists of the axes' values. @param {ParameterTable} table */
const axesOf = (table) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, parameter]) =>
      isAxis(parameter) ? [[name, schemaOf({ ...parameter, list: true })]] : [],
    ),
  )

/**
 * Adds optional properties to a schema, which may have others of the same names.
 * @type {(schema: any, properties: Record<string, object>) => object}
 */
const withOptional = (schema, properties) => ({ ...schema, properties: { ...properties, ...schema.properties } })

/**
 * Describes the results of a suite: by its parameters, the variations of servers that all suites share, and its own
 * definitions.
 * @type {(suite: Pick<Suite, 'name' | 'parameters' | 'definitions' | 'describeContradiction'>) => Described}
 */
export const describedSuite = ({ name, parameters, definitions, describeContradiction }) => ({
  name,
  describeContradiction,
  definitions() {
    /** @type {Record<string, any>} */
    const { settings, trialConditions, ...rest } = {
      settings: schemaOfSettings({ ...runParameters, ...parameters }),
      trialConditions: schemaOfConditions(parameters, ['server']),
      ...definitions(),
    }
    const { axes = objectSchema({}), ...properties } = settings.properties
    return {
      suite: { const: name },
      facts: { type: 'object' },
      sampleConditions: schemaOfConditions(parameters, ['client']),
      sampleName: { type: 'string' },
      completedValue: { $ref: '#/definitions/value' },
      completedUse: {},
      settings: { ...settings, properties: { ...properties, axes: withOptional(axes, axesOf(serverParameters)) } },
      trialConditions: withOptional(trialConditions, schemaOfConditions(serverParameters, ['server']).properties),
      ...rest,
    }
  },
})
