/** Exit codes of both programs. */
export const exitCodes = {
  completed: 0,
  /** At least one row has no number or something remarkable about it. */
  incomplete: 1,
  usage: 2,
  /** A requirement on the rows does not hold: one is worse than before. */
  regression: 3,
  /** The program could not begin or continue: the port is taken, the disk is full, there are no results to read. */
  unable: 4,
  /** A bug of ours; sysexits.h calls it EX_SOFTWARE. */
  bug: 70,
}

/** Exit codes by signal: 128 + its number, like those of shells. @type {Record<string, number>} */
export const signalExitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/** The user or another process asked the program to stop. */
export class Interruption extends Error {
  name = 'Interruption'

  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`interrupted by ${signal}`)
    this.signal = signal
  }
}
