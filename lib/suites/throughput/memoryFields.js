import { none, number } from '../../reports/column.js'
import { estimateKept, halvesOf, judgeGrowth } from '../../stats/keptMemory.js'
import { defineOptionalFields, interval } from '../kit/fields.js'
import { heldMemory } from '../kit/heldMemory.js'

/** @import { Held, Growth } from '../../stats/keptMemory.js' */
/** @import { Kind } from '../kit/fields.js' */

/** @type {Kind<Growth>} */
const growth = { schema: { enum: ['none', 'ends', 'goes on', '~'] } }

/**
 * Computes a figure from the readings of all processes; null if one of them has too few.
 * @template Figure
 * @param {(processes: Held[][]) => Figure} compute
 * @returns {(_: unknown, processes: { heldMemory?: Held | Held[] }[]) => Figure | null}
 */
const ofReadings = (compute) => (_, processes) => {
  const held = processes.map((process) => [process.heldMemory ?? []].flat())
  return held.every(({ length }) => length > 1) ? compute(held) : null
}

/** @param {0 | 1} half */
const keptInHalf = (half) => ofReadings((processes) => estimateKept(halvesOf(processes)[half]).perAnswer)

/** @type {(value: number | null, row: { keptInterval: [number, number] | null }) => string} */
const describeKept = (value, { keptInterval: range }) =>
  value === null ? none : number(value, 0) + (range ? ` (${range.map((end) => number(end, 0)).join(' to ')})` : '')

/** @type {(values: (Held | null)[]) => Held[]} */
const listKnown = (values) => values.filter((value) => value !== null)

/** @param {Growth | null} value */
const describeGrowth = (value) => value ?? none

/** Readings of `--documents new`. */
export const memoryFields = defineOptionalFields({
  heldMemory: {
    kind: heldMemory,
    windows: listKnown,
    text:
      'objects and Buffers of Node.js without garbage, before and after: of `api` in the last sample of a process, ' +
      'of `throughput` in each window of a run with `--documents new`',
    row: {
      name: 'keptBytesPerAnswer',
      of: ofReadings((processes) => estimateKept(processes).perAnswer),
      text: 'with `--documents new`: bytes more without garbage for each answer, by least squares, mean of processes',
      column: { title: 'kept B/answer', align: 'right', format: describeKept },
    },
  },
  keptInterval: {
    row: {
      kind: interval,
      of: ofReadings((processes) => estimateKept(processes).interval),
      text: '[low, high] of its 95 % interval, by how much processes differ; null from fewer than three',
    },
  },
  keptInFirstHalf: {
    row: { of: keptInHalf(0), text: 'the same in the first half of the windows', column: { title: '1st half' } },
  },
  keptInSecondHalf: {
    row: { of: keptInHalf(1), text: 'the same in the second half', column: { title: '2nd half' } },
  },
  growth: {
    row: {
      kind: growth,
      of: ofReadings(judgeGrowth),
      text:
        '`goes on` if the second half has significantly more than 1 MB, `ends` if only the first half has, `none` if ' +
        'neither has, or `~`; null from fewer than three processes',
      column: { title: 'growth', format: describeGrowth },
    },
  },
})
