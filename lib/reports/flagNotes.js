/** @typedef {import('../types.d.ts').Flag} Flag */

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
