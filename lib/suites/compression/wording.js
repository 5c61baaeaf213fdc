import { median } from '../../statistics/median.js'
import { combinationsOf } from '../../workload/combinations.js'
import { nameOf } from './encodings.js'
import { clientParameters } from './parameters.js'
import { label } from './report/conditions.js'

/** @import { TrialResult, Wording } from '../../engine/suite.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** What a process takes beside its readings, and a reading with its warm-up. */
const bootSeconds = 1
const readingSeconds = 1.6
/** With a number of requests: roughly. */
const requestSeconds = 0.002

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples: [sample] }) {
  const { value, ...ended } = sample ?? { value: null, outcome, reason }
  if (value === null) return `${ended.outcome}: ${ended.reason}`
  return `${median(value.ms).toFixed(2)} ms, ${value.transferBytes} of ${value.messageBytes} bytes`
}

/** @param {Settings} settings */
function expectedSeconds({ axes, requests, statistic }) {
  const count = statistic === 'median-of-3' ? 3 : 1
  const perReading = requests === 'auto' ? readingSeconds : 0.6 + count * requests * requestSeconds
  const pairs = combinationsOf(axes, clientParameters)
  return bootSeconds + pairs.reduce((sum, { rtt }) => sum + perReading + (10 * rtt) / 1000, 0)
}

/** How trials and samples are told of. @param {Settings} settings @returns {Wording} */
export const wording = (settings) => ({
  name({ server, conditions }) {
    const { protocol, size, ...encoding } = /** @type {Conditions} */ (conditions)
    return [server.name, protocol, size, nameOf(encoding)].join(' · ')
  },
  nameSample: ({ name, conditions }) => {
    const several = clientParameters.filter((axis) => settings.axes[axis].length > 1)
    return [name, ...several.map((axis) => label(axis, conditions[axis]))].join(' · ')
  },
  describe,
  reading: (/** @type {Value} */ { ms }) => median(ms),
  expectedSeconds: expectedSeconds(settings),
})
