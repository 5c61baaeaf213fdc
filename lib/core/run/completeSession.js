import { createWorkload } from '../../workload/workloads.js'

/** @import { Method, Session } from '../suite.d.ts' */

/**
 * A session with what most suites have in common: nothing of it stays open, and a server has to answer the compound document.
 * @param {Awaited<ReturnType<Method['open']>>} given
 * @returns {Session}
 */
export function completeSession(given) {
  const workload = createWorkload('compound')
  /** @type {Session['processOf']} */
  const processOf = ({ port }) => ({ options: {}, question: { port, workload } })
  return { facts: () => ({}), processOf, assertAlive: async () => {}, close: async () => {}, ...given }
}
