import { applyNetem } from '../../../network/netem.js'
import { createGolden } from './golden.js'
import { Fault } from '../../../base/errors/fault.js'
import { waterfallOf } from '../waterfall.js'
import { readPages } from './readPages.js'

/** @import { Page } from '../../../types.d.ts' */
/** @import { AskedReading, PageLoad, ReadVerdict } from '../types.d.ts' */
/** @import { Read } from './readPages.js' */

/** @typedef {Omit<ReadVerdict, 'clientCpuSeconds'>} Verdict */

/** Takes readings one after the other: what is wrong with one ends it, and not the next one. @param {PageLoad} load */
export function createPageReader(load) {
  /** Of all readings: they have the same documents. @type {import('./golden.js').Golden | undefined} */
  let golden
  /** @type {(reading: Omit<AskedReading, 'client'>, onPage: (page: Page) => void) => Promise<Verdict>} */
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
