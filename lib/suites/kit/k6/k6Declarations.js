import { UsageError } from '../../../base/errors/usageError.js'
import { anyText, declare } from '../../../workload/kinds.js'

/** Parameters of a load that is written for k6 instead of a run. */
export const exportParameters = declare({
  'export-k6': {
    setting: 'exportK6',
    optional: true,
    kind: anyText('a folder'),
    help: 'measure nothing: write the load for k6 into this folder',
  },
})

/** Parameter of the counts of such a load, for compare. */
export const importParameters = declare({
  'import-k6': {
    scope: 'report',
    setting: 'importK6',
    variadic: true,
    list: true,
    kind: anyText('files'),
    help: 'also counts, rates and thresholds of k6, from the output of --export-k6: a file of each load',
  },
})

/** Creates the error of a load that cannot be written. @type {(expected: string, got: string) => UsageError} */
export const exportMismatch = (expected, got) => new UsageError(`--export-k6: expected ${expected}, got ${got}`)

/**
 * Refuses a load of less than a second, which k6 does not run.
 * @param {{ warmupSeconds: number, durationSeconds: number }} load
 * @throws {UsageError}
 */
export function refuseShort({ warmupSeconds, durationSeconds }) {
  if (warmupSeconds + durationSeconds < 1)
    throw exportMismatch('a second at least, with its warm-up', 'less; raise -d/--duration')
}
