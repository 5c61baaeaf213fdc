/**
 * Computes how often to measure each process, so that the mean of several processes is known best for its time: with
 * few repetitions the time goes into starting processes, with many into differences within a process.
 * Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013, section 5 (by Cochran, "Sampling
 * Techniques", 1977, 10.6).
 * @param {object} run
 * @param {number} run.processVariance - of the log rates of processes
 * @param {number} run.repetitionVariance - of the log rates of the repetitions of one process
 * @param {number} run.processSeconds - time of a process beside its repetitions
 * @param {number} run.repetitionSeconds - time of each of these
 * @returns {number} unrounded; infinite if processes do not differ
 */
export const optimalRepetitions = ({ processVariance, repetitionVariance, processSeconds, repetitionSeconds }) =>
  Math.sqrt((processSeconds / repetitionSeconds) * (repetitionVariance / processVariance))
