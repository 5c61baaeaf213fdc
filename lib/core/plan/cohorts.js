import { isDeepStrictEqual } from 'node:util'
import { canRun } from '../run/wasRun.js'

/** @import { RunSettings, Sample, Trial } from '../suite.d.ts' */

/** @typedef {Trial & { samples: Sample[] }} Sampled */

/** Tells whether a trial starts nothing, or takes no port of its own. @param {Sampled} trial */
const isAlone = (trial) => !trial.server.readsPort || !canRun(trial)

/**
 * Deals the trials of a block into cohorts: of one each, or of several whose servers are alive at once and whose
 * samples take turns. Each of these has a process of the reference under the same conditions, which links them all. In
 * one of several this is the control, so that both arms compare as servers do that were never alive together.
 * The members are drawn in every block. Servers that stayed together because they were as fast so far would keep their
 * luck, because their cohort would pass for a slow or a fast one: a fifth of the simulated runs of 44 equal servers had
 * a false separation.
 * @param {Sampled[]} trials - in random order
 * @param {Pick<RunSettings, 'cohort' | 'reference'>} settings
 */
export function dealCohorts(trials, { cohort: size = 1, reference }) {
  const isLinking = (/** @type {Sampled} */ trial) => !isAlone(trial) && trial.server.name === reference
  // A block may have the control alone.
  const links = size === 1 ? [] : trials.filter(isLinking).sort((a, b) => Number(a.control) - Number(b.control))
  /** @param {Sampled} trial */
  const linkOf = (trial) =>
    isAlone(trial) ? undefined : links.find(({ conditions }) => isDeepStrictEqual(conditions, trial.conditions))
  return [
    ...trials.filter((trial) => !linkOf(trial)).map((trial) => [trial]),
    ...links.flatMap((link) => {
      if (linkOf(link) !== link) return []
      const parts = deal(
        trials.filter((trial) => trial !== link && linkOf(trial) === link),
        size - 1,
      )
      const isLinked = (/** @type {Sampled[]} */ part) =>
        parts.length > 1 && part.length > 1 && part.some(({ control }) => control)
      return parts.map((part) => (isLinked(part) ? part : [link, ...part]))
    }),
  ]
}

/**
 * Divides items into parts of consecutive ones, whose sizes differ by one at most.
 * @type {<Item>(items: Item[], size: number) => Item[][]}
 */
export function deal(items, size) {
  const { length } = items
  const count = Math.max(1, Math.ceil(length / size))
  return Array.from({ length: count }, (_, part) =>
    items.slice(Math.ceil((part * length) / count), Math.ceil(((part + 1) * length) / count)),
  )
}
