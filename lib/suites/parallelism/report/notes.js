import { describeNoise } from '../../../stats/describeNoise.js'
import { describeFacts, describeMissing, machineFacts } from '../../../reports/runNotes.js'
import { combinationsOf } from '../../../workload/combinations.js'
import { networkNotes } from '../../../network/networkNotes.js'
import { processParameters } from '../parameters.js'
import { sharedConditions } from './conditions.js'
import { machineNotes } from './machineNotes.js'
import { counted } from '../../../workload/counted.js'

/** @import { PageResult, PageRow } from '../types.d.ts' */
/** @import { PageGroup } from './groups.js' */

const columnsNote =
  'bound ms is what no server could beat: the round trips an arm takes × rtt, what the backend takes to generate, and the bytes received by the bandwidth. first ms is the time to the last byte of the first resource; cached: documents that were sent although the client had them.'
const knownNote =
  '(known): the server knew which resources the list would name, so that promises, hints and links left at once; elsewhere they leave once the list is generated.'

/** What a reader has to know to compare two results, each as a phrase. @type {((result: PageResult) => string)[]} */
const facts = [
  ({ settings: { rounds, budgetSeconds } }) =>
    `${counted(rounds, 'block')} of one process for each server and condition${budgetSeconds === null ? '' : ` at least, for at most ${budgetSeconds} s`}`,
  ({ settings: { pages, warmupPages } }) =>
    `${pages === 'auto' ? 'as many pages as the noise asks for' : counted(pages, 'page')} a reading, after ${warmupPages} to warm up`,
  ...machineFacts,
]

/** What the reader of the tables must know, a sentence or two each. @type {(results: PageResult[], groups: PageGroup[]) => string[]} */
export function pageNotes(results, groups) {
  const rows = groups.flatMap((group) => group.rows)
  const shared = sharedConditions(groups)
  return [
    ...(shared ? [`Everywhere: ${shared}.`] : []),
    ...describeFacts(facts, results),
    ...missingNote(results),
    noiseNote(groups),
    percentileNote(rows),
    ...(rows.some(({ conditions }) => conditions.links === 'known') ? [knownNote] : []),
    ...networkNotes(results),
    ...browserNotes(results),
    ...machineNotes(results),
    columnsNote,
  ]
}

/** @param {PageResult[]} results */
const missingNote = (results) =>
  describeMissing(results, {
    planned: ({ settings: { axes, rounds } }) => combinationsOf(axes, processParameters).length * rounds,
    finished: ({ rounds }) => rounds.filter(({ interrupted }) => !interrupted).length,
    resume: 'node bench --suite parallelism --resume',
  })

/** @param {PageGroup[]} groups */
function noiseNote(groups) {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control: 'compound twice from every process' })
  const control = ' A/A control: compound, read twice from every process. ~ marks what is not significant.'
  return isKnown ? note + control : note
}

/** @param {PageRow[]} rows */
function percentileNote(rows) {
  const counts = [...new Set(rows.map(({ pages }) => pages).filter((count) => count > 0))].sort((a, b) => a - b)
  const range = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)} pages` : counted(counts[0] ?? 0, 'page')
  const maximum = (counts.at(-1) ?? 0) <= 100 ? ', so it is the slowest of them' : ''
  return `p99 is of ${range}, by nearest rank${maximum}.`
}

/** @param {PageResult[]} results */
function browserNotes(results) {
  const told = results.flatMap(({ browser }) =>
    browser ? [`${browser.name} ${browser.version}: ${browser.ignored.join('; ') || 'it ignored nothing'}.`] : [],
  )
  return [...new Set(told)]
}
