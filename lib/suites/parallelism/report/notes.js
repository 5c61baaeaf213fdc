import { blocksToRank } from '../../../analysis/blocksToRank.js'
import { median } from '../../../statistics/median.js'
import { combinationsOf } from '../../../workload/combinations.js'
import { describeFacts, machineFacts } from '../../throughput/report/describeRun.js'
import { processParameters } from '../parameters.js'
import { sharedConditions } from './conditions.js'
import { machineNotes } from './machineNotes.js'
import { networkNotes } from './networkNotes.js'

/** @typedef {import('../../../types.d.ts').PageResult} PageResult */
/** @typedef {import('./groups.js').PageGroup} PageGroup */

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`
/** @type {(count: number, noun: string) => string} */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What a reader has to know to compare two results, each as a phrase. @type {((result: PageResult) => string)[]} */
const facts = [
  ({ settings: { rounds, budgetSeconds } }) =>
    `${counted(rounds, 'block')} of one fork for each server and condition${budgetSeconds === null ? '' : ` at least, for at most ${budgetSeconds} s`}`,
  ({ settings: { pages, warmupPages } }) => `${counted(pages, 'page')} a reading, after ${warmupPages} to warm up`,
  ...machineFacts,
]

/**
 * What the reader of the tables must know.
 * @param {PageResult[]} results
 * @param {PageGroup[]} groups their rows
 * @returns {string[]} a sentence or two each
 */
export function pageNotes(results, groups) {
  const rows = groups.flatMap((group) => group.rows)
  const shared = sharedConditions(rows)
  return [
    ...(shared ? [`Everywhere: ${shared}.`] : []),
    ...describeFacts(facts, results),
    ...missingNotes(results),
    ...noiseNotes(groups),
    percentileNote(rows),
    ...linkNotes(rows),
    ...networkNotes(results),
    ...browserNotes(results),
    ...machineNotes(results),
    'bound ms is what no server could beat: the round trips an arm takes × rtt, what the backend takes to generate, and the bytes received by the bandwidth. first ms is the time to the last byte of the first resource; cached: documents that were sent although the client had them.',
  ]
}

/** @param {PageResult[]} results */
function missingNotes(results) {
  const isOneRun = new Set(results.map(({ run }) => run.id)).size === 1
  const names = new Set([...results.map(({ server }) => server), ...(isOneRun ? results[0].run.servers : [])])
  const missing = [...names].flatMap((name) => {
    const result = results.find(({ server }) => server === name)
    const { axes, rounds } = (result ?? results[0]).settings
    const planned = combinationsOf(axes, processParameters).length * rounds
    const finished = result?.rounds.filter(({ interrupted }) => !interrupted).length ?? 0
    return finished < planned ? [`${name} (${finished} of ${planned})`] : []
  })
  if (missing.length === 0) return []
  const hasBudget = results.some(({ settings }) => settings.budgetSeconds !== null)
  const advice = hasBudget ? '' : ' node bench --suite parallelism --resume goes on with it.'
  return [`The run ended early; forks are missing: ${missing.join(', ')}.${advice}`]
}

/** @param {PageGroup[]} groups */
function noiseNotes(groups) {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  if (blocks < blocksToRank)
    return [
      `${counted(blocks, 'fork')} of a server ${blocks === 1 ? 'is a reading' : 'are readings'}, no verdict: it takes ${blocksToRank} blocks, --rounds ${blocksToRank} or more.`,
    ]
  const floors = groups.flatMap(({ noiseFloor }) => noiseFloor ?? [])
  if (floors.length === 0) return ['There is no verdict: compound, read twice in every fork, has no number.']
  const range = floors.length === 1 ? '' : ` (the median of all conditions; ${percent(Math.max(...floors))} at most)`
  return [
    `Differences under ${percent(median(floors))}${range} mean nothing here: compound was read twice in every fork, and may differ from itself by as much. ~ is what a second run might turn.`,
  ]
}

/** @param {import('../../../types.d.ts').PageRow[]} rows */
function percentileNote(rows) {
  const counts = [...new Set(rows.map(({ pages }) => pages).filter((count) => count > 0))].sort((a, b) => a - b)
  const range = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)} pages` : counted(counts[0] ?? 0, 'page')
  const maximum = (counts.at(-1) ?? 0) <= 100 ? ', so it is the slowest of them' : ''
  return `p99 is of ${range}, by nearest rank${maximum}.`
}

/** @param {import('../../../types.d.ts').PageRow[]} rows */
function linkNotes(rows) {
  if (!rows.some(({ conditions }) => conditions.links === 'known')) return []
  return [
    '(known): the server knew which resources the list would name, so that promises, hints and links left at once; elsewhere they leave once the list is generated.',
  ]
}

/** @param {PageResult[]} results */
function browserNotes(results) {
  const told = results.flatMap(({ browser }) =>
    browser ? [`${browser.name} ${browser.version}: ${browser.ignored.join('; ') || 'it ignored nothing'}.`] : [],
  )
  return [...new Set(told)]
}
