import { left, none, right } from '../../lib/reports/column.js'
import { formatTable } from '../../lib/reports/table.js'

/** @import { Fault } from './faults/index.js' */
/** @import { Subject } from './subjects.js' */

/**
 * What became of every moment, as a table of faults by suites.
 * @param {{ subjects: Subject[], faults: Fault[] }} asked
 */
export function createTally({ subjects, faults }) {
  /** @type {Map<string, { tried: number, survived: number }>} */
  const cells = new Map()
  /** @type {string[]} */
  const failed = []
  /** @type {string[]} */
  const leftOut = []
  const keyOf = (/** @type {Subject} */ subject, /** @type {Fault} */ fault) => `${subject.name}\0${fault.name}`

  return {
    /**
     * @type {(subject: Subject, fault: Fault, failures: string[] | null) => void} failures: null where it did not
     *   strike
     */
    add(subject, fault, failures) {
      const key = keyOf(subject, fault)
      const { tried, survived } = cells.get(key) ?? { tried: 0, survived: 0 }
      if (failures !== null) cells.set(key, { tried: tried + 1, survived: survived + (failures.length === 0 ? 1 : 0) })
    },
    /** @param {string} words with what reproduces it */
    fail: (words) => void failed.push(words),
    /** @type {(subject: Subject, why: string) => void} */
    leaveOut: ({ name }, why) => void leftOut.push(`${name} was left out: ${why}.`),
    get hasFailures() {
      return failed.length > 0
    },
    /** @returns {string} */
    tell() {
      const columns = [
        left('survived / tried', (/** @type {Fault} */ { name }) => name),
        ...subjects.map((subject) =>
          right(subject.name, (/** @type {Fault} */ fault) => {
            const cell = cells.get(keyOf(subject, fault))
            return cell ? `${cell.survived} / ${cell.tried}` : none
          }),
        ),
      ]
      const skipped = faults.flatMap(({ name, skip }) => (skip ? [`${name} was left out: ${skip}.`] : []))
      const table = { heading: null, columns, items: faults, notes: [] }
      return formatTable({ rows: [], tables: [table], remarks: failed, notes: [...skipped, ...leftOut] })
    },
  }
}
