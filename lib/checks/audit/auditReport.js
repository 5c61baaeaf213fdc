import { counted } from '../../workload/counted.js'

/** @import { Audited, AuditRow } from './types.d.ts' */

/** Makes a row, with the severe findings first. @param {Audited} audited @returns {AuditRow} */
function toAuditRow({ server, findings, remarks }) {
  const sorted = findings.toSorted((a, b) => Number(b.severe) - Number(a.severe))
  const verdict = sorted.length === 0 ? 'ok' : sorted[0].severe ? 'void' : 'note'
  return { server, verdict, reasons: [...sorted.map(({ kind, description }) => `${kind}: ${description}`), ...remarks] }
}

/**
 * Makes the rows of an audit, and a sentence with the number of void ones and their reasons.
 * @param {Audited[]} audited
 */
export function createAuditReport(audited) {
  const rows = audited.map(toAuditRow)
  const count = (/** @type {AuditRow['verdict']} */ verdict) => rows.filter((row) => row.verdict === verdict).length
  const why = audited.flatMap(({ findings }) => findings.find(({ severe }) => severe)?.kind ?? [])
  const kinds = [...new Set(why)].map((kind) => `${why.filter((other) => other === kind).length} × ${kind}`)
  const because = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  const ofRows = `${count('void')} of ${counted(rows.length, 'row')}`
  const notVoid = `${count('note')} with a note, ${count('ok')} ok`
  return { rows, summary: `${ofRows} ${count('void') === 1 ? 'is' : 'are'} void${because}; ${notVoid}.` }
}
