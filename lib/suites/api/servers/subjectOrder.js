import { mix } from '../file/keys.js'

/** @import { PlannedTrial, Sample } from '../../../core/suite.d.ts' */

/** @typedef {ReturnType<ReturnType<typeof createSubjectOrder>['join']>} MemberOrder order of a cohort */

/**
 * Creates the order of subjects for all processes of a run. Those with a fault in one process come last in its cohort
 * and in later ones, and warm-ups leave out refused operations: so processes that compare have answered the same.
 */
export function createSubjectOrder() {
  /** Operations that a process refused before its load. @type {Set<string>} */
  const refused = new Set()
  /** Names of samples without a number. @type {Set<string>} */
  const failed = new Set()
  /** Faults that a cohort knew when its load began. @type {Map<string, Faults>} */
  const cohorts = new Map()

  return {
    /**
     * Adds a process to its cohort.
     * @param {Pick<PlannedTrial, 'block' | 'cohort'>} trial
     * @param {Iterable<string>} broken - operations that it refuses
     */
    join({ block, cohort }, broken) {
      const key = `${block} ${cohort}`
      for (const name of broken) refused.add(name)
      /** Faults for the whole cohort, so that no member has another order. */
      function readFaults() {
        const faults = cohorts.get(key) ?? { refused: new Set(refused), failed: new Set(failed) }
        cohorts.set(key, faults)
        return faults
      }
      return {
        /** Lists those of operations that a warm-up sends; none if a process of the cohort refuses each. */
        warming: (/** @type {string[]} */ operations) => operations.filter((name) => !readFaults().refused.has(name)),
        /** Chooses the first sample without a fault in any process. @type {(pending: Sample[]) => Sample} */
        choose: (pending) => pending.find((sample) => !hasFault(sample, readFaults())) ?? pending[0],
        /** Notes that a sample has no number. @param {Pick<Sample, 'name'>} sample */
        fail: ({ name }) => void failed.add(name),
      }
    },
  }
}

/** @typedef {{ refused: Set<string>, failed: Set<string> }} Faults */

/** @type {(sample: Sample, faults: Faults) => boolean} */
function hasFault({ name, conditions }, { refused, failed }) {
  const subject = String(conditions.operation)
  return failed.has(name) || refused.has(subject) || (subject === mix && refused.size > 0)
}
