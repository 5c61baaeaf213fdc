import { left, number, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { pairedDifference } from '../../../stats/confidenceIntervals.js'
import { mean, sum } from '../../../stats/mean.js'
import { groupReasons } from '../../kit/notes.js'
import { groupRuns } from '../../kit/times.js'
import { formatBytes } from './costs.js'
import { isProfiled } from '../counting.js'
import { garbageCollector, ofNode, program } from '../profile/functionTimes.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { Interval } from '../../../stats/confidenceIntervals.js' */
/** @import { FunctionTimes } from '../profile/functionTimes.js' */
/** @import { ProfileValue } from '../storedFields.js' */
/** @import { Result } from './rows.js' */

/** Profile of a server. @typedef {{ server: string, subject: string, value: ProfileValue }} Profiled */
/** Function in two versions. @typedef {[now: FunctionTimes | null, before: FunctionTimes | null]} Match */
/** @typedef {ReturnType<typeof pairedDifference> & { now: number, before: number }} Change in µs per answer */
/**
 * @typedef {object} ChangedFunction
 * @property {FunctionTimes} place - in the later version, or else in the first one
 * @property {Change} self
 * @property {Change} total
 * @property {boolean} isTotal - whether only its total time has changed
 */
/**
 * @typedef {object} ProfilePair
 * @property {Profiled} now
 * @property {Profiled} before - of the first server
 * @property {Match[]} matches
 * @property {ChangedFunction[]} rows - the largest significant changes
 * @property {ChangedFunction[]} likely - without any, the largest change if it would be significant alone
 * @property {number} least - change from which on any function would be one of them
 */

/** Most functions that are named. */
const mostRows = 5
/**
 * Share of an answer's time that a change must exceed, twice as much with all that a function calls: V8 compiles in
 * another way in each process.
 */
const leastOfAll = 0.02
/** Share of its own time that a function's change must exceed: processes of one version differ by so much. */
const leastChange = 0.05

/** Lists what runs besides functions of the user. */
const beside = [garbageCollector, program, ofNode]
/** @param {FunctionTimes} place */
const isFunction = ({ name, file }) => file !== '' || !beside.includes(name)

/** Reads the profiles of a run, and why there is none. @param {Result[]} results */
function readProfiles(results) {
  /** @type {Profiled[]} */
  const profiled = []
  /** @type {{ server: string, outcome: string, reason: string | null }[]} */
  const missing = []
  for (const { server, trials } of results)
    for (const trial of trials.filter(isProfiled)) {
      const [{ outcome, reason, value, name } = { ...trial, value: null, name: '' }] = trial.samples
      if (outcome === 'completed' && value) profiled.push({ server, subject: name, value: /** @type {any} */ (value) })
      else missing.push({ server, outcome, reason: reason ?? trial.reason })
    }
  return { profiled, missing }
}

/** Orders functions by their places in a file. @type {(a: FunctionTimes, b: FunctionTimes) => number} */
const byPlace = (a, b) => a.line - b.line || a.column - b.column
/** @param {FunctionTimes} one */
const placeIn = ({ line, column }) => `${line}:${column}`

/** Adds up functions of one name and file, if they cannot be told apart. @param {FunctionTimes[]} functions */
function join(functions) {
  const [first] = functions
  if (functions.length < 2) return first ?? null
  const add = (/** @type {'self' | 'total'} */ part) =>
    first[part].map((_, turn) => sum(functions.map((one) => one[part][turn])))
  return { ...first, self: add('self'), total: add('total') }
}

/**
 * Matches functions of two versions by name and file: in equal places, or else in equal order if they are as many.
 * @type {(now: FunctionTimes[], before: FunctionTimes[]) => Match[]}
 */
export function matchFunctions(now, before) {
  const keyOf = (/** @type {FunctionTimes} */ { name, file }) => `${file}\n${name}`
  const groups = groupBy([...now, ...before], keyOf)
  return [...groups.values()].flatMap((alike) => {
    const sides = [now, before].map((all) => alike.filter((one) => all.includes(one)).sort(byPlace))
    const [more, fewer] = sides[0].length < sides[1].length ? [sides[1], sides[0]] : sides
    const places = more.map(placeIn)
    if (fewer.every((one) => places.includes(placeIn(one))))
      return more.map(({ line, column }) => {
        const at = placeIn(/** @type {FunctionTimes} */ ({ line, column }))
        return /** @type {Match} */ (sides.map((side) => side.find((one) => placeIn(one) === at) ?? null))
      })
    if (more.length === fewer.length)
      return more.map((_, index) => /** @type {Match} */ ([sides[0][index], sides[1][index]]))
    return [/** @type {Match} */ (sides.map(join))]
  })
}

/** Compares a function's time. @type {(match: Match, part: 'self' | 'total', tests: number) => Change} */
function compare(match, part, tests) {
  const turns = Math.min(...match.flatMap((one) => (one ? [one[part].length] : [])))
  const [now, before] = match.map((one) => one?.[part].slice(0, turns) ?? Array(turns).fill(0))
  return { ...pairedDifference(now, before, tests), now: mean(now), before: mean(before) }
}

/** Tells by how much processes differ at least. @type {(change: Change, busy: number) => number} busy: of an answer */
const floorOf = ({ now, before }, busy) => Math.max(leastChange * Math.max(now, before), leastOfAll * busy)
/** Computes the least significant change. @type {(change: Change, busy: number) => number} */
const limitOf = (change, busy) => Math.max(change.least, floorOf(change, busy))

/** Compares a profile with that of the first server. @type {(now: Profiled, before: Profiled) => ProfilePair} */
function comparePair(now, before) {
  const matches = matchFunctions(now.value.functions, before.value.functions)
  const busy = sum(now.value.functions.map(({ self }) => mean(self)))
  const functions = matches.filter((match) => isFunction(/** @type {FunctionTimes} */ (match[0] ?? match[1])))
  /** @type {(part: 'self' | 'total') => ChangedFunction[]} */
  const listChanges = (part) => {
    const large = functions.filter((match) => match.some((one) => one && mean(one[part]) >= leastOfAll * busy))
    // Both parts together may err in 5 % of runs.
    const tests = 2 * large.length
    return large.map((match) => ({
      place: /** @type {FunctionTimes} */ (match[0] ?? match[1]),
      self: compare(match, 'self', tests),
      total: compare(match, 'total', tests),
      isTotal: part === 'total',
    }))
  }
  const apart = (/** @type {Change} */ { difference }) => Math.abs(difference)
  const isSignificant = (/** @type {Change} */ change) => apart(change) > limitOf(change, busy)
  const ofSelf = listChanges('self').sort((a, b) => apart(b.self) - apart(a.self))
  const alone = ofSelf.filter(({ self }) => isSignificant(self))
  const largest = ofSelf.slice(0, 1).filter(({ self }) => {
    const [low, high] = self.interval ?? [0, 0]
    return low * high > 0 && apart(self) > floorOf(self, busy)
  })
  // The lowest one of those that call each other has changed by the largest share.
  const shareOf = (/** @type {Change} */ change) => apart(change) / Math.max(change.now, change.before)
  const together = listChanges('total').filter(({ total }) => apart(total) > limitOf(total, 2 * busy))
  together.sort((a, b) => shareOf(b.total) - shareOf(a.total))
  const rows = (alone.length > 0 ? alone : together.slice(0, 1)).slice(0, mostRows)
  const limits = ofSelf.map(({ self }) => limitOf(self, busy))
  const likely = rows.length > 0 ? [] : largest
  return { now, before, matches, rows, likely, least: Math.max(leastOfAll * busy, ...limits) }
}

/** Formats microseconds. @param {number} value */
const format = (value) => number(value, Math.abs(value) < 10 ? 1 : 0)
/** @param {number} value */
const formatSigned = (value) => `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`
/** @param {FunctionTimes} place */
const formatPlace = ({ file, line }) => (line > 0 ? `${file}:${line}` : file)

/** Says where a server spends more or less time. @param {ProfilePair} pair */
function describePair({ now, before, rows, likely, least }) {
  const { server, subject } = now
  const parts = [...rows, ...likely].map((row, index) => {
    const { place, isTotal } = row
    const { difference, interval } = isTotal ? row.total : row.self
    const much = `${format(Math.abs(difference))} µs ${difference > 0 ? 'more' : 'less'}`
    const ends = (interval ?? []).map(Math.abs).sort((a, b) => a - b)
    const range = index === 0 && interval ? `, 95 % interval ${ends.map(format).join(' to ')} µs` : ''
    const compared = index === 0 ? ` per answer than ${before.server}` : ''
    const calls = isTotal ? ' and what it calls' : ''
    return `${much}${compared} in ${place.name}${calls} (${formatPlace(place)}${range})`
  })
  if (rows.length > 0) return `${subject}: ${server} spends ${parts.join(', ')}.`
  const remark = likely.length > 0 ? `; the largest change may be chance: ${parts}` : ''
  return (
    `~ ${subject}: no function's time per answer differs significantly between ${server} and ${before.server}; ` +
    `the profiles show changes from about ${format(least)} µs on${remark}.`
  )
}

/** Makes the table of changed functions. @param {ProfilePair} pair @returns {Table<any>[]} none without a row */
function tableOf({ now, before, rows }) {
  if (rows.length === 0) return []
  const range = (/** @type {Interval | null} */ interval) => interval?.map(formatSigned).join(' to ') ?? ''
  /** @type {Column<ChangedFunction>[]} */
  const columns = [
    left('function', ({ place }) => place.name),
    left('source', ({ place }) => formatPlace(place)),
    right(`${before.server} µs/answer`, ({ self }) => format(self.before)),
    right(`${now.server} µs/answer`, ({ self }) => format(self.now)),
    right('change', ({ self }) => formatSigned(self.difference)),
    right('95 % interval', ({ self }) => range(self.interval)),
    right('with what it calls', ({ total }) => formatSigned(total.difference)),
  ]
  return [
    { heading: `functions of ${now.server}, ${now.subject}`, columns, items: rows, notes: [besideOf(now, before)] },
  ]
}

/** Says what was spent besides functions. @type {(now: Profiled, before: Profiled) => string} */
function besideOf(now, before) {
  const spent = (/** @type {Profiled} */ { value }, /** @type {string} */ name) =>
    format(sum(value.functions.filter((one) => one.file === '' && one.name === name).map(({ self }) => mean(self))))
  const parts = [
    ['garbage collector', garbageCollector],
    ['outside of functions', program],
    ['Node.js itself', ofNode],
  ].map(([title, name]) => `${title} ${spent(before, name)} → ${spent(now, name)} µs`)
  return `Beside functions: ${parts.join(', ')}.`
}

/** Says what V8 allocates; nothing of a profile without it. @param {ProfilePair} pair @returns {string[]} */
function describeAllocation({ now, before }) {
  const [bytes, first] = [now, before].map(({ value }) => value.allocatedBytesPerAnswer)
  if (bytes === undefined || first === undefined) return []
  return [`${now.server} allocates ${formatBytes(bytes)} per answer, ${before.server} ${formatBytes(first)}.`]
}

/**
 * Compares the profiles of each run with that of its first server.
 * @type {(results: Result[]) =>
 *   { sentences: string[], tables: Table<any>[], notes: string[], pairs: ProfilePair[] }} results: of all servers
 */
export function compareProfiles(results) {
  const runs = groupRuns(results).map((ofRun) => ({ ...readProfiles(ofRun), first: ofRun[0] }))
  const pairs = runs.flatMap(({ profiled, first: { settings } }) => {
    const before = profiled.find(({ server }) => server === settings.reference)
    return before ? profiled.filter((one) => one !== before).map((now) => comparePair(now, before)) : []
  })
  const profiled = runs.flatMap((run) => run.profiled)
  const missing = runs.flatMap((run) => run.missing)
  const [{ value } = { value: null }] = profiled
  const files = [...new Set(profiled.map((one) => one.value.file))].join(' and ')
  const meaning = value
    ? [
        `Functions: CPU time per right answer in ${value.turns} turns of one more process of each server, by samples ` +
          'of its stack; code of Node.js counts for the function that calls it, and loops that V8 inlines may, too. ' +
          'Their rates are in no table. ' +
          `Processes differ, so changes below ${leastChange * 100} % of a function's time or ${leastOfAll * 100} % ` +
          `of an answer's are left out. Developer tools open ${files} in the folder of the run.`,
      ]
    : []
  return {
    sentences: pairs.map(describePair),
    tables: pairs.flatMap(tableOf),
    notes: [
      ...meaning,
      ...pairs.flatMap(describeAllocation),
      ...groupReasons(missing, (some) => `No profile of ${some.map(({ server }) => server).join(', ')}`),
    ],
    pairs,
  }
}
