import { runParameters } from './parameters.js'
import { schemaOfConditions, schemaOfSettings } from './schemas.js'

/** @import { Described } from '../results/validate.js' */
/** @import { Suite } from './suite.d.ts' */

/**
 * A suite as far as its results go: what follows from its parameters, and what it says itself.
 * @param {Pick<Suite, 'name' | 'parameters' | 'definitions' | 'describeContradiction'>} suite
 * @returns {Described}
 */
export const describedSuite = ({ name, parameters, definitions, describeContradiction }) => ({
  name,
  describeContradiction,
  definitions: () => ({
    suite: { const: name },
    settings: schemaOfSettings({ ...runParameters, ...parameters }),
    facts: { type: 'object' },
    trialConditions: schemaOfConditions(parameters, ['server']),
    sampleConditions: schemaOfConditions(parameters, ['client']),
    sampleName: { type: 'string' },
    completedValue: { $ref: '#/definitions/value' },
    completedUse: {},
    ...definitions(),
  }),
})
