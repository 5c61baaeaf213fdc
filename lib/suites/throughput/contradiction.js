/**
 * What a schema cannot say: there is a summary exactly where every round is completed.
 * @param {import('../../types.d.ts').Result} result
 */
export function describeContradiction({ rounds, summary }) {
  const completed = rounds.every(({ outcome }) => outcome === 'completed')
  return completed === (summary !== null) ? null : 'its summary does not fit its rounds'
}
