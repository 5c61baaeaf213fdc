import { busyFlag, throttledFlag } from '../checks/busyMachine.js'
import { sum } from '../stats/mean.js'
import { counted } from '../workload/counted.js'
import { groupBy } from './groupBy.js'
import { lineLength } from './wrapText.js'

/** @import { Flag, MachineUse } from '../types.d.ts' */

/** Number of rows up to which a sentence has the name and figure of each; `compare SERVER` and the page have more. */
const mostNamed = 3
/** Number of differently worded figures up to which a sentence has the range of each. */
const mostRanges = 3

/** Splits the flags of rows by what a sentence is about. @param {Map<string, Flag[]>} flags */
function alikeFlags(flags) {
  const all = [...flags].flatMap(([name, flagsOfRow]) => flagsOfRow.map((flag) => ({ name, ...flag })))
  return [...groupBy(all, ({ kind, advice }) => `${kind}\n${advice}`).values()]
}

/**
 * Describes each flag in a sentence: with its rows, or of many with their number and the range of their figures.
 * @param {Map<string, Flag[]>} flags - by row, in the order in which sentences name them; empty lists of rows without
 */
export function flagNotes(flags) {
  return alikeFlags(flags).map((about) => {
    const [{ kind, advice, seen: first }] = about
    const figures = about.map(({ seen: figure }) => figure)
    if (about.length > mostNamed) return `${kind}: ${about.length} of ${flags.size} rows${rangesOf(figures)}. ${advice}`
    const isShared = figures.every((figure) => figure === first)
    const names = about.map(({ name }, index) => (isShared ? name : `${name} (${figures[index]})`)).join(', ')
    return `${kind}: ${names}${isShared ? ` (${first})` : ''}. ${advice}`
  })
}

/**
 * Describes each flag in a line, without advice. Without room it leaves out names, all but the first figures, or both.
 * @param {Map<string, Flag[]>} flags - by row
 * @returns {Record<string, string>} by the notes of flagNotes
 */
export function briefFlagNotes(flags) {
  const lines = alikeFlags(flags).map((about) => {
    const [{ kind, seen: first }] = about
    const figures = about.map(({ seen: figure }) => figure)
    const range = rangeOf(alikeParts(figures).reduce((most, part) => (part.length > most.length ? part : most)))
    const texts = figures.every((figure) => figure === first) ? [first, range] : [range]
    const names = about.map(({ name }) => name).join(', ')
    const count = `${about.length} of ${counted(flags.size, 'row')}`
    const lines = [names, count].flatMap((rows) => texts.map((text) => `${rows}, ${text}`))
    const line = [...lines, names].find((text) => `${kind}: ${text}`.length <= lineLength)
    return `${kind}: ${line ?? count}`
  })
  return Object.fromEntries(flagNotes(flags).map((note, index) => [note, lines[index]]))
}

/** Numbers, or ranges of them. */
const numbers = /\d[\d,]*(?:\.\d+)?(?: to \d[\d,]*(?:\.\d+)?)?/g

/** Splits parts of figures by their words, without numbers of readings, such as `(3 of 12 rounds)`. */
function alikeParts(/** @type {string[]} */ figures) {
  const parts = figures.flatMap((figure) => figure.replace(/ \(\d+ of \d+ \w+\)$/, '').split(' and '))
  return [...groupBy(parts, (part) => part.replace(numbers, '#')).values()]
}

/** Joins figures that have the same words, with the range of each number, such as `18 to 26 % of a core`. */
function rangesOf(/** @type {string[]} */ figures) {
  const alike = alikeParts(figures)
  return alike.length > mostRanges ? '' : `: ${alike.map(rangeOf).join(' and ')}`
}

/** @param {string[]} alike - texts that differ in their numbers only */
function rangeOf(alike) {
  const columns = alike.map((text) => text.match(numbers) ?? [])
  let place = 0
  return alike[0].replace(numbers, () => {
    const values = columns.flatMap((column) => column[place].split(' to ')).sort((a, b) => toNumber(a) - toNumber(b))
    place += 1
    return [...new Set([values[0], values[values.length - 1]])].join(' to ')
  })
}

/** @param {string} digits */
const toNumber = (digits) => Number(digits.replaceAll(',', ''))

/** @typedef {{ loadAverageBefore: number[], samples: { use: MachineUse | null }[] }} Trial */

/** @param {Trial[]} trials */
const measuredOf = (trials) =>
  trials.flatMap(({ loadAverageBefore, samples }) =>
    samples.map(({ use }) => ({ measurement: use, loadAverageBefore })),
  )

/**
 * Flags servers if the machine was busy with other work while their samples were measured.
 * @type {(results: { server: string, trials: Trial[] }[], noun: string) => Map<string, Flag[]>} noun: for a sample
 */
export const busyFlags = (results, noun) =>
  new Map(
    results.map(({ server, trials }) => {
      const measured = measuredOf(trials)
      return [server, [busyFlag(measured, noun), throttledFlag(measured, noun)].flatMap((flag) => flag ?? [])]
    }),
  )

/** Share of a core from which what peers used is worth a sentence. */
const leastShare = 0.1

/**
 * Describes in a sentence what processes beside the servers used, because these talk to them.
 * @type {(results: { server: string, trials: Trial[] }[]) => string[]} none if that is little
 */
export function peerNotes(results) {
  const used = results.flatMap(({ server, trials }) => {
    const uses = trials.flatMap(({ samples }) => samples.flatMap(({ use }) => use ?? []))
    const share = sum(uses.map((use) => use.peerCpuSeconds ?? 0)) / sum(uses.map((use) => use.durationSeconds))
    return share > leastShare ? [`${server} ${(share * 100).toFixed(0)} %`] : []
  })
  if (used.length === 0) return []
  return [`Processes that a server talks to, like a database, took of a core: ${used.join(', ')}. None is other work.`]
}

/**
 * Describes how many readings other work disturbed, as the doubt of a sentence that is made of them.
 * @type {(results: { trials: Trial[] }[]) => string[]} none if the machine was quiet
 */
export function describeDisturbed(results) {
  const all = results.flatMap(({ trials }) => measuredOf(trials)).filter(({ measurement }) => measurement !== null)
  const disturbed = all.filter((one) => busyFlag([one]) ?? throttledFlag([one]))
  if (disturbed.length === 0) return []
  return [`the machine had other work during ${disturbed.length} of ${counted(all.length, 'reading')}`]
}
