/**
 * The rank of each value: 1 + how many are larger by more than the ratio. What cannot be told from the best shares its
 * rank.
 * @param {number[]} values positive
 * @param {number} ratio at least 1
 */
export function sharedRanks(values, ratio) {
  return values.map((value) => 1 + values.filter((other) => other / value > ratio).length)
}
