import { combinationsOf } from '../../workload/combinations.js'
import { describedSuite } from './schemas.js'
import { isAdaptive, namesOf, runParameters } from './parameters.js'
import { counted } from '../../workload/counted.js'

/** @import { ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { Method, Suite } from '../suite.d.ts' */

/**
 * Completes a suite's method with defaults: every server under every combination of the parameters with the scope
 * `server`, and in each of these processes every combination of those with the scope `client`.
 * @param {{ name: string, parameters: ParameterTable }} suite
 * @param {Partial<Method> & Pick<Method, 'open'>} method
 * @returns {Method}
 */
function completeMethod({ name, parameters }, method) {
  const ofServer = namesOf(parameters, 'server')
  const ofClient = namesOf(parameters, 'client')
  /** @type {(settings: any, names: string[]) => Record<string, unknown>[]} */
  const combinations = ({ axes }, names) => combinationsOf(axes, /** @type {any} */ (names))
  return {
    trials: (servers, settings) =>
      servers.flatMap((server) =>
        combinations(settings, ofServer).map((conditions) => ({ server, conditions, control: false })),
      ),
    samples: (_, settings) =>
      combinations(settings, ofClient).map((conditions) => ({ name, conditions, control: false, unsupported: null })),
    repetitions: () => 1,
    undecided: (trials) => trials,
    nextBlock: (_, { open }) => open,
    isAdaptive: (settings) => isAdaptive({ ...runParameters, ...parameters }, settings),
    folderOf: () => name,
    figureOf: (value) => JSON.stringify(value),
    wording: () => ({
      name: ({ server, conditions }) => [server.name, ...ofServer.map((name) => conditions[name])].join(' · '),
      nameSample: ({ conditions }) => Object.entries(conditions).flat().join(' '),
      describe: ({ outcome, reason, samples }) =>
        outcome === 'completed' ? counted(samples.length, 'sample') : `${outcome}: ${reason}`,
      expectedSeconds: 5,
    }),
    ...method,
  }
}

/**
 * Completes a suite for runs and stored results.
 * @param {Suite} suite
 * @param {Parameters<typeof completeMethod>[1]} method
 */
export const completeSuite = (suite, method) => ({ ...describedSuite(suite), method: completeMethod(suite, method) })
