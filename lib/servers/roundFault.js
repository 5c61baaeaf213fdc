import { plainWords } from '../workload/plainWords.js'

/** An expected way for a round to end without a number. It becomes the outcome and the reason of the round. */
export class RoundFault extends Error {
  name = 'RoundFault'

  /**
   * @param {'invalid' | 'failed' | 'unsupported'} outcome invalid: it answered wrongly; failed: it did not answer;
   *   unsupported: it said that it cannot
   * @param {string} reason which may hold words of the server
   */
  constructor(outcome, reason) {
    super(plainWords(reason))
    this.outcome = outcome
  }

  /** The same, with where a failure happened. @param {string} phase */
  during(phase) {
    return this.outcome === 'failed' ? new RoundFault(this.outcome, `${this.message} (${phase})`) : this
  }
}
