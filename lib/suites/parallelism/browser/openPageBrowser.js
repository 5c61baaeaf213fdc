import { randomUUID } from 'node:crypto'
import { Fault, toVerdict } from '../../../base/errors/fault.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { createFailure, withTimeout } from '../../../load/timeouts.js'
import { waterfallOf } from '../storedPages.js'
import { launchBrowser } from './launch.js'
import { findIgnored, loadPage, wasHeeded } from './loadPage.js'

/** @import { BrowserContext as Context, Page as Tab } from 'playwright-core' */
/** @import { Page, Protocol } from '../../../types.d.ts' */
/** @import { BrowserFacts, OpenPageClient, PageLoad, ReadingRequest, ReadVerdict } from '../types.d.ts' */

/** @type {(protocol: Protocol, port: number) => string} */
const originOf = (protocol, port) => `${protocol === 'h2' ? 'https' : 'http'}://127.0.0.1:${port}`

/**
 * Loads all pages of one reading in a new tab.
 * @type {(
 *   context: Context,
 *   reading: ReadingRequest,
 *   load: PageLoad,
 *   onPage: (page: Page) => void,
 * ) => Promise<Omit<ReadVerdict, 'clientCpuSeconds' | 'clientCpuShare'>>}
 */
async function read(context, { arm, client, conditions, port }, load, onPage) {
  if (conditions.protocol === 'h2c') return toVerdict('UNSUPPORTED', 'a browser speaks HTTP/2 over TLS only')
  const { 'client-hits': clientHits, 'client-stale': clientStale, connection, links } = conditions
  const request = { arm, links, clientHits, clientStale, cold: connection === 'cold' }
  /** @type {Tab | undefined} */
  let tab
  try {
    tab = await withTimeout(load.pageTimeoutSeconds, context.newPage(), () => 'a new tab')
    const measured = []
    for (let count = 0; count < load.warmupPages + load.pages; count += 1) {
      const loading = loadPage(tab, client, originOf(conditions.protocol, port), request)
      // The resources of the cache are loaded before the page.
      const judged = await withTimeout(2 * load.pageTimeoutSeconds, loading, () => 'the page')
      if (!judged.page) return toVerdict(judged.reasonCode, judged.reason)
      if (count < load.warmupPages) continue
      measured.push(judged)
      onPage(judged.page)
    }
    let reason = measured.find(({ reason }) => reason !== null)?.reason ?? null
    const heeded = measured.filter((judged) => wasHeeded(arm, judged)).length
    if (client === 'navigation' && arm === 'hints' && heeded < load.pages)
      reason ??= `the browser acted on the 103 of ${heeded} of ${load.pages} pages`
    return { outcome: 'completed', reason, reasonCode: null, waterfall: waterfallOf(measured) }
  } catch (error) {
    if (error instanceof Fault) return error.verdict
    const [line] = /** @type {Error} */ (error).message.split('\n')
    return toVerdict('BROWSER_FAILED', line)
  } finally {
    if (tab) await endTab(tab, load)
  }
}

/** Closes a tab. One that hangs is closed with its browser. @type {(tab: Tab, load: PageLoad) => Promise<void>} */
const endTab = (tab, { pageTimeoutSeconds }) =>
  withTimeout(pageTimeoutSeconds, tab.close(), () => 'its end').catch(() => {})

/** @type {(context: Context, load: PageLoad) => Promise<string[]>} */
async function findAllIgnored(context, load) {
  const { protocol, serverPort, pageTimeoutSeconds } = load
  if (protocol === 'h2c') return []
  const tab = await context.newPage()
  const finding = findIgnored(tab, originOf(protocol, serverPort), protocol)
  // A server that cannot be measured fails in its readings.
  const ignored = await withTimeout(20 * pageTimeoutSeconds, finding, () => 'what the browser ignores').catch(() => [])
  await endTab(tab, load)
  return ignored
}

/**
 * Starts a browser that reads pages of one server, by `fetch()` and by navigation. The server needs PAGE_UI=1.
 * @param {PageLoad} load
 * @param {AbortSignal} signal - ends the browser at once
 * @returns {Promise<OpenPageClient & { facts: BrowserFacts }>}
 * @throws {UnableError} if there is no browser, or it has ended; the signal's reason
 */
export async function openPageBrowser(load, signal) {
  signal.throwIfAborted()
  const mark = `BENCH_CLIENT=${randomUUID()}`
  const browser = await launchBrowser(load.certificate, mark)
  /** Closing twice would not wait for the end. @type {Promise<void> | undefined} */
  let closing
  // Calls of Playwright never settle when the browser ends.
  const { fail, failed: abandoned } = createFailure()
  const abandon = /** @type {(reason: unknown) => void} */ (fail)
  const abort = () => void close().then(() => abandon(signal.reason))
  async function close() {
    signal.removeEventListener('abort', abort)
    closing ??= browser.close().catch(() => {})
    await closing
  }
  // A browser that has ended is not a fault of the server.
  browser.once('disconnected', () => {
    if (!closing) abandon(new UnableError('PROCESS_ENDED', 'the browser has ended; continue with --resume'))
  })
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  /** @param {Promise<T>} promise @template T */
  async function unlessAborted(promise) {
    try {
      return await Promise.race([promise, abandoned])
    } finally {
      if (signal.aborted || !browser.isConnected()) await abandoned
    }
  }
  try {
    const context = await unlessAborted(browser.newContext())
    const ignored = await unlessAborted(findAllIgnored(context, load))
    return {
      async read(reading, onPage) {
        const verdict = await unlessAborted(read(context, reading, load, onPage))
        // A browser does not report its CPU time.
        return { ...verdict, clientCpuSeconds: null, clientCpuShare: null }
      },
      close,
      mark,
      facts: { name: 'Chromium', version: browser.version(), ignored },
    }
  } catch (error) {
    await close()
    throw error
  }
}
