/** @import { Flag } from '../types.d.ts' */

/**
 * The flags of all rows, a sentence for each doubt with the rows that it is about.
 * @param {Map<string, Flag[]>} flags by server, in the order in which the servers are named
 * @returns {string[]}
 */
export function flagNotes(flags) {
  const all = [...flags].flatMap(([server, own]) => own.map((flag) => ({ server, ...flag })))
  const subjects = new Set(all.map(({ kind, advice }) => `${kind}\n${advice}`))
  return [...subjects].map((subject) => {
    const [kind, advice] = subject.split('\n')
    const about = all.filter((flag) => flag.kind === kind && flag.advice === advice)
    const shared = new Set(about.map(({ seen }) => seen)).size === 1
    const names = about.map(({ server, seen }) => (shared ? server : `${server} (${seen})`)).join(', ')
    return `${kind}: ${names}${shared ? ` (${about[0].seen})` : ''}. ${advice}`
  })
}

/**
 * How many rows have flags, and which, in a sentence.
 * @param {Map<string, Flag[]>} flags by server
 * @returns {string[]} none where there is none
 */
export function countFlags(flags) {
  const kinds = [...flags.values()].flatMap((own) => [...new Set(own.map(({ kind }) => kind))])
  if (kinds.length === 0) return []
  const counts = [...new Set(kinds)].map((kind) => `${kind} (${kinds.filter((other) => other === kind).length})`)
  return [`Rows with flags: ${counts.join(', ')}. node compare names them, with figures and advice.`]
}
