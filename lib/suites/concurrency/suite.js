import { method } from './method.js'
import { createSweepReport } from './report/report.js'

/** @import { Loaded } from '../../core/suite.d.ts' */
/** @import { SweepReport } from './report/report.js' */

/** Requests per second over connections: how they are measured, and how they are shown. @type {Loaded<SweepReport>} */
export const suite = {
  method,
  report: (stored, { chosen }) => createSweepReport(stored, chosen),
  draw: async (report) => (await import('./plot/drawSweep.js')).drawSweep(report),
  // What `--pipelining` says is called after what it is over HTTP/2, too.
  pageParts: async ({ compared }) => ({ compared, askedFields: ['streams'] }),
  // That the load generator was saturated is to be known, and no fault.
  isClean: ({ outcome, errors }) => outcome === 'completed' && Object.keys(errors).length === 0,
}
