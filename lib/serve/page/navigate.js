import { failed } from './judge.js'
import { prepare } from './prepare.js'

/** @import { Judged } from './judge.js' */

/** A window to navigate in: browsers take Early Hints for whole windows only, not for frames. */
export const openWindow = () => open('/page/blank.html', 'measured', 'popup,width=480,height=320')

/** @param {Window} tab @returns {Promise<void>} once its document has all of its resources, or has failed */
function arrival(tab) {
  return new Promise((resolve, reject) => {
    const settle = (/** @type {() => void} */ how) => {
      removeEventListener('message', listen)
      clearInterval(watch)
      how()
    }
    const listen = (/** @type {MessageEvent} */ { source, data }) => {
      if (source === tab && data === 'navigated') settle(resolve)
    }
    const watch = setInterval(() => {
      if (tab.closed) settle(() => reject(new Error('the window was closed')))
    }, 200)
    addEventListener('message', listen)
  })
}

/**
 * One page by navigation.
 * @param {Window | null} tab as from openWindow
 * @param {import('./prepare.js').Asked} asked
 * @returns {Promise<Judged>}
 */
export async function navigatePage(tab, asked) {
  if (!tab) return failed('the browser blocked the window: allow pop-ups for this page')
  try {
    const before = await prepare(asked)
    const arrived = arrival(tab)
    tab.location.href = `/page/navigation?arm=${asked.arm}&links=${asked.links}`
    await arrived
    return structuredClone(await /** @type {any} */ (tab).finish(before))
  } catch (error) {
    return failed(error)
  }
}
