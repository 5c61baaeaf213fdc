import { haveOneMethod, listRuns } from '../lib/core/store/runs.js'
import { judgeFurtherRuns } from './furtherRuns.js'
import { readPublished } from './prepareRun.js'

/** @import { Entry } from './ledger.js' */
/** @import { Run } from './prepareRun.js' */

// The third run of the table: it tests the table of the first two, and joins it if it confirms it.

/** Beginning of the rule of a third run in the list of runs. */
const confirmed = 'the third run of the table, which it tested before and confirms'
const leastHours = 2

/** Finds the rules of the runs that have joined a table, by their ids. @param {Entry[]} ledger */
export const rulesOfThirds = (ledger) =>
  new Map(ledger.flatMap(({ id, counts, rule }) => (counts && rule.startsWith(confirmed) ? [[id, rule]] : [])))

/** Says for the README what a third run has found before it joined; empty without one. @param {Entry[]} ledger */
export function describeThird(ledger) {
  const [rule] = rulesOfThirds(ledger).values()
  return rule === undefined ? '' : `One run of the table is ${rule}.`
}

/** Tells whether runs began hours apart. @param {Run[]} runs */
function areApart(runs) {
  const starts = runs.map(({ first }) => Date.parse(first.run.startedAt)).sort((a, b) => a - b)
  return starts.every((start, index) => index === 0 || start - starts[index - 1] >= leastHours * 3_600_000)
}

/**
 * Tests a table of two runs by a third one of its method.
 * @param {string} published - folder of published runs
 * @param {string} path - of the third run's results
 * @param {Run} run
 * @returns {Promise<{ confirms: boolean, text: string } | null>} null without a table of two such runs or more
 */
export async function testTable(published, path, run) {
  const paths = listRuns(published).flatMap((one) => (one.path === published ? [] : [one.path]))
  const all = await Promise.all(paths.map(readPublished))
  const table = all.filter(({ measured, first }) => measured === run.measured && haveOneMethod(first, run.first))
  const pair = table.filter(({ first }) => first.run.id !== run.first.run.id)
  if (pair.length < 2) return null
  const judged = await judgeFurtherRuns(published, listRuns(path))
  if (!judged) return { confirms: false, text: 'the table has no ranks that a third run could test' }
  const [{ ranked, all: rows, keepsOrder, keepsRatios }] = judged.runs
  const figures =
    `${ranked.reversed} of ${ranked.separated} separated pairs the other way round by estimates, ` +
    `${ranked.separatedReversed} significantly, ${rows.outside.length} of ${rows.ratios} ratios outside`
  const [isNext, isApart] = [pair.length === 2, areApart([...pair, run])]
  const reason = !isNext
    ? 'the table has three runs'
    : isApart
      ? 'the third run does not confirm the table'
      : `the three runs began less than ${leastHours} hours apart`
  const confirms = isNext && isApart && keepsOrder && keepsRatios
  return { confirms, text: `${confirms ? confirmed : reason}: ${figures}` }
}
