/** @import { BlockRow, Reading } from './analyseBlocks.js' */

/**
 * The mean difference of log rates between the reference's two arms; weight: its variance is that of a reading of scale 1
 * by this.
 * @type {(row: BlockRow | undefined, scaleOf: (reading: Reading) => number) => { difference: number, weight: number } | null}
 */
export function compareArms(row, scaleOf) {
  let [sum, weight] = [0, 0]
  for (const reading of row?.readings.filter(({ control }) => control) ?? []) {
    const { block, cohort, logReading } = reading
    const twin = row?.readings.find((other) => !other.control && other.block === block && other.cohort === cohort)
    if (!twin) continue
    const own = 1 / (scaleOf(reading) + scaleOf(twin))
    sum += own * (twin.logReading - logReading)
    weight += own
  }
  return weight === 0 ? null : { difference: sum / weight, weight }
}
