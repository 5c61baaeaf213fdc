import { busyFlag } from '../../../validity/busyMachine.js'
import { busyShare, saturated } from '../../../validity/utilisation.js'
import { flagNotes } from '../../../reports/flagNotes.js'

/** @import { Flag } from '../../../types.d.ts' */
/** @import { PageReading, PageResult } from '../types.d.ts' */

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(0)} %`

/**
 * Whether the client was busy for nearly all the time in which pages were loading: then it is its own time, too, that was
 * measured.
 * @param {PageReading[]} readings
 * @returns {Flag | null}
 */
function saturatedFlag(readings) {
  const shares = readings.flatMap(({ clientCpuShare }) => clientCpuShare ?? [])
  const found = shares.filter((share) => share >= busyShare)
  if (found.length === 0) return null
  return {
    kind: saturated,
    seen: `up to ${percent(Math.max(...found))} of a core while pages were loading, in ${found.length} of ${shares.length} readings`,
    advice:
      'The load generator was saturated, so these pages may load faster than shown, as arms of many documents may.',
  }
}

/**
 * What else the machine did while pages were read, and whether the client had time left.
 * @param {PageResult[]} results
 * @returns {string[]}
 */
export function machineNotes(results) {
  const flags = results.map(({ server, rounds }) => {
    const readings = rounds.flatMap((round) => round.readings)
    const measured = rounds.flatMap(({ loadAverageBefore, readings }) =>
      readings.map(({ use }) => ({ measurement: use, loadAverageBefore })),
    )
    const own = [busyFlag(measured, 'reading'), saturatedFlag(readings)].flatMap((flag) => flag ?? [])
    return /** @type {const} */ ([server, own])
  })
  return flagNotes(new Map(flags))
}
