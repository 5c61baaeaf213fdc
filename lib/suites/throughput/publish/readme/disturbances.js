import { minuteOf } from '../../../../reports/runFacts.js'
import { describeBusyMachine } from '../../../../checks/busyMachine.js'

/** @import { MachineUse } from '../../../../types.d.ts' */
/** @import { Result } from '../../types.d.ts' */

/** Run of results; acceptedBusy: reason why it was published although windows of it are flagged. */
/** @typedef {Result['run'] & { acceptedBusy?: string }} Run */
/** @typedef {{ server: string, use: MachineUse }} Window */

/** Lists the windows of a run. @type {(results: Result[], id: string) => Window[]} */
const windowsOf = (results, id) =>
  results.flatMap(({ server, rounds, run }) =>
    rounds
      .filter((round) => (round.run ?? run.id) === id)
      .flatMap(({ measurement, windowUses = [measurement] }) =>
        windowUses.flatMap((use) => (use ? [{ server, use }] : [])),
      ),
  )

/** Tells whether others had a part of the machine, whichever CPUs it was on. @param {Window} window */
function isBusy({ use: { durationSeconds, otherCpuSeconds, stealSeconds } }) {
  const measurement = { durationSeconds, otherCpuSeconds, stealSeconds }
  return describeBusyMachine({ measurement, loadAverageBefore: [0] }) !== null
}

/** @type {(windows: Window[], key: 'otherCpuSeconds' | 'stealSeconds') => number} */
const mostOf = (windows, key) => Math.max(0, ...windows.map(({ use }) => (use[key] ?? 0) / use.durationSeconds))

const format = (/** @type {number} */ count) => count.toLocaleString('en-US')

/**
 * Says in which part of each run other processes, or the hypervisor, had the machine: a sentence for each run.
 * @param {Result[]} results
 * @returns {string[]} none for runs that had the machine for themselves
 */
export function describeDisturbances(results) {
  const [{ run, runs = [run], settings }] = results
  return /** @type {Run[]} */ (runs).flatMap((one) => {
    const windows = windowsOf(results, one.id)
    const busy = windows.filter(isBusy)
    if (busy.length === 0) return []
    const [used, stolen] = [mostOf(busy, 'otherCpuSeconds'), mostOf(busy, 'stealSeconds')]
    const taker = used >= stolen ? 'other processes' : 'the hypervisor'
    const count = `${format(busy.length)} of ${format(windows.length)} windows`
    const isOfReference = busy.some(({ server }) => server === settings.reference)
    const accepted = one.acceptedBusy?.replace(/\.?$/, '.')
    return [
      `In ${count} of the run of ${minuteOf(one)} ${taker} used CPU time, ` +
        `${(100 * Math.max(used, stolen)).toFixed(0)} % of a core at most.` +
        `${isOfReference ? ` Some of these windows are of ${settings.reference}.` : ''}` +
        `${accepted ? ` By default such a run is refused. This one counts: ${accepted}` : ''}`,
    ]
  })
}
