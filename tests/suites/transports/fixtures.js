import { samples } from '../../../lib/suites/transports/plan.js'
import { schemaVersion } from '../../../lib/core/store/validate.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial } from '../trialFixtures.js'

/** @import { StoredResult } from '../../../lib/core/suite.d.ts' */
/** @import { Conditions, Settings } from '../../../lib/suites/transports/parameters.js' */
/** @import { Value } from '../../../lib/suites/transports/types.d.ts' */

/** @param {Partial<Settings['axes']>} [axes] @returns {Settings} */
export const createSettings = (axes = {}) => ({
  axes: { transport: ['h1', 'h2'], tls: ['raw', 'tls'], connection: ['reused', 'new'], parallel: [1], ...axes },
  ...{ durationSeconds: 1, warmupSeconds: 0.5, callTimeoutSeconds: 10 },
  ...{ rounds: 3, budgetSeconds: null, seed: 1, port: 4001, readyTimeoutSeconds: 30 },
})

/** @type {(nsPerOp: number, differences?: Partial<Value>) => Value} */
export const createValue = (nsPerOp, differences = {}) => ({
  ...{ operations: 1000, nsPerOp: [nsPerOp * 0.9, nsPerOp, nsPerOp * 1.3], latencyP99Ns: nsPerOp * 3 },
  allocatedBytesPerOp: { client: 8000, server: 4000 },
  collectionsPerThousand: { client: 0.5, server: 0.25 },
  ...{ wireBytesPerOp: null, connectRoundTrips: null },
  ...differences,
})

/** Blocks differ by a little, and rows in them. @type {(block: number, salt: string) => number} */
const noise = (block, salt) => 1 + 0.01 * Math.sin(block * 7.3 + salt.length * 1.7)

/**
 * A server's result whose values are as told.
 * @param {{
 *   server?: string,
 *   settings?: Settings,
 *   toValue?: (conditions: Conditions, block: number) => Value,
 *   trialOf?: (conditions: Record<string, unknown>, block: number) => object,
 * }} [options]
 * @returns {StoredResult<Settings, Value>}
 */
export function createCallResult({ server = 'ceiling-http', settings = createSettings(), toValue, trialOf } = {}) {
  const { environment, run, path, endOfLife } = createResult({ server })
  const value =
    toValue ??
    (({ transport: _, ...row }, block) =>
      createValue((row.tls === 'tls' ? 60_000 : 50_000) * noise(block, Object.values(row).join())))
  const blocks = Array.from({ length: settings.rounds }, (_, block) => block)
  const trials = blocks.flatMap((block) =>
    settings.axes.transport.flatMap((transport) =>
      settings.axes.tls.map((tls) => {
        const conditions = { transport, tls }
        const planned = samples({ conditions, server: { executesGraphql: false } }, settings)
        return {
          ...completedTrial({ block, cohort: 0, position: 0, control: false, conditions }, 4),
          samples: planned.map(({ unsupported, ...sample }) => {
            const all = /** @type {any} */ ({ ...conditions, ...sample.conditions })
            const read = { ...sample, ...completedSample, use: null }
            if (unsupported !== null) return { ...read, outcome: 'unsupported', reason: unsupported, value: null }
            return { ...read, value: value(all, block) }
          }),
          ...trialOf?.(conditions, block),
        }
      }),
    ),
  )
  return /** @type {any} */ ({
    ...{ schemaVersion, suite: 'transports', server, path, endOfLife, executesGraphql: false },
    ...{ run, settings, environment, facts: {}, trials },
  })
}
