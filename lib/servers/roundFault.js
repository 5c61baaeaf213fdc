/** An expected way for a round to end without a number. It becomes the outcome and the reason of the round. */
export class RoundFault extends Error {
  name = 'RoundFault'

  /**
   * @param {'invalid' | 'failed'} outcome invalid: it answered wrongly; failed: it did not answer
   * @param {string} reason
   */
  constructor(outcome, reason) {
    super(reason)
    this.outcome = outcome
  }
}
