/**
 * How often each process is to be measured, so that the mean of several processes is known best for the time that it
 * takes: with few repetitions the time goes into starting processes, with many into what the process decides anyway.
 * Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013, section 5 (by Cochran, "Sampling
 * Techniques", 1977, 10.6).
 * @param {object} known
 * @param {number} known.processVariance of the log rates of processes
 * @param {number} known.repetitionVariance of the log rates of the repetitions of one process
 * @param {number} known.processSeconds what a process takes beside its repetitions
 * @param {number} known.repetitionSeconds what each of these takes
 * @returns {number} unrounded; infinite where processes do not differ
 */
export const optimalRepetitions = ({ processVariance, repetitionVariance, processSeconds, repetitionSeconds }) =>
  Math.sqrt((processSeconds / repetitionSeconds) * (repetitionVariance / processVariance))
