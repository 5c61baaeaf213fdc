/**
 * A row with a reading in each block, and its controls where it is the reference.
 * @type {(name: string, rates: number[], controls?: number[]) => import('../../lib/stats/analyseBlocks.js').BlockRow}
 */
export const blockRow = (name, rates, controls = []) => ({
  name,
  readings: [
    ...rates.map((rate, block) => ({ block, control: false, logReading: Math.log(rate) })),
    ...controls.map((rate, block) => ({ block, control: true, logReading: Math.log(rate) })),
  ],
})
