import { escapeMarkup } from '../lib/reports/markdown.js'
import { brief, joinTexts } from '../lib/reports/sentences.js'
import { number } from '../lib/reports/column.js'
import { readmeRows } from './plannedRuns.js'
import { describeNext, describeRuntimes, readCosts } from './sentences.js'
import { readBackends } from './slowPage.js'

/** @import { Measured, NamedRuns } from './namedRuns.js' */

// Answers within lines of docs/index.md that other published runs give than its commands show.

/** Lists servers with a figure each, the least first. @type {(figures: [server: string, value: number][]) => string} */
const listFigures = (figures) =>
  joinTexts(figures.toSorted((a, b) => a[1] - b[1]).map(([server, value]) => `${server} ${brief(value)}`))

/**
 * Reads a value of each server that the README shows.
 * @type {(measured: Measured, read: (row: any) => number | null | undefined) => [server: string, value: number][]}
 */
const figuresOf = ({ rows }, read) =>
  rows.flatMap((row) => {
    const value = readmeRows.includes(row.server) ? read(row) : null
    return value ? [/** @type {[string, number]} */ ([row.server, value])] : []
  })

/** Says what an answer costs each server behind a backend. @param {Measured[]} measured - of the run "backends" */
export function describeBehind(measured) {
  const place = readCosts(measured)
  if (!place) return ''
  const costs = place.costs.map(({ name, ms }) => /** @type {[string, number]} */ ([name, ms]))
  return (
    `By the CPU time of an answer: ${listFigures(costs)} ms, behind calls of ${place.delayMs} ms with ` +
    `DataLoader and ${number(place.inFlight, 0)} requests in flight.`
  )
}

/** Says how much memory servers take under full load. @param {Measured[]} measured - of the table */
export function describePeaks([table]) {
  const peaks = table ? figuresOf(table, ({ peakMemoryBytes }) => peakMemoryBytes / 1e6) : []
  if (peaks.length === 0) return ''
  return `At most ${listFigures(peaks)} MB, with ${number(table.inFlight, 0)} requests of a small document in flight.`
}

/** Says how long servers take until the first answer. @param {Measured[]} measured - of the table */
export function describeStarts([table]) {
  const starts = table ? figuresOf(table, ({ coldStartMs }) => coldStartMs) : []
  if (starts.length === 0) return ''
  return `From the start to the first right answer ${listFigures(starts)} ms, with a small schema.`
}

/** Creates the answers by their names: where no run tells, the run that would. @param {NamedRuns} runs */
export async function createAnswers(runs) {
  const table = await runs.measuredIn('', undefined, (kind) => kind === '')
  /** @type {(name: string) => string} */
  const untold = (name) => `No published run tells yet: \`npm run measure -- ${name}\` does.`
  const made = {
    backend: [describeBehind(await readBackends(runs)), 'backends'],
    memory: [describePeaks(table), 'ranks'],
    start: [describeStarts(table), 'ranks'],
    next: [describeNext(await runs.measuredIn('graphql-17')), 'graphql-17'],
    runtimes: [describeRuntimes(await runs.measuredIn('runtimes')), 'runtimes'],
  }
  return Object.fromEntries(
    Object.entries(made).map(([name, [text, run]]) => [name, text === '' ? untold(run) : escapeMarkup(text)]),
  )
}
