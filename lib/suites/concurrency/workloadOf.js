import { createEcho, createWorkload } from '../../workload/workloads.js'

/** @import { Size } from '../../workload/sizes.js' */

/**
 * Creates the request of a cell and its golden answer.
 * @param {{ workload: 'echo' | 'compound', seed: number, size?: Size }} cell
 */
export const workloadOf = ({ workload, seed, size }) =>
  workload === 'echo' ? createEcho(seed) : createWorkload(workload, size)
