import { failed } from './judgePage.js'
import { prepare } from './prepare.js'

/** @import { Judged } from './judgePage.js' */
/** @import { PageRequest } from './prepare.js' */

/** Opens a window to navigate in: browsers take Early Hints for whole windows only, not for frames. */
export const openWindow = () => open('/page/blank.html', 'measured', 'popup,width=480,height=320')

/** Waits until a window's document has all of its resources, or has failed. @param {Window} tab */
async function arrival(tab) {
  const over = new AbortController()
  const navigated = new Promise((resolve, reject) => {
    const listen = (/** @type {MessageEvent} */ { source, data }) =>
      source === tab && data === 'navigated' && resolve(data)
    addEventListener('message', listen, { signal: over.signal })
    const watch = setInterval(() => tab.closed && reject(new Error('the window was closed')), 200)
    over.signal.onabort = () => clearInterval(watch)
  })
  await navigated.finally(() => over.abort())
}

/**
 * Loads one page by navigation, and judges it.
 * @type {(tab: Window | null, request: PageRequest) => Promise<Judged>}
 */
export async function navigatePage(tab, request) {
  if (!tab) return failed('the browser blocked the window: allow pop-ups for this page')
  try {
    const before = await prepare(request)
    const arrived = arrival(tab)
    tab.location.href = `/page/navigation?arm=${request.arm}&links=${request.links}`
    await arrived
    const { finish } = await /** @type {any} */ (tab).navigated
    return structuredClone(await finish(before))
  } catch (error) {
    return failed(error)
  }
}
