/** @import { Judged } from '../../../serve/demo/assets/judge.js' */
/** @import { PageRequest } from '../../../serve/demo/assets/prepare.js' */
/** @import { Arm } from '../../../types.d.ts' */
/** @import { PageClient } from '../types.d.ts' */

/** What a page can do by script, and by being navigated to. @type {Record<Exclude<PageClient, 'loader'>, Set<Arm>>} */
const browserArms = {
  fetch: new Set(['compound', 'compound-get', 'rest', 'standalone', 'preload', 'hints']),
  navigation: new Set(['rest', 'preload', 'hints']),
}
const cannot = { fetch: 'no script in a browser can do this', navigation: 'opening a page in a browser cannot do this' }

/** Why a client cannot do this, in words; null where it can. @type {(client: PageClient, arm: Arm) => string | null} */
export const refusalOf = (client, arm) => (client === 'loader' || browserArms[client].has(arm) ? null : cannot[client])

/**
 * Loads one page in a browser's tab, by the functions that the documents of lib/serve/demo/assets hold.
 * @param {import('playwright-core').Page} tab
 * @param {PageClient} client
 * @param {string} origin such as `https://127.0.0.1:4001`
 * @param {PageRequest} asked
 * @returns {Promise<Judged>}
 */
export async function loadPage(tab, client, origin, asked) {
  await tab.goto(`${origin}/page/blank.html`)
  if (client === 'fetch') return tab.evaluate((asked) => /** @type {any} */ (globalThis).fetchPage(asked), asked)
  const before = await tab.evaluate((asked) => /** @type {any} */ (globalThis).prepare(asked), asked)
  await tab.goto(`${origin}/page/navigation?arm=${asked.arm}&links=${asked.links}`)
  return tab.evaluate(async (before) => (await /** @type {any} */ (globalThis).navigated).finish(before), before)
}
