import { protocolNames } from '../../../workload/protocolNames.js'
import { loadPage } from './loadPage.js'

/** @import { Judged } from '../../../serve/demo/assets/judgePage.js' */
/** @import { Protocol } from '../../../types.d.ts' */

const clientNames = { fetch: 'fetch()', navigation: 'navigation' }
const sent = { hints: '103', preload: 'Link: rel=preload' }

/** Attempts after which a feature is ignored: Chromium 156 acted on about 4 of 5 hints of navigations on loopback. */
const attempts = { fetch: 2, navigation: 8 }

/** Initiators of requests that the browser began by itself. @type {Record<string, string>} */
const initiators = { hints: 'early-hints', preload: 'link' }

/**
 * Checks whether the browser followed the server's links by itself.
 * @type {(arm: string, judged: Judged) => boolean}
 */
export const wasHeeded = (arm, { requests }) => requests.some(({ from }) => from.split(', ')[0] === initiators[arm])

/**
 * Finds the features that a browser ignores: sends them, and looks at the initiators of requests.
 * @param {import('playwright-core').Page} tab
 * @param {string} origin
 * @param {Protocol} protocol
 * @returns {Promise<string[]>} such as `103 on fetch() over HTTP/2: ignored`
 */
export async function findIgnored(tab, origin, protocol) {
  /** @type {(client: keyof typeof clientNames, arm: keyof typeof sent) => Promise<boolean>} */
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
        ignored.push(`${sent[arm]} on ${clientNames[client]} over ${protocolNames[protocol]}: ignored`)
  const { takesPush } = await tab.evaluate(async () => (await fetch('/page/observed')).json())
  if (takesPush === false) ignored.unshift('push over HTTP/2: refused by the browser (SETTINGS_ENABLE_PUSH=0)')
  return ignored
}
