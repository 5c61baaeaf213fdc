import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describeSchemaFault } from '../results/validate.js'
import { readJournal } from './journal.js'

/** @import { Described } from '../results/validate.js' */
/** @import { Method, SampleResult, StoredResult, TrialResult } from './suite.d.ts' */

/** @typedef {Pick<SampleResult, 'name' | 'conditions' | 'control' | 'processIndex'>} Begun */
/** @typedef {{ begin: Begun } | { part: unknown } | { end: SampleResult }} Entry */
/** @typedef {{ result: StoredResult, trial: TrialResult }} Header what is said of a trial as it begins: its result without trials, and what is known of it */
/** @typedef {Pick<Method, 'joinParts'>} Values */

/**
 * Where a trial is kept while it is read; a control may be read at the same time.
 * @type {(folder: string, server: string, control: boolean) => string}
 */
export const journalPath = (folder, server, control) => join(folder, `${server}${control ? '.control' : ''}.journal`)

/**
 * The samples of a trial as far as they went: those that ended, and what is known of the one that was under way.
 * @param {Entry[]} entries
 * @param {(parts: unknown[]) => { value: unknown, reason: string } | null} join
 * @returns {SampleResult[]}
 */
function foldSamples(entries, join) {
  /** @type {SampleResult[]} */
  const samples = []
  /** @type {unknown[]} */
  let parts = []
  /** @type {Begun | null} */
  let open = null
  for (const entry of entries) {
    if ('part' in entry) {
      parts.push(entry.part)
      continue
    }
    if ('end' in entry) samples.push({ ...entry.end, repeated: entry.end.repeated ?? null })
    open = 'begin' in entry ? entry.begin : null
    parts = []
  }
  const known = open === null ? null : join(parts)
  if (open === null || known === null) return samples
  return [...samples, { ...open, outcome: 'completed', reasonCode: null, ...known, use: null, repeated: null }]
}

/**
 * What a run that ended in the middle of a trial left of it.
 * @param {string} path of its journal
 * @param {Described} suite
 * @param {Values} method
 * @returns {Header | null} null where nothing was read
 */
export function readInterrupted(path, suite, method) {
  const journal = readJournal(path)
  if (!journal?.header?.result?.settings || !journal.header.trial) return null
  const { result, trial } = /** @type {Header} */ (journal.header)
  const samples = foldSamples(journal.entries, method.joinParts)
  if (samples.length === 0) return null
  const elapsedSeconds = Math.max(0, journal.endedAt - Date.parse(trial.startedAt)) / 1000
  const left = { ...trial, elapsedSeconds, interrupted: true, samples }
  // It may be of another version.
  return describeSchemaFault({ ...result, trials: [left] }, suite) === null ? { result, trial: left } : null
}

/**
 * Results with what was left of trials that nobody could record any more, as the runner was killed.
 * @param {string} folder
 * @param {StoredResult[]} results of the same folder
 * @param {Described} suite
 * @param {Values} method
 * @returns {StoredResult[]}
 */
export function addInterrupted(folder, results, suite, method) {
  const left = readdirSync(folder)
    .filter((file) => file.endsWith('.journal'))
    .flatMap((file) => readInterrupted(join(folder, file), suite, method) ?? [])
  let all = results
  for (const { result, trial } of left) {
    const known = all.find(({ server }) => server === result.server)
    if (known && known.run.startedAt > result.run.startedAt) continue
    const before = known?.run.id === result.run.id ? known : result
    all = [...all.filter((other) => other !== known), { ...before, trials: withTrial(before.trials, trial) }]
  }
  return all.toSorted((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1))
}

/** @param {StoredResult} result */
const fileOf = ({ server }) => `${server}.json`

/** @typedef {Pick<TrialResult, 'block' | 'cohort' | 'control' | 'conditions'>} Place */

/** Whether two are the same trial of one block. @type {(a: Place, b: Place) => boolean} */
export const isSamePlace = (a, b) =>
  a.block === b.block &&
  a.cohort === b.cohort &&
  a.control === b.control &&
  isDeepStrictEqual(a.conditions, b.conditions)

/**
 * Trials with one more, which takes the place of the one that it repeats. A block that was interrupted is measured again:
 * where that is interrupted, too, what it has of a trial does not replace the whole one of before.
 * @param {TrialResult[]} trials
 * @param {TrialResult} trial
 * @returns {TrialResult[]}
 */
export function withTrial(trials, trial) {
  const before = trials.find((other) => isSamePlace(other, trial))
  if (before && !before.interrupted && trial.interrupted) return trials
  return [...trials.filter((other) => other !== before), trial]
}
