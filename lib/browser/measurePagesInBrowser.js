import { findIgnored, wasHeeded } from './findIgnored.js'
import { launchBrowser } from './launch.js'
import { browserArms, loadPage } from './loadPage.js'

/** @typedef {import('../types.d.ts').PageLoad} PageLoad */
/** @typedef {import('../types.d.ts').PageReading} PageReading */
/** @typedef {import('../types.d.ts').PageClient} PageClient */
/** @typedef {import('playwright-core').BrowserContext} Context */

/** @type {(protocol: import('../types.d.ts').Protocol, port: number) => string} */
const originOf = (protocol, port) => `${protocol === 'h2' ? 'https' : 'http'}://127.0.0.1:${port}`

/**
 * @template Value
 * @param {Promise<Value>} promise
 * @param {number} seconds
 * @returns {Promise<Value>}
 * @throws {Error} that says that it took too long
 */
async function within(promise, seconds) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`gave no page within ${seconds} s`)), seconds * 1000)
  })
  try {
    return await /** @type {Promise<Value>} */ (Promise.race([promise, late]))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * All pages of one reading, in a tab of its own.
 * @param {Context} context
 * @param {PageLoad['readings'][number]} reading
 * @param {PageClient} client
 * @param {PageLoad} load
 * @returns {Promise<Pick<PageReading, 'outcome' | 'reason' | 'pages'>>}
 */
async function read(context, { arm, conditions, port }, client, load) {
  if (conditions.protocol === 'h2c')
    return { outcome: 'unsupported', reason: 'a browser speaks HTTP/2 over TLS only', pages: [] }
  const { 'client-hits': clientHits, 'client-stale': clientStale, connection, links } = conditions
  const asked = { arm, links, clientHits, clientStale, cold: connection === 'cold' }
  const tab = await context.newPage()
  try {
    const pages = []
    let heeded = 0
    let remark = null
    for (let count = 0; count < load.warmupPages + load.pages; count += 1) {
      const loading = loadPage(tab, client, originOf(conditions.protocol, port), asked)
      // What the client is to have in its cache is loaded, too, before the page.
      const judged = await within(loading, 2 * load.pageTimeoutSeconds)
      const { outcome, reason, page } = judged
      if (!page) return { outcome, reason, pages: [] }
      if (count < load.warmupPages) continue
      remark ??= reason
      heeded += wasHeeded(arm, judged) ? 1 : 0
      pages.push(page)
    }
    if (client === 'navigation' && arm === 'hints' && heeded < pages.length)
      remark ??= `the browser acted on the 103 of ${heeded} of ${pages.length} pages`
    return { outcome: 'completed', reason: remark, pages }
  } catch (error) {
    const [line] = /** @type {Error} */ (error).message.split('\n')
    return { outcome: 'failed', reason: line, pages: [] }
  } finally {
    await tab.close().catch(() => {})
  }
}

/** @type {(context: Context, load: PageLoad) => Promise<string[]>} of every protocol that is read */
async function findAllIgnored(context, { readings, serverPort, pageTimeoutSeconds }) {
  const protocols = new Set(readings.map(({ conditions }) => conditions.protocol))
  const tab = await context.newPage()
  /** @type {Set<string>} */
  const ignored = new Set()
  for (const protocol of protocols) {
    if (protocol === 'h2c') continue
    const finding = findIgnored(tab, originOf(protocol, serverPort), protocol)
    // A server that cannot be measured says so in its readings.
    for (const words of await within(finding, 20 * pageTimeoutSeconds).catch(() => [])) ignored.add(words)
  }
  await tab.close()
  return [...ignored]
}

/**
 * Reads pages of a server in a real browser: those arms that a page can, by `fetch()` and by navigation. The server must
 * have been told PAGE_UI=1.
 * @param {PageLoad} load one server's; the conditions of its readings are those that the server was told
 * @param {{ clients: PageClient[], signal: AbortSignal }} options clients: `fetch`, `navigation`
 * @returns {Promise<{ readings: PageReading[], browser: import('../types.d.ts').BrowserFacts }>} readings: none of what a
 *   client cannot do, see browserArms
 * @throws {import('./findBrowser.js').BrowserError} where there is no browser; the signal's reason
 */
export async function measurePagesInBrowser(load, { clients, signal }) {
  signal.throwIfAborted()
  const browser = await launchBrowser(load.certificate)
  /** @type {Promise<void> | undefined} closing it twice would not wait for its end */
  let closing
  const close = () => {
    closing ??= browser.close().catch(() => {})
    return closing
  }
  signal.addEventListener('abort', close)
  try {
    const context = await browser.newContext()
    const ignored = await findAllIgnored(context, load)
    /** @type {PageReading[]} */
    const readings = []
    for (const client of clients)
      for (const reading of load.readings) {
        signal.throwIfAborted()
        if (!browserArms[client]?.has(reading.arm)) continue
        const { arm, conditions, control } = reading
        readings.push({ arm, client, conditions, control, ...(await read(context, reading, client, load)) })
      }
    return { readings, browser: { name: 'Chromium', version: browser.version(), ignored } }
  } finally {
    signal.removeEventListener('abort', close)
    await close()
    signal.throwIfAborted()
  }
}
