/** @import { Finding } from './audit.js' */
/** @import { AuditRow } from './types.d.ts' */

/** @typedef {{ server: string, findings: Finding[], remarks: string[] }} Audited remarks: what is to be known besides the findings */

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * @param {Audited} audited
 * @returns {AuditRow} with what makes it void first
 */
function toAuditRow({ server, findings, remarks }) {
  const sorted = findings.toSorted((a, b) => Number(b.severe) - Number(a.severe))
  const isVoid = findings.some(({ severe }) => severe)
  const verdict = isVoid ? 'void' : findings.length > 0 ? 'note' : 'ok'
  return { server, verdict, reasons: [...sorted.map(({ kind, words }) => `${kind}: ${words}`), ...remarks] }
}

/**
 * How many rows are void, and why, in a sentence.
 * @param {Audited[]} audited
 */
function summarise(audited) {
  const rows = audited.map(toAuditRow)
  const count = (/** @type {AuditRow['verdict']} */ verdict) => rows.filter((row) => row.verdict === verdict).length
  const why = audited.flatMap(({ findings }) => findings.find(({ severe }) => severe)?.kind ?? [])
  const kinds = [...new Set(why)].map((kind) => `${why.filter((other) => other === kind).length} × ${kind}`)
  const because = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  const verb = count('void') === 1 ? 'is' : 'are'
  const others = `${count('note')} with a note, ${count('ok')} ok`
  return `${count('void')} of ${counted(rows.length, 'row')} ${verb} void${because}; ${others}.`
}

/**
 * An audit: its rows, and a sentence about them.
 * @param {Audited[]} audited
 */
export function createAuditReport(audited) {
  return { rows: audited.map(toAuditRow), summary: summarise(audited) }
}
