import { judge } from './judge.js'
import { load } from './loader.js'
import { observe, prepare } from './prepare.js'

/** @import { PageRequest } from './prepare.js' */

export { prepare }

/**
 * Loads one page by `fetch()`, and judges it.
 * @param {PageRequest} request
 * @param {() => void} [onBegin] - called right before it
 */
export async function fetchPage(request, onBegin) {
  const before = await prepare(request)
  onBegin?.()
  const loading = load(request, Object.keys(before.documents))
  const observed = loading.then(async (page) => ({ ...page, after: await observe() }))
  return judge(before, observed)
}
