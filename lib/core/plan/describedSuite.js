import { runParameters, serverParameters } from './parameters.js'
import { objectSchema, schemaOfConditions, schemaOfSettings } from './schemas.js'

/** @import { Described } from '../store/validate.js' */
/** @import { Suite } from '../suite.d.ts' */

/**
 * A schema of a suite's own with what servers may be varied in, whatever the suite.
 * @type {(schema: any, properties: Record<string, object>) => object}
 */
const withCommon = (schema, properties) => ({ ...schema, properties: { ...properties, ...schema.properties } })

/** @param {any} settings schema of a suite's own */
function withCommonAxes(settings) {
  const { axes } = /** @type {Record<string, any>} */ (schemaOfSettings(serverParameters).properties)
  const { axes: own = objectSchema({}), ...others } = settings.properties
  return { ...settings, properties: { ...others, axes: withCommon(own, axes.properties) } }
}

/**
 * A suite as far as its results go: what follows from its parameters, and what it says itself.
 * @param {Pick<Suite, 'name' | 'parameters' | 'definitions' | 'describeContradiction'>} suite
 * @returns {Described}
 */
export const describedSuite = ({ name, parameters, definitions, describeContradiction }) => ({
  name,
  describeContradiction,
  definitions() {
    /** @type {Record<string, any>} */
    const own = {
      settings: schemaOfSettings({ ...runParameters, ...parameters }),
      trialConditions: schemaOfConditions(parameters, ['server']),
      ...definitions(),
    }
    return {
      suite: { const: name },
      facts: { type: 'object' },
      sampleConditions: schemaOfConditions(parameters, ['client']),
      sampleName: { type: 'string' },
      completedValue: { $ref: '#/definitions/value' },
      completedUse: {},
      ...own,
      settings: withCommonAxes(own.settings),
      trialConditions: withCommon(own.trialConditions, schemaOfConditions(serverParameters, ['server']).properties),
    }
  },
})
