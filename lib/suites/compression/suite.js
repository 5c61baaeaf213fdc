import { runInNamespace } from '../../network/netem.js'
import { pairsOf } from '../../network/networkParameters.js'
import { method } from './method.js'
import { createCompressionReport } from './report/report.js'

/** @import { Loaded } from '../../engine/suite.d.ts' */
/** @import { CompressionReport } from './report/report.js' */

/** Content codings: how they are measured, and how they are shown. @type {Loaded<CompressionReport>} */
export const suite = {
  method,
  report: (stored, { chosen }) =>
    createCompressionReport(stored.filter(({ server }) => chosen.length === 0 || chosen.includes(server))),
  draw: async (report) => (await import('./plot/drawAdvice.js')).drawAdvice(report),
  pageParts: async ({ groups }) => ({ compared: groups }),
  // What tc netem does there to datagrams is not checked: HTTP/3 has relays.
  instead: async ({ settings, signal }) =>
    settings.axes.protocol.includes('h3') ? null : runInNamespace(pairsOf(settings), signal),
}
