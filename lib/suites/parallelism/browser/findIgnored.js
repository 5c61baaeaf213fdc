import { protocolNames } from '../../../workload/protocolNames.js'
import { loadPage } from './loadPage.js'

/** @import { Judged } from '../../../serve/demo/assets/judge.js' */
/** @import { Protocol } from '../../../types.d.ts' */

const clientNames = { fetch: 'fetch()', navigation: 'navigation' }
const sent = { hints: '103', preload: 'Link: rel=preload' }

/** Of navigations Chromium 156 acted on about 4 of 5 hints on loopback: only what never works is ignored. */
const attempts = { fetch: 2, navigation: 8 }

/** What says that a request was begun by the browser itself, and not by the page's script. @type {Record<string, string>} */
const beginners = { hints: 'early-hints', preload: 'link' }

/** Whether the browser itself did what the server told it. @type {(arm: string, judged: Judged) => boolean} */
export const wasHeeded = (arm, { requests }) => requests.some(({ from }) => from.split(', ')[0] === beginners[arm])

/**
 * What a browser does not do with what a server sends, found by sending it and looking who began the requests.
 * @param {import('playwright-core').Page} tab
 * @param {string} origin
 * @param {Protocol} protocol
 * @returns {Promise<string[]>} such as `103 on fetch() over HTTP/2: ignored`
 */
export async function findIgnored(tab, origin, protocol) {
  /** @type {(client: keyof typeof clientNames, arm: keyof typeof sent) => Promise<boolean>} */
  async function isIgnored(client, arm) {
    // A 103 in time: on what comes together with the answer nobody has to act.
    const asked = { arm, links: 'known', clientHits: 0, clientStale: 0, cold: false }
    for (let attempt = 0; attempt < attempts[client]; attempt += 1) {
      const judged = await loadPage(tab, client, origin, asked)
      if (!judged.page || wasHeeded(arm, judged)) return false
      // To a script that asked for a list, whether a 103 came at all can be seen.
      if (client === 'fetch' && arm === 'hints' && !judged.requests.some(({ interim }) => interim)) return false
    }
    return true
  }
  /** @type {string[]} */
  const ignored = []
  for (const client of /** @type {const} */ (['fetch', 'navigation']))
    for (const arm of /** @type {const} */ (['hints', 'preload']))
      if (await isIgnored(client, arm))
        ignored.push(`${sent[arm]} on ${clientNames[client]} over ${protocolNames[protocol]}: ignored`)
  const { takesPush } = await tab.evaluate(async () => (await fetch('/page/observed')).json())
  if (takesPush === false) ignored.unshift('push over HTTP/2: refused by the browser (SETTINGS_ENABLE_PUSH=0)')
  return ignored
}
