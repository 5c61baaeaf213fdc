import { busyFlag, throttledFlag } from '../checks/busyMachine.js'
import { counted } from '../workload/counted.js'
import { groupBy } from './groupBy.js'

/** @import { Flag, MachineUse } from '../types.d.ts' */

/** Number of rows up to which a sentence has the figure of each; `compare SERVER` and the page have those of more. */
const mostFigures = 6

/**
 * Describes each flag in a sentence, with its rows.
 * @param {Map<string, Flag[]>} flags - by server, in the order in which sentences name them
 */
export function flagNotes(flags) {
  const all = [...flags].flatMap(([server, flagsOfServer]) => flagsOfServer.map((flag) => ({ server, ...flag })))
  return [...groupBy(all, ({ kind, advice }) => `${kind}\n${advice}`).values()].map((about) => {
    const [{ kind, advice, seen: figure }] = about
    const isShared = about.every((flag) => flag.seen === figure)
    const hasFigures = !isShared && about.length <= mostFigures
    const names = about.map((flag) => (hasFigures ? `${flag.server} (${flag.seen})` : flag.server)).join(', ')
    return `${kind}: ${names}${isShared ? ` (${figure})` : ''}. ${advice}`
  })
}

/** @typedef {{ loadAverageBefore: number[], samples: { use: MachineUse | null }[] }} Trial */

/** @param {Trial[]} trials */
const measuredOf = (trials) =>
  trials.flatMap(({ loadAverageBefore, samples }) =>
    samples.map(({ use }) => ({ measurement: use, loadAverageBefore })),
  )

/**
 * Describes in a sentence how busy the machine was with other work while samples were measured.
 * @type {(results: { server: string, trials: Trial[] }[], noun: string) => string[]} noun: for a sample
 */
export function busyNotes(results, noun) {
  /** @type {[string, Flag[]][]} */
  const flags = results.map(({ server, trials }) => {
    const measured = measuredOf(trials)
    return [server, [busyFlag(measured, noun), throttledFlag(measured, noun)].flatMap((flag) => flag ?? [])]
  })
  return flagNotes(new Map(flags))
}

/**
 * Describes how many readings other work disturbed, as the doubt of a sentence that is made of them.
 * @param {{ trials: Trial[] }[]} results
 * @returns {string[]} none if the machine was quiet
 */
export function describeDisturbed(results) {
  const all = results.flatMap(({ trials }) => measuredOf(trials)).filter(({ measurement }) => measurement !== null)
  const disturbed = all.filter((one) => busyFlag([one]) ?? throttledFlag([one]))
  if (disturbed.length === 0) return []
  return [`the machine had other work during ${disturbed.length} of ${counted(all.length, 'reading')}`]
}
