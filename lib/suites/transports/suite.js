import { method } from './method.js'
import { createCallReport } from './report/report.js'

/** @import { Loaded } from '../../engine/suite.d.ts' */
/** @import { CallReport } from './report/report.js' */

/** Tiny calls: how they are measured, and how they are shown. @type {Loaded<CallReport>} */
export const suite = {
  method,
  report: (stored, { chosen }) =>
    createCallReport(stored.filter(({ server }) => chosen.length === 0 || chosen.includes(server))),
  pageParts: async ({ groups }) => ({ compared: groups }),
  draw: async (report) => (await import('./plot/drawCalls.js')).drawCalls(report),
}
