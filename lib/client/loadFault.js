/** An expected way for the load to end without a number. It becomes the outcome and the reason of the round. */
export class LoadFault extends Error {
  name = 'LoadFault'

  /**
   * @param {'invalid' | 'failed'} outcome
   * @param {string} reason
   */
  constructor(outcome, reason) {
    super(reason)
    this.outcome = outcome
  }
}
