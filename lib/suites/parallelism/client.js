import { applyNetem } from '../../network/netem.js'
import { createGolden } from './client/golden.js'
import { Fault } from '../../base/errors/fault.js'
import { waterfallOf } from './waterfall.js'
import { readPages } from './client/readPages.js'

/** @import { Page } from '../../types.d.ts' */
/** @import { PageLoad, ReadingRequest, ReadVerdict } from './types.d.ts' */
/** @import { Read } from './client/readPages.js' */

/** @typedef {Omit<ReadVerdict, 'clientCpuSeconds'>} Verdict */

/** Creates the client of one server process. Connections and caches last as long as the process. */
export function createAnswers() {
  /** @type {ReturnType<typeof createPageReader> | undefined} */
  let read
  /**
   * @type {(
   *   question: { load: PageLoad, request: ReadingRequest },
   *   onPage: (page: Page) => void,
   * ) => Promise<ReadVerdict>}
   */
  return async ({ load, request }, onPage) => {
    read ??= createPageReader(load)
    const before = process.cpuUsage()
    const verdict = await read(request, onPage)
    const { user, system } = process.cpuUsage(before)
    return { ...verdict, clientCpuSeconds: (user + system) / 1e6 }
  }
}

/**
 * Creates a function that takes one reading after the other. A fault ends its reading only.
 * @param {PageLoad} load
 */
export function createPageReader(load) {
  /** Documents that all readings share. @type {import('./client/golden.js').Golden | undefined} */
  let golden
  /** @type {(reading: Omit<ReadingRequest, 'client'>, onPage: (page: Page) => void) => Promise<Verdict>} */
  return async ({ arm, conditions, port }, onPage) => {
    /** @type {Read[]} */
    const pages = []
    try {
      golden ??= createGolden(conditions)
      await readPages(load, { arm, conditions, port, golden }, (read) => {
        pages.push(read)
        onPage(read.page)
      })
      const cpuMs = pages.reduce((sum, { clientCpuMs }) => sum + clientCpuMs, 0)
      const pagesMs = pages.reduce((sum, { page }) => sum + page.pageMs, 0)
      const waterfall = waterfallOf(pages.map(({ page: { pageMs }, ...read }) => ({ ...read, pageMs })))
      return { outcome: 'completed', reason: null, reasonCode: null, clientCpuShare: cpuMs / pagesMs, waterfall }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { ...error.verdict, clientCpuShare: null }
    } finally {
      if (load.netem) await applyNetem({ rtt: 0, bandwidth: null }, load.serverPort)
    }
  }
}
