import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { agree } from '../../workload/combinations.js'
import { readJournal } from '../../results/journal.js'
import { describeSchemaFault } from '../../results/validate.js'
import { toColumns } from './pageColumns.js'
import { serverParameters } from './parameters.js'

/** @typedef {import('../../types.d.ts').Page} Page */
/** @typedef {import('../../types.d.ts').PageReading} PageReading */
/** @typedef {import('../../types.d.ts').PageResult} PageResult */
/** @typedef {import('../../types.d.ts').PageRound} PageRound */
/** @typedef {Pick<PageReading, 'arm' | 'client' | 'conditions' | 'control' | 'processIndex'>} Begun */
/** @typedef {{ begin: Begun } | { page: Page } | { end: Omit<PageReading, 'pages'> }} Entry */

/** What is said of a fork that is being read: its result without rounds, and what the round begins with. */
/** @typedef {{ result: PageResult, round: PageRound }} Header */

/** Where a fork is kept while it is read. @param {string} folder @param {string} server */
export const journalPath = (folder, server) => join(folder, `${server}.journal`)

/**
 * The readings of a fork as far as they went: those that ended, and the pages of the one that was under way.
 * @param {Entry[]} entries
 * @param {number} wanted pages of a reading
 * @returns {PageReading[]}
 */
export function foldReadings(entries, wanted) {
  /** @type {PageReading[]} */
  const readings = []
  /** @type {Page[]} */
  let pages = []
  /** @type {Begun | null} */
  let open = null
  for (const entry of entries) {
    if ('page' in entry) {
      pages.push(entry.page)
      continue
    }
    if ('end' in entry)
      readings.push({ ...entry.end, pages: entry.end.outcome === 'completed' ? toColumns(pages) : null })
    open = 'begin' in entry ? entry.begin : null
    pages = []
  }
  if (open === null || pages.length === 0) return readings
  const reason = `interrupted after ${pages.length} of ${wanted} pages`
  const rest = { use: null, clientCpuShare: null, repeated: null }
  return [...readings, { ...open, outcome: 'completed', reason, pages: toColumns(pages), ...rest }]
}

/**
 * What a run that ended in the middle of a fork left of it.
 * @param {string} path of its journal
 * @returns {Header | null} null where nothing was read
 */
export function readInterrupted(path) {
  const journal = readJournal(path)
  if (!journal?.header?.result?.settings) return null
  const { result, round } = /** @type {Header} */ (journal.header)
  const readings = foldReadings(journal.entries, result.settings.pages)
  if (readings.length === 0) return null
  const elapsedSeconds = Math.max(0, journal.endedAt - Date.parse(round.startedAt)) / 1000
  const left = { ...round, elapsedSeconds, interrupted: true, readings }
  // It may be of another version.
  return describeSchemaFault({ ...result, rounds: [left] }, 'parallelism') === null ? { result, round: left } : null
}

/**
 * Results with what was left of forks that nobody could record any more, as the runner was killed.
 * @param {string} folder
 * @param {PageResult[]} results of the same folder
 * @returns {PageResult[]}
 */
export function addInterrupted(folder, results) {
  const left = readdirSync(folder)
    .filter((file) => file.endsWith('.journal'))
    .flatMap((file) => readInterrupted(join(folder, file)) ?? [])
  let all = results
  for (const { result, round } of left) {
    const known = all.find(({ server }) => server === result.server)
    if (known && known.run.startedAt > result.run.startedAt) continue
    const before = known?.run.id === result.run.id ? known : result
    all = [...all.filter((other) => other !== known), { ...before, rounds: withRound(before.rounds, round) }]
  }
  return all.toSorted((a, b) => (a.server < b.server ? -1 : 1))
}

/** Whether two rounds are of one fork in one block. @type {(a: PageRound, b: PageRound) => boolean} */
const isSamePlace = (a, b) =>
  a.block === b.block && a.protocol === b.protocol && agree(a.conditions, b.conditions, serverParameters)

/**
 * Rounds with one more, which takes the place of the one that it repeats. A block that was interrupted is measured again:
 * where that is interrupted, too, what it has of a fork does not replace the whole fork of before.
 * @param {PageRound[]} rounds
 * @param {PageRound} round
 * @returns {PageRound[]}
 */
export function withRound(rounds, round) {
  const before = rounds.find((other) => isSamePlace(other, round))
  if (before && !before.interrupted && round.interrupted) return rounds
  return [...rounds.filter((other) => other !== before), round]
}
