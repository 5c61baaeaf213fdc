import { UsageError } from '../../../base/errors/usageError.js'
import { anyText, declare } from '../../../workload/kinds.js'

/** Parameters of a load that is written for k6 instead of a run. */
export const exportParameters = declare({
  'export-k6': {
    setting: 'exportK6',
    optional: true,
    kind: anyText('a folder'),
    conflicts: ['endpoint'],
    help: 'measure nothing: write the load of one package at one --rate for k6 into this folder',
  },
})

/** Parameters of the figures of such a load, for compare. */
export const importParameters = declare({
  'import-k6': {
    scope: 'report',
    setting: 'importK6',
    variadic: true,
    list: true,
    kind: anyText('files'),
    help: 'also rate, latency and errors by k6, from the output of --export-k6: a file of each load',
  },
})

/** Creates the error of a load that cannot be written. @type {(expected: string, got: string) => UsageError} */
export const exportMismatch = (expected, got) => new UsageError(`--export-k6: expected ${expected}, got ${got}`)
