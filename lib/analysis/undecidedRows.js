/** @typedef {ReturnType<typeof import('../statistics/analyseBlocks.js').analyseBlocks>} Analysis */

/**
 * The rows that another block would tell more about, in the order of their rates: those whose interval is wider than asked
 * for and that are not separated from both of their neighbours in the table. precision: half the width of a 95 % interval,
 * as a share of the rate: 0.03 is ± 3 %; null where only separation counts.
 * @type {(names: string[], analysis: Pick<Analysis, 'estimate' | 'compare'>, precision: number | null) => string[]}
 */
export function undecidedRows(names, analysis, precision) {
  const rows = names.map((name) => ({ name, ...analysis.estimate(name) })).sort((a, b) => b.rate - a.rate)
  const undecided = rows.filter(({ name, interval: [low, high] }, index) => {
    if (precision !== null && Math.sqrt(high / low) - 1 <= precision) return false
    const neighbours = [rows[index - 1], rows[index + 1]].filter((neighbour) => neighbour !== undefined)
    return neighbours.length === 0 || neighbours.some((other) => !analysis.compare(name, other.name).separated)
  })
  return undecided.map(({ name }) => name)
}
