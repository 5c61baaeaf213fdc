/** @import { ScenarioName } from '../../../workload/scenarios/index.js' */
/** @import { Row } from '../types.d.ts' */

/** @type {Partial<Record<ScenarioName, string>>} */
const notes = {
  persisted:
    'plain requests/s: the same document in each request, in place of its hash; × plain: requests/s by that. More than 1 is what sending, reading and looking up a document of 1.6 kB costs. A server that keeps parsed documents parses and validates it once either way.',
  batching:
    'operations/s: ten for each request. plain requests/s: one operation in each; × plain: operations/s by that. More than 1: ten operations in one body cost less than ten requests.',
}

/** What is seen beside what, where it is. @param {Row[]} rows of one scenario */
export function plainNotes(rows) {
  const row = rows.find(({ plainRequestsPerSecond }) => plainRequestsPerSecond !== null)
  const note = row?.scenario && notes[row.scenario]
  return note ? [note] : []
}
