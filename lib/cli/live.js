import { plainWords } from '../workload/plainWords.js'
import { liveLines } from './liveLines.js'

/** @import { PlannedTrial, StoredResult, Wording } from '../core/suite.d.ts' */

/** @typedef {ReturnType<typeof createLive>} Live */

/**
 * What is seen of a run as it goes on: where it is, the readings of the servers that are measured, and what was found so far.
 * It is a part of the runner, and does nothing but when it is told something.
 * @param {object} run
 * @param {Pick<import('./view.js').View, 'paint' | 'clear' | 'close'>} run.view
 * @param {{ columns?: number, rows?: number }} run.terminal
 * @param {number} run.blocks how many there are at least
 * @param {boolean} run.adaptive whether there may be more
 * @param {Wording} run.wording
 * @param {(value: any) => string} run.figureOf a value in short
 * @param {(results: StoredResult[]) => string[]} run.tableOf lines of the results so far
 */
export function createLive({ view, terminal, blocks, adaptive, wording, figureOf, tableOf }) {
  let block = 0
  /** @type {PlannedTrial[]} */
  let cohort = []
  /** The trial whose sample is read. @type {PlannedTrial | null} */
  let open = null
  /** @type {string[]} */
  let table = []
  /** What was read so far, under the names of trials. @type {Map<string, { readings: number[], figure: string }>} */
  const known = new Map()

  function blockWords() {
    const all = block < blocks ? ` of ${blocks}${adaptive ? '+' : ''}` : ''
    return `block ${block + 1}${all}`
  }
  /** @param {PlannedTrial} planned */
  function memberOf(planned) {
    const name = wording.name(planned)
    const isRead = planned === open || cohort.length === 1
    return { name: plainWords(name), isRead, ...(known.get(name) ?? { readings: [], figure: '' }) }
  }

  return {
    /** @type {(next: number, results: StoredResult[]) => void} */
    plan(next, results) {
      block = next
      if (results.length === 0) return
      try {
        table = tableOf(results)
      } catch {
        // A fault of the view must not end the run.
      }
    },
    /** @param {PlannedTrial[]} trials */
    start(trials) {
      cohort = trials
      open = null
    },
    /** @param {PlannedTrial} planned */
    open(planned) {
      open = planned
    },
    /** @type {(planned: PlannedTrial, value: any) => void} */
    read(planned, value) {
      if (value === null || !wording.reading) return
      const name = wording.name(planned)
      const { readings } = known.get(name) ?? { readings: [] }
      known.set(name, { readings: [...readings, wording.reading(value)], figure: figureOf(value) })
    },
    /** @type {(place: string, phase: string, left: string) => void} */
    paint(place, phase, left) {
      const where = plainWords(`${place} ${blockWords()} · ${phase} · ${left}`)
      view.paint(liveLines({ where, members: cohort.map(memberOf), table }, terminal))
    },
    clear: () => view.clear(),
    close: () => view.close(),
  }
}
