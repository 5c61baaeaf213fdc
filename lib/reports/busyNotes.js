import { busyFlag } from '../checks/busyMachine.js'
import { flagNotes } from './flagNotes.js'

/** @import { MachineUse } from '../types.d.ts' */

/**
 * What else the machine did while samples were measured, in a sentence for all of their servers.
 * @param {{ server: string, trials: { loadAverageBefore: number[], samples: { use: MachineUse | null }[] }[] }[]} results
 * @param {string} noun what a sample is called
 */
export function busyNotes(results, noun) {
  const flags = results.map(({ server, trials }) => {
    const measured = trials.flatMap(({ loadAverageBefore, samples }) =>
      samples.map(({ use }) => ({ measurement: use, loadAverageBefore })),
    )
    return /** @type {const} */ ([server, [busyFlag(measured, noun)].flatMap((flag) => flag ?? [])])
  })
  return flagNotes(new Map(flags))
}
