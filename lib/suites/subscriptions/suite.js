import { method } from './method.js'
import { createEventReport } from './report/report.js'

/** @import { Loaded } from '../../core/suite.d.ts' */
/** @import { EventReport } from './report/report.js' */

/** Events to subscribers: how they are measured, and how they are shown. @type {Loaded<EventReport>} */
export const suite = {
  method,
  report: (stored, { chosen }) =>
    createEventReport(stored.filter(({ server }) => chosen.length === 0 || chosen.includes(server))),
  pageParts: async ({ compared }) => ({ compared }),
  // That the load generator was saturated is to be known, and no fault.
  isClean: ({ outcome }) => outcome === 'completed',
  draw: async (report) => (await import('./plot/drawDelays.js')).drawDelays(report),
}
