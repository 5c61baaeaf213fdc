/** @import { Judged } from '../../../serve/demo/assets/judgePage.js' */
/** @import { PageRequest } from '../../../serve/demo/assets/prepare.js' */
/** @import { Arm } from '../../../types.d.ts' */
/** @import { PageClient } from '../types.d.ts' */

/**
 * Arms that a browser can load by script, and by navigation.
 * @type {Record<Exclude<PageClient, 'loader'>, Set<Arm>>}
 */
const browserArms = {
  fetch: new Set(['compound', 'compound-get', 'rest', 'standalone', 'preload', 'hints']),
  navigation: new Set(['rest', 'preload', 'hints']),
}
const cannot = { fetch: 'no script in a browser can do this', navigation: 'opening a page in a browser cannot do this' }

/**
 * Explains why a client cannot load an arm; null if it can.
 * @type {(client: PageClient, arm: Arm) => string | null}
 */
export const refusalOf = (client, arm) => (client === 'loader' || browserArms[client].has(arm) ? null : cannot[client])

/**
 * Loads one page in a browser's tab, by the functions of the documents in lib/serve/demo/assets.
 * @param {import('playwright-core').Page} tab
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
