/** @typedef {'WRONG_USAGE' | 'RESULTS_LOCKED'} UsageCode */

/** A wrong command line: one line that says what, what was expected, what came and what to do. Exit code 2. */
export class UsageError extends Error {
  name = 'UsageError'

  /** @param {string} message @param {UsageCode} [code] */
  constructor(message, code = 'WRONG_USAGE') {
    super(message)
    this.code = code
  }
}
