import { groupBy } from './groupBy.js'

/** @import { Flag } from '../types.d.ts' */

/**
 * A sentence for each doubt with the rows that it is about.
 * @param {Map<string, Flag[]>} flags by server, in the order in which these are named
 */
export function flagNotes(flags) {
  const all = [...flags].flatMap(([server, own]) => own.map((flag) => ({ server, ...flag })))
  return [...groupBy(all, ({ kind, advice }) => `${kind}\n${advice}`).values()].map((about) => {
    const [{ kind, advice, seen }] = about
    const shared = about.every((flag) => flag.seen === seen)
    const names = about.map(({ server, seen }) => (shared ? server : `${server} (${seen})`)).join(', ')
    return `${kind}: ${names}${shared ? ` (${seen})` : ''}. ${advice}`
  })
}

/** How many rows have flags, and which, in a sentence, if any has. @param {Map<string, Flag[]>} flags by server */
export function countFlags(flags) {
  const kinds = [...flags.values()].flatMap((own) => [...new Set(own.map(({ kind }) => kind))])
  if (kinds.length === 0) return []
  const counts = [...groupBy(kinds, String)].map(([kind, { length }]) => `${kind} (${length})`)
  return [`Rows with flags: ${counts.join(', ')}. node compare names them, with figures and advice.`]
}
