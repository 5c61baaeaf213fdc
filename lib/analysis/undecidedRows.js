/**
 * The rows that another block would tell more about: those whose interval is wider than asked for and that are not
 * separated from both of their neighbours in the table.
 * @param {string[]} names
 * @param {Pick<ReturnType<typeof import('../statistics/analyseBlocks.js').analyseBlocks>, 'estimate' | 'compare'>} analysis
 * @param {number | null} precision half the width of a 95 % interval, as a share of the rate: 0.03 is ± 3 %; null where
 *   only separation counts
 * @returns {string[]} in the order of their rates
 */
export function undecidedRows(names, analysis, precision) {
  const estimates = names.map((name) => ({ name, ...analysis.estimate(name) })).sort((a, b) => b.rate - a.rate)
  const precise = (/** @type {[number, number]} */ [low, high]) =>
    precision !== null && Math.sqrt(high / low) - 1 <= precision
  return estimates
    .filter(({ name, interval }, index) => {
      const neighbours = [estimates[index - 1], estimates[index + 1]].filter((neighbour) => neighbour !== undefined)
      if (precise(interval)) return false
      return neighbours.length === 0 || neighbours.some((other) => !analysis.compare(name, other.name).separated)
    })
    .map(({ name }) => name)
}
