import { anyText, declare, share, wholeNumber } from '../../../workload/kinds.js'

/** @import { Given } from '../../../workload/parameter.d.ts' */

/** Where nobody says. */
export const usualK6 = { machines: 2, verifiedShare: 0.1 }

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
    usual: `${usualK6.machines}`,
    requires: ['export-k6'],
    help: 'how many machines share the load',
  },
  'k6-verified': {
    setting: 'k6Verified',
    optional: true,
    kind: share(0, 100),
    usual: `${usualK6.verifiedShare * 100}%`,
    requires: ['export-k6'],
    help: 'share of the answers that are compared as a whole; all are by status and length',
  },
})

/** @typedef {Given<typeof k6Parameters>} GivenK6 */
