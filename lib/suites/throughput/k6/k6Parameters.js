import { anyText, declare, wholeNumber } from '../../../workload/kinds.js'

/** @import { Given } from '../../../workload/parameter.d.ts' */

/** Default for `--k6-machines`. */
export const defaultMachines = 2

/** What writes a load for k6 in place of a run. */
export const k6Parameters = declare({
  'export-k6': {
    setting: 'exportK6',
    optional: true,
    kind: anyText('a folder'),
    conflicts: ['endpoint'],
    help: 'measure nothing: write the load of one package at one --rate for k6, also for several machines, into this folder',
  },
  'k6-machines': {
    setting: 'k6Machines',
    optional: true,
    kind: wholeNumber(1, 1000),
    shownDefault: `${defaultMachines}`,
    requires: ['export-k6'],
    help: 'how many machines share the load',
  },
})

/** @typedef {Given<typeof k6Parameters>} GivenK6 */
