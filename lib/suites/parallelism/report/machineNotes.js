import { busyFlag } from '../../../checks/busyMachine.js'
import { busyShare, percent, saturated } from '../../../checks/utilisation.js'
import { flagNotes } from '../../../reports/flagNotes.js'

/** @import { Flag } from '../../../types.d.ts' */
/** @import { PageReading, PageResult } from '../types.d.ts' */

/**
 * Where the client was busy for nearly all the time in which pages loaded, its own is measured, too.
 * @type {(readings: PageReading[]) => Flag | null}
 */
function saturatedFlag(readings) {
  const shares = readings.map(({ clientCpuShare }) => clientCpuShare).filter((share) => share !== null)
  const found = shares.filter((share) => share >= busyShare)
  if (found.length === 0) return null
  return {
    kind: saturated,
    seen: `up to ${percent(Math.max(...found))} of a core while pages were loading, in ${found.length} of ${shares.length} readings`,
    advice:
      'The load generator was saturated, so these pages may load faster than shown, as arms of many documents may.',
  }
}

/** What else the machine did while pages were read, and whether the client had time left. @param {PageResult[]} results */
export function machineNotes(results) {
  /** @type {Map<string, Flag[]>} */
  const flags = new Map()
  for (const { server, rounds } of results) {
    const measured = rounds.flatMap(({ loadAverageBefore, readings }) =>
      readings.map(({ use }) => ({ measurement: use, loadAverageBefore })),
    )
    const saturatedClient = saturatedFlag(rounds.flatMap(({ readings }) => readings))
    flags.set(
      server,
      [busyFlag(measured, 'reading'), saturatedClient].flatMap((flag) => flag ?? []),
    )
  }
  return flagNotes(flags)
}
