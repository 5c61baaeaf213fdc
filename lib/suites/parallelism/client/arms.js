import { Fault } from '../../../base/errors/fault.js'
import { deferredDocument, pageDocument } from '../../../workload/pages.js'
import { checkDeferred } from './deferred.js'
import { graphqlPath } from './golden.js'
import { graphqlHeaders, jsonHeaders, persistedExtensions, refuse } from './setup.js'

/** @import { Arm } from '../../../types.d.ts' */
/** @import { Document, PageRequest } from '../../../load/transport.js' */
/** @import { PageInProgress as Page } from './page.js' */

/** Headers of the Vulcain protocol, for every resource of the list. */
const preloadHeaders = { preload: '"/authors/*"' }
const deferHeaders = { ...jsonHeaders, accept: 'multipart/mixed;deferSpec=20220824, multipart/mixed, application/json' }

/** @type {(name: string, value: string) => PageRequest} */
const inUrl = (name, value) => ({
  method: 'GET',
  path: `${graphqlPath}?${name}=${encodeURIComponent(value)}`,
  headers: graphqlHeaders,
})
/** @type {(query: string, method?: string, headers?: Record<string, string>) => PageRequest} */
const inBody = (query, method = 'POST', headers = jsonHeaders) => ({
  method,
  path: graphqlPath,
  headers,
  body: JSON.stringify({ query }),
})

/**
 * Loaders of the arms. Each sends its requests as early as possible.
 * @type {Record<Arm, (page: Page) => Promise<unknown>>}
 */
export const loadArm = {
  compound: (page) => page.ask(inBody(pageDocument), (document) => page.golden.verify(document, graphqlPath)),
  'compound-get': (page) => askOnce(page, inUrl('query', pageDocument)),
  persisted: (page) => askOnce(page, inUrl('extensions', JSON.stringify(persistedExtensions))),
  query: (page) => askOnce(page, inBody(pageDocument, 'QUERY')),
  defer(page) {
    /** @type {number[]} */
    const times = []
    const check = (/** @type {Document} */ document) => {
      refuse(document)
      page.counts.firstAt = checkDeferred(document, times, page.golden)
    }
    const data = () => times.push(performance.now())
    return page.ask(inBody(deferredDocument, 'POST', deferHeaders), check, { data })
  },
  async rest(page) {
    await page.list()
    for (const path of page.needed) page.resource(path)
    await page.all()
  },
  standalone(page) {
    for (const path of page.needed) page.resource(path)
    return page.all()
  },
  push: (page) => takePushes(page, preloadHeaders, () => false),
  digest: (page) =>
    takePushes(page, { ...preloadHeaders, cookie: `cache-digest=${page.client.digest}` }, page.client.seemsFresh),
  // A server may send both to a client that refuses push: each arm follows one of them.
  preload: (page) => followLinks(page, 'the answer to GET /api/authors', preloadHeaders, 'headers'),
  hints: (page) => followLinks(page, '103 Early Hints', preloadHeaders, 'hints'),
}

/**
 * Requests one document in a way that not every server supports.
 * @type {(page: Page, request: PageRequest) => Promise<unknown>}
 */
function askOnce(page, request) {
  return page.ask(request, (document) => {
    refuse(document)
    page.golden.verify(document, graphqlPath)
  })
}

const linkedOnly = 'nothing was pushed: the answer links to the resources instead, which the arm preload follows'

/**
 * Requests the list and accepts its pushes. Promises come before the list: a path that was not promised by its end is
 * not pushed.
 * @param {Page} page
 * @param {Record<string, string>} headers
 * @param {(path: string) => boolean} holds - whether the digest seems to hold a path
 */
async function takePushes(page, headers, holds) {
  let isLinked = false
  await page.list(headers, {
    headers({ link }) {
      isLinked = preloadPaths(link).length > 0
    },
  })
  const missing = page.needed.filter((path) => !page.promised.has(path) && !holds(path))
  if (missing.length > 0 && page.promised.size === 0)
    throw isLinked ? new Fault('UNSUPPORTED', linkedOnly) : new Fault('WRONG_PUSH', 'nothing was pushed')
  if (missing.length > 0) throw new Fault('WRONG_PUSH', `${missing[0]} was not pushed`)
  for (const path of page.needed) if (!page.promised.has(path)) page.resource(path)
  await page.all()
}

/** @type {(page: Page, from: string, headers: Record<string, string>, event: 'hints' | 'headers') => Promise<void>} */
async function followLinks(page, from, headers, event) {
  /** @type {Set<string>} */
  const linked = new Set()
  const follow = (/** @type {{ link?: string }} */ { link }) => {
    for (const path of preloadPaths(link)) {
      if (!page.has(path))
        return page.fail(new Fault('WRONG_LINKS', `${from} has a link to ${path}, which is no part of the page`))
      if (!linked.has(path)) page.resource(path)
      linked.add(path)
    }
  }
  await page.list(headers, { [event]: follow })
  if (linked.size === 0) throw new Fault('WRONG_LINKS', event === 'hints' ? `no ${from} came` : `${from} has no Link`)
  const missing = page.needed.find((path) => !linked.has(path))
  if (missing) throw new Fault('WRONG_LINKS', `${from} has no link to ${missing}`)
  await page.all()
}

/** Lists the paths that a Link header preloads. Source: RFC 8288, section 3; W3C Preload. @param {string} [link] */
export const preloadPaths = (link = '') =>
  [...link.matchAll(/<([^>]*)>((?:\s*;\s*(?:"[^"]*"|[^",;])*)*)/g)]
    .filter(([, , parameters]) => /;\s*rel\s*=\s*(preload\b|"[^"]*\bpreload\b[^"]*")/i.test(parameters))
    .map(([, target]) => toPath(target))

/** @param {string} target - URL or path; another text is returned as it is */
function toPath(target) {
  const url = URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : null
  return url ? url.pathname + url.search : target
}
