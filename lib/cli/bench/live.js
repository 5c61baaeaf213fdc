import { plainWords } from '../../workload/plainWords.js'
import { isWatched } from '../terminal.js'
import { createRunReports } from './endOfRun.js'
import { liveLines, liveTable } from './liveLines.js'

/** @import { Loaded, PlannedTrial, StoredResult, Wording } from '../../core/suite.d.ts' */

/** @typedef {ReturnType<typeof createLive>} Live */
/** @typedef {Awaited<ReturnType<typeof openView>>} View */

/** Opens lines at the end of a terminal that are painted over. @param {NodeJS.WriteStream} stream */
export async function openView(stream) {
  // Lazy, because only a terminal needs it.
  const { createLogUpdate } = await import('log-update')
  const update = createLogUpdate(stream)
  return {
    paint: (/** @type {string[]} */ lines) => update(lines.join('\n')),
    clear: update.clear,
    /** Leaves the terminal as it was. */
    close() {
      update.clear()
      update.done()
    },
  }
}

/**
 * Opens a live view on stderr; null if stderr is no terminal.
 * @param {Loaded} loaded
 * @param {Omit<Parameters<typeof createLive>[0], 'view' | 'terminal' | 'tableOf'>} run
 */
export async function openLive(loaded, run) {
  const { stderr } = process
  if (!isWatched(stderr)) return null
  const tableOf = (/** @type {StoredResult[]} */ results) => {
    const tables = createRunReports(loaded, results).flatMap(({ report }) => report.tables)
    return liveTable(tables, stderr.columns || 80)
  }
  return createLive({ view: await openView(stderr), terminal: stderr, tableOf, ...run })
}

/**
 * Shows a run while it goes on: its place, the readings of the cohort, and the results so far.
 * It runs in the runner's process, and works only when it is called, so that it disturbs no window.
 * @param {object} run
 * @param {View} run.view
 * @param {{ columns?: number, rows?: number }} run.terminal
 * @param {number} run.blocks - at least
 * @param {boolean} run.adaptive - there may be more blocks
 * @param {Wording} run.wording
 * @param {(value: any) => string} run.figureOf - formats a value in short
 * @param {(results: StoredResult[]) => string[]} run.tableOf - formats the results so far, in lines
 */
export function createLive({ view, terminal, blocks, adaptive, wording, figureOf, tableOf }) {
  let block = 0
  /** @type {string[]} */
  let table = []
  /** Readings so far, by the names of trials. @type {Map<string, { readings: number[], figure: string }>} */
  const readingsOf = new Map()

  function formatBlock() {
    const all = block < blocks ? ` of ${blocks}${adaptive ? '+' : ''}` : ''
    return `block ${block + 1}${all}`
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
    /** @type {(planned: PlannedTrial, value: any) => void} */
    read(planned, value) {
      if (value === null || !wording.reading) return
      const name = wording.name(planned)
      const { readings } = readingsOf.get(name) ?? { readings: [] }
      readingsOf.set(name, { readings: [...readings, wording.reading(value)], figure: figureOf(value) })
    },
    /**
     * @param {object} moment
     * @param {PlannedTrial[]} moment.cohort
     * @param {PlannedTrial | null} moment.current - whose sample is read
     * @param {string} moment.position - of the cohort
     * @param {string} moment.phase
     * @param {string} moment.timeLeft
     */
    paint({ cohort, current, position, phase, timeLeft }) {
      const place = plainWords(`${position} ${formatBlock()} · ${phase} · ${timeLeft}`)
      const members = cohort.map((planned) => {
        const name = wording.name(planned)
        const isRead = planned === current || cohort.length === 1
        return { name: plainWords(name), isRead, ...(readingsOf.get(name) ?? { readings: [], figure: '' }) }
      })
      view.paint(liveLines({ place, members, table }, terminal))
    },
    clear: view.clear,
    close: view.close,
  }
}
