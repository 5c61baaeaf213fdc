export const exitCodes = {
  completed: 0,
  /** At least one row has no number or something remarkable about it. */
  incomplete: 1,
  usage: 2,
  /** What was asked of the rows does not hold: one is worse than before. */
  regression: 3,
  /** It could not begin or go on: the port is taken, the disk is full, there are no results to read. */
  unable: 4,
  /** A bug of ours; sysexits.h calls it EX_SOFTWARE. */
  bug: 70,
}

/** @type {Record<string, number>} 128 + the signal's number, as shells have it */
export const signalExitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
