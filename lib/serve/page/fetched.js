import { judge } from './judge.js'
import { load } from './loader.js'
import { observe, prepare } from './prepare.js'

export { prepare }

/** One page by `fetch()`. @param {import('./prepare.js').Asked} asked @param {() => void} [onBegin] right before it */
export async function fetchPage(asked, onBegin) {
  const before = await prepare(asked)
  onBegin?.()
  const loading = load(asked, Object.keys(before.documents))
  const observed = loading.then(async (page) => ({ ...page, after: await observe() }))
  return judge(before, observed)
}
