import { isDeepStrictEqual } from 'node:util'
import { canRun } from './wasRun.js'

/** @import { Method, RunSettings, Sample, Trial } from './suite.d.ts' */

/** @typedef {Trial & { samples: Sample[] }} Sampled */

/** Whether there is nothing to start for it, or it takes no port of its own. @param {Sampled} trial */
const isAlone = (trial) => !trial.server.readsPort || !canRun(trial)

/**
 * Deals the trials of a block into cohorts: of one each, or of several whose servers are alive at once and whose samples
 * take turns. In each of these is a process of the reference under the same conditions, which links them all.
 * @param {Sampled[]} trials in random order
 * @param {{ order: Sampled[], random: () => number }} dealt order: the same, those that are to share a cohort side by side
 * @param {Pick<Method, 'processes' | 'isReference'>} method
 * @param {RunSettings} settings
 * @returns {Sampled[][]}
 */
export function dealCohorts(trials, { order, random }, method, settings) {
  const size = method.processes(settings)
  const isLinking = (/** @type {Sampled} */ trial) => !isAlone(trial) && method.isReference(trial, settings)
  const references = size === 1 ? [] : trials.filter(isLinking)
  /** @param {Sampled} trial */
  const referenceOf = (trial) =>
    isAlone(trial) ? undefined : references.find(({ conditions }) => isDeepStrictEqual(conditions, trial.conditions))
  return [
    ...trials.filter((trial) => !referenceOf(trial)).map((trial) => [trial]),
    ...references.flatMap((reference) => {
      const others = order.filter((trial) => trial !== reference && referenceOf(trial) === reference)
      return deal(others, size - 1, random).map((part) => [reference, ...part])
    }),
  ]
}

/**
 * Parts of items that follow each other, the first after the last, from a random one on; in number they differ by one at most.
 * @type {<Item>(items: Item[], size: number, random: () => number) => Item[][]}
 */
export function deal(items, size, random) {
  const { length } = items
  const count = Math.max(1, Math.ceil(length / size))
  const start = Math.floor(random() * length)
  const turned = [...items.slice(start), ...items.slice(0, start)]
  return Array.from({ length: count }, (_, part) =>
    turned.slice(Math.ceil((part * length) / count), Math.ceil(((part + 1) * length) / count)),
  )
}
