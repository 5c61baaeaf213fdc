import { describeBusyMachine } from '../lib/checks/busyMachine.js'
import { countedResults } from '../lib/core/plan/disturbedCohorts.js'
import { folderOfRun, nameOfRun } from '../lib/core/store/runs.js'
import { difference, percent } from '../lib/stats/describeNoise.js'
import { countBlocks } from '../lib/suites/kit/times.js'
import { counted } from '../lib/workload/counted.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */

// Says why a run may not be published. No rule looks at a number but at those of the A/A control.

/** Limit of what the A/A control may differ from itself by. */
const mostOfControl = 0.05
/** Limit of the share of windows during which the machine had other work. */
const mostBusy = 0.05

/** Describes why results name no run; null if they are of one. @param {StoredResult[]} results */
export function describeIdentityFault(results) {
  const [{ run }] = results
  if (!nameOfRun.test(folderOfRun(run))) return 'holds a run without a time or an id'
  return results.some((result) => result.run.id !== run.id) ? 'holds results of several runs, expected one' : null
}

/** Describes why a run is not complete, or not of committed code; null if it is. @param {StoredResult[]} results */
export function describeFault(results) {
  const [{ run, settings, environment }] = results
  if (run.endedAt === undefined) return 'holds a run that did not end; continue it with node bench --resume'
  if (settings.quick) return 'holds a quick run, expected a complete one'
  const short = results.filter((result) => countBlocks([result]) < settings.rounds)
  if (short.length > 0) {
    const [rows, rounds] = [counted(results.length, 'row'), counted(settings.rounds, 'round')]
    const advice = 'because its budget was used up; measure again with a longer --budget'
    return `has ${short.length} of ${rows} with fewer than ${rounds}, ${advice}`
  }
  const isCommitted = environment.gitCommit !== null && environment.gitModified === false
  return isCommitted ? null : 'was measured with code that is not committed; commit it and measure again'
}

/**
 * Describes what is wrong with the A/A control of a report; null if nothing is. A run with constant rates is judged by
 * the p99 that its pages show: ranges of six processes of the same server are apart in 1 of 462 runs by chance.
 * @param {any} report
 */
export function describeControl({ analysis, controlAtRate = null }) {
  if (analysis === undefined) return null
  if (controlAtRate) {
    const { control, reference } = controlAtRate
    if (control[0] <= reference[1] && reference[0] <= control[1]) return null
    const [ofControl, ofReference] = [control, reference].map(
      ([low, high]) => `${low.toFixed(1)} to ${high.toFixed(1)} ms`,
    )
    return `has an A/A control whose p99 at a constant rate is ${ofControl}, expected a part of ${ofReference}`
  }
  const ratio = analysis?.controlRatio ?? null
  if (ratio === null) return 'has no A/A control with a number; measure three blocks or more'
  const [differs, most] = [difference(ratio), mostOfControl]
  if (differs <= most) return null
  return `has an A/A control that differs from itself by ${percent(differs)}, expected ${percent(most)} at most`
}

/**
 * Counts windows of the trials that count, and those during which the machine had other work. CPU time on the
 * processors that server and load generator are kept on is left out: the server's helper threads are in it.
 * @param {StoredResult[]} results
 */
export function countBusy(results) {
  const trials = countedResults(results).flatMap((result) => result.trials)
  const windows = trials.flatMap(({ samples, loadAverageBefore }) =>
    samples.flatMap(({ use }) => (use ? [{ use, loadAverageBefore }] : [])),
  )
  const busy = windows.filter(({ use, loadAverageBefore }) => {
    const { takenFromServerSeconds: _, takenFromClientSeconds: __, ...measurement } = use
    return describeBusyMachine({ measurement, loadAverageBefore }) !== null
  })
  return { busy: busy.length, windows: windows.length }
}

/**
 * Describes other work on the machine during a run; null if it was quiet enough.
 * @param {StoredResult[]} results
 * @param {any[]} reports
 */
export function describeBusy(results, reports) {
  const { busy, windows } = countBusy(results)
  if (busy > mostBusy * windows)
    return (
      `has ${busy} of ${windows} windows during which the machine had other work, ` +
      `expected ${percent(mostBusy)} at most`
    )
  const flagged = reports.find(({ reference, rows }) =>
    rows.some(
      (/** @type {any} */ { server, flags = [] }) =>
        server === reference && flags.some((/** @type {string} */ flag) => flag.startsWith('busy machine')),
    ),
  )
  return flagged ? `has ${flagged.reference}, the reference, with the flag "busy machine"` : null
}
