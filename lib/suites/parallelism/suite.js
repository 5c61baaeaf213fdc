import { method } from './method.js'
import { createPageReport } from './report/report.js'
import { toPageResults } from './results.js'

/** @import { Loaded } from '../../core/suite.d.ts' */
/** @import { PageReport } from './report/report.js' */

/** Pages: how they are measured, and how they are shown. @type {Loaded<PageReport>} */
export const suite = {
  method,
  report: (stored, { chosen }) =>
    createPageReport(toPageResults(stored.filter(({ server }) => chosen.length === 0 || chosen.includes(server)))),
  draw: async (report) => (await import('./plot/drawPages.js')).drawPages(report),
  pageParts: async (report, stored) => (await import('./page/parts.js')).createPageParts(report, stored),
  // What a browser ignores is a result, no fault.
  isClean: ({ outcome, client }) => outcome === 'completed' && client !== 'loader',
  // It serves pages, for which it loads more than all of a report takes.
  measureInstead: async (run) => (await import('./instead.js')).instead(run),
}
