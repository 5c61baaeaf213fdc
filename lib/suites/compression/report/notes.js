import { describeNoise } from '../../../analysis/describeNoise.js'
import { busyNotes } from '../../../reports/busyNotes.js'
import { describeFacts, describeMissing, machineFacts } from '../../../reports/runNotes.js'
import { networkNotes } from '../../../network/networkNotes.js'
import { nameOf, processesOf } from '../encodings.js'
import { sharedConditions } from './conditions.js'
import { counted } from '../../../workload/counted.js'

/** @import { Stored } from '../types.d.ts' */
/** @import { Group } from './groups.js' */

const columnsNote =
  'ms is from sending a request to its answer, decoded and parsed: one request after the other over one connection. MB/s is of the message. Pareto: no other coding is both smaller and faster (time), or smaller and cheaper for server and client together (CPU).'
const computedNote =
  'Transfer computed: where no bandwidth was measured, the total is ms without a limit, and the bytes of the body by the bandwidth. --bandwidth measures it.'

/** What a reader has to know to compare two results, each as a phrase. @type {((result: Stored) => string)[]} */
const facts = [
  ({ settings: { rounds } }) => `${counted(rounds, 'block')} of one process for each coding`,
  ({ settings: { requests } }) =>
    requests === 'auto' ? 'requests for a second, from 10 to 1,000' : `${requests.toLocaleString('en-US')} requests`,
  ({ settings: { statistic } }) =>
    statistic === 'median' ? 'median' : 'median of the means of three such runs in each process',
  ...machineFacts,
]

/** What the reader of the tables must know, a sentence or two each. @type {(results: Stored[], groups: Group[]) => string[]} */
export function compressionNotes(results, groups) {
  const shared = sharedConditions(groups)
  const [first] = groups.flatMap(({ encodings }) => encodings)
  const isComputed = groups.every(({ conditions }) => conditions.bandwidth === null)
  return [
    ...(shared ? [`Everywhere: ${shared}.`] : []),
    ...describeFacts(facts, results),
    ...missingNote(results),
    ...(first ? [noiseNote(groups, nameOf(first))] : []),
    ...networkNotes(results.map(({ facts }) => /** @type {any} */ (facts))),
    ...busyNotes(results, 'reading'),
    columnsNote,
    ...(isComputed ? [computedNote] : []),
  ]
}

/** @param {Stored[]} results */
const missingNote = (results) =>
  describeMissing(results, {
    planned: ({ settings: { axes, rounds } }) => processesOf(axes).length * rounds,
    finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
    resume: 'node bench --suite compression --resume',
  })

/** @type {(groups: Group[], control: string) => string} */
function noiseNote(groups, control) {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control: `${control} in two processes of each block` })
  return isKnown ? `${note} A/A control: ${control}, in two processes of each block.` : note
}
