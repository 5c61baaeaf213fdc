import { failed, judge } from './judgePage.js'
import { observe, prepare } from './prepare.js'

/** @import { Judged } from './judgePage.js' */
/** @import { PageRequest } from './prepare.js' */

/**
 * @typedef {object} Loaded an answer
 * @property {string} path
 * @property {number} status
 * @property {string} coding
 * @property {string} text
 * @property {number} endedAt by performance.now()
 */

const query = '{ authors { id name md5 books { id name } text } }'
const listPath = '/api/authors'
const preloadHeaders = { preload: '"/authors/*"' }
/** Headers of GraphQL requests; the second is what Apollo requires of a request that a form could send. */
const graphqlHeaders = {
  accept: 'application/graphql-response+json, application/json',
  'apollo-require-preflight': 'true',
}

/** @type {(path: string, init?: RequestInit) => Promise<{ response: Response, loaded: Promise<Loaded> }>} */
async function open(path, init) {
  const response = await fetch(path, init)
  const coding = response.headers.get('content-encoding') ?? 'none'
  const { status } = response
  const loaded = response.text().then((text) => ({ path, status, coding, text, endedAt: performance.now() }))
  return { response, loaded }
}

/** @type {(path: string, init?: RequestInit) => Promise<Loaded>} */
const get = async (path, init) => (await open(path, init)).loaded

/** @type {(text: string) => string[]} */
const pathsIn = (text) => JSON.parse(text).authors ?? []

/** @type {(path?: string, headers?: Record<string, string>) => Promise<Loaded[]>} */
async function listThenAll(path = listPath, headers = {}) {
  const list = await get(path, { headers })
  return [list, ...(await Promise.all(pathsIn(list.text).map((path) => get(path))))]
}

/**
 * Fetches linked resources as soon as the headers are there: a browser ignores links in an answer to a script.
 * @param {string} path
 */
async function preload(path) {
  const { response, loaded } = await open(path, { headers: preloadHeaders })
  const paths = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>/g)].map(([, path]) => path)
  const started = new Map(paths.map((path) => [path, get(path)]))
  const list = await loaded
  return [list, ...(await Promise.all(pathsIn(list.text).map((path) => started.get(path) ?? get(path))))]
}

/** @type {Record<string, (paths: string[], list: string) => Promise<Loaded[]>>} list: path of the list */
const arms = {
  compound: async () => {
    const headers = { ...graphqlHeaders, 'content-type': 'application/json' }
    return [await get('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })]
  },
  'compound-get': async () => [await get(`/graphql?query=${encodeURIComponent(query)}`, { headers: graphqlHeaders })],
  rest: () => listThenAll(),
  standalone: (paths) => Promise.all(paths.map((path) => get(path))),
  preload: (_, list) => preload(list),
  hints: (_, list) => listThenAll(list, preloadHeaders),
}

/**
 * Loads a page as a script can, and observes the server right after it. No document is read before all are there.
 * @param {PageRequest} request
 * @param {string[]} paths - of all resources, for the arm that knows them beforehand
 * @throws {TypeError} if a request fails
 */
async function load({ arm, links }, paths) {
  const list = links === 'known' ? `${listPath}?links=known` : listPath
  const startedAt = performance.now()
  const loaded = await arms[arm](paths, list)
  return { startedAt, loaded, after: await observe() }
}

/** Loads a page by `fetch()` and judges it. @type {(request: PageRequest, onBegin?: () => void) => Promise<Judged>} */
export async function fetchPage(request, onBegin) {
  const before = await prepare(request)
  onBegin?.()
  return judge(before, load(request, Object.keys(before.documents)))
}

/** Opens a window to navigate in: browsers take Early Hints for whole windows only, not for frames. */
export const openWindow = () => globalThis.open('/page/blank.html', 'measured', 'popup,width=480,height=320')

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

/** @type {(tab: Window | null, request: PageRequest) => Promise<Judged>} */
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
