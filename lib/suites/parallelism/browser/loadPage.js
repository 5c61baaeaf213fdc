import { protocolNames } from '../../../workload/protocolNames.js'

/** @import { Page as Tab } from 'playwright-core' */
/** @import { Judged } from '../../../serve/demo/assets/judgePage.js' */
/** @import { PageRequest } from '../../../serve/demo/assets/prepare.js' */
/** @import { Arm, Protocol } from '../../../types.d.ts' */
/** @import { PageClient } from '../types.d.ts' */

/** @typedef {Exclude<PageClient, 'loader'>} BrowserClient */

/** Arms that a browser can load by script, and by navigation. @type {Record<BrowserClient, Set<Arm>>} */
const browserArms = {
  fetch: new Set(['compound', 'compound-get', 'rest', 'standalone', 'preload', 'hints']),
  navigation: new Set(['rest', 'preload', 'hints']),
}
const cannot = { fetch: 'no script in a browser can do this', navigation: 'opening a page in a browser cannot do this' }

/** Explains why a client cannot load an arm; null if it can. @type {(client: PageClient, arm: Arm) => string | null} */
export const refusalOf = (client, arm) => (client === 'loader' || browserArms[client].has(arm) ? null : cannot[client])

/**
 * Loads one page in a browser's tab, by the functions of the documents in lib/serve/demo/assets.
 * @param {Tab} tab
 * @param {PageClient} client
 * @param {string} origin - such as `https://127.0.0.1:4001`
 * @param {PageRequest} request
 * @returns {Promise<Judged>}
 */
export async function loadPage(tab, client, origin, request) {
  await tab.goto(`${origin}/page/blank.html`)
  if (client === 'fetch') return tab.evaluate((request) => /** @type {any} */ (globalThis).fetchPage(request), request)
  const before = await tab.evaluate((request) => /** @type {any} */ (globalThis).prepare(request), request)
  await tab.goto(`${origin}/page/navigation?arm=${request.arm}&links=${request.links}`)
  return tab.evaluate(async (before) => (await /** @type {any} */ (globalThis).navigated).finish(before), before)
}

/** Initiators of requests that the browser began by itself. @type {Record<string, string>} */
const initiators = { hints: 'early-hints', preload: 'link' }

/**
 * Checks whether the browser followed the server's links by itself.
 * @type {(arm: string, judged: Judged) => boolean}
 */
export const wasHeeded = (arm, { requests }) => requests.some(({ from }) => from.split(', ')[0] === initiators[arm])

const clientNames = { fetch: 'fetch()', navigation: 'navigation' }
const featureNames = { hints: '103', preload: 'Link: rel=preload' }

/** Attempts after which a feature is ignored: Chromium 156 acted on about 4 of 5 hints of navigations on loopback. */
const attempts = { fetch: 2, navigation: 8 }

/**
 * Finds the features that a browser ignores: sends them, and looks at the initiators of requests.
 * @param {Tab} tab
 * @param {string} origin
 * @param {Protocol} protocol
 * @returns {Promise<string[]>} such as `103 on fetch() over HTTP/2: ignored`
 */
export async function findIgnored(tab, origin, protocol) {
  /** @type {(client: BrowserClient, arm: keyof typeof featureNames) => Promise<boolean>} */
  async function isIgnored(client, arm) {
    // With known links the 103 comes in time: a browser may ignore one that comes with the answer.
    const request = { arm, links: 'known', clientHits: 0, clientStale: 0, cold: false }
    for (let attempt = 0; attempt < attempts[client]; attempt += 1) {
      const judged = await loadPage(tab, client, origin, request)
      if (!judged.page || wasHeeded(arm, judged)) return false
      // A script sees whether a 103 came at all.
      if (client === 'fetch' && arm === 'hints' && !judged.requests.some(({ interim }) => interim)) return false
    }
    return true
  }
  /** @type {string[]} */
  const ignored = []
  for (const client of /** @type {const} */ (['fetch', 'navigation']))
    for (const arm of /** @type {const} */ (['hints', 'preload']))
      if (await isIgnored(client, arm))
        ignored.push(`${featureNames[arm]} on ${clientNames[client]} over ${protocolNames[protocol]}: ignored`)
  const { takesPush } = await tab.evaluate(async () => (await fetch('/page/observed')).json())
  if (takesPush === false) ignored.unshift('push over HTTP/2: refused by the browser (SETTINGS_ENABLE_PUSH=0)')
  return ignored
}
