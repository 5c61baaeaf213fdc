import { counted } from '../../workload/counted.js'

/** @import { Audited, AuditRow } from './types.d.ts' */

/** @param {Audited} audited @returns {AuditRow} with what makes it void first */
function toAuditRow({ server, findings, remarks }) {
  const sorted = findings.toSorted((a, b) => Number(b.severe) - Number(a.severe))
  const verdict = sorted.length === 0 ? 'ok' : sorted[0].severe ? 'void' : 'note'
  return { server, verdict, reasons: [...sorted.map(({ kind, words }) => `${kind}: ${words}`), ...remarks] }
}

/** The rows of an audit, and a sentence that says how many are void, and why. @param {Audited[]} audited */
export function createAuditReport(audited) {
  const rows = audited.map(toAuditRow)
  const count = (/** @type {AuditRow['verdict']} */ verdict) => rows.filter((row) => row.verdict === verdict).length
  const why = audited.flatMap(({ findings }) => findings.find(({ severe }) => severe)?.kind ?? [])
  const kinds = [...new Set(why)].map((kind) => `${why.filter((other) => other === kind).length} × ${kind}`)
  const because = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  const ofRows = `${count('void')} of ${counted(rows.length, 'row')}`
  const others = `${count('note')} with a note, ${count('ok')} ok`
  return { rows, summary: `${ofRows} ${count('void') === 1 ? 'is' : 'are'} void${because}; ${others}.` }
}
