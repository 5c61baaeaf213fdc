import { deferredDocument, pageDocument } from '../../../workload/pages.js'
import { checkDeferred } from './deferred.js'
import { graphqlPath } from './golden.js'
import { preloadPaths } from './links.js'
import { Fault } from '../../../errors/fault.js'
import { refuse } from './refusal.js'
import { graphqlHeaders, persistedExtensions } from './setup.js'

/** @import { Arm } from '../../../types.d.ts' */
/** @import { Loading, PageInProgress as Page } from './page.js' */

/** As the Vulcain protocol asks for every resource of the list. */
const preloadHeaders = { preload: '"/authors/*"' }
const jsonHeaders = { ...graphqlHeaders, 'content-type': 'application/json' }
const deferHeaders = {
  ...jsonHeaders,
  accept: 'multipart/mixed;deferSpec=20220824, multipart/mixed, application/json',
}
const inUrl = (/** @type {string} */ name, /** @type {string} */ value) =>
  `${graphqlPath}?${name}=${encodeURIComponent(value)}`
const json = (/** @type {string} */ query) => JSON.stringify({ query })

/**
 * How each arm gets a page, every request at the earliest moment that the arm allows.
 * @type {Record<Arm, (page: Page, loading: Loading) => Promise<unknown>>}
 */
export const loadArm = {
  compound: (page, { golden }) =>
    page.ask({ method: 'POST', path: graphqlPath, headers: jsonHeaders, body: json(pageDocument) }, (document) =>
      golden.verify(document, graphqlPath),
    ),
  'compound-get': (page, loading) =>
    askOnce(page, loading, { method: 'GET', path: inUrl('query', pageDocument), headers: graphqlHeaders }),
  persisted: (page, loading) =>
    askOnce(page, loading, {
      ...{ method: 'GET', path: inUrl('extensions', JSON.stringify(persistedExtensions)), headers: graphqlHeaders },
    }),
  query: (page, loading) =>
    askOnce(page, loading, { method: 'QUERY', path: graphqlPath, headers: jsonHeaders, body: json(pageDocument) }),
  defer: (page, { golden }) => {
    /** @type {number[]} */
    const times = []
    return page.ask(
      { method: 'POST', path: graphqlPath, headers: deferHeaders, body: json(deferredDocument) },
      (document) => {
        refuse(document)
        page.counts.firstAt = checkDeferred(document, times, golden)
      },
      { data: () => times.push(performance.now()) },
    )
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
  digest: (page, { client }) =>
    takePushes(page, { ...preloadHeaders, cookie: `cache-digest=${client.digest}` }, client.seemsFresh),
  // A server may send both to a client that refuses push: each of these acts on one of them.
  preload: (page) => followLinks(page, 'the answer to GET /api/authors', preloadHeaders, 'headers'),
  hints: (page) => followLinks(page, '103 Early Hints', preloadHeaders, 'hints'),
}

/** One document by a way that not every server knows. @type {(page: Page, loading: Loading, request: import('../../../client/transport.js').PageRequest) => Promise<unknown>} */
function askOnce(page, { golden }, request) {
  return page.ask(request, (document) => {
    refuse(document)
    golden.verify(document, graphqlPath)
  })
}

/**
 * The list, and what comes with it. Promises are sent before the list: what was not promised by its end is not pushed.
 * @param {Page} page
 * @param {Record<string, string>} headers
 * @param {(path: string) => boolean} holds whether the server may think that the client has it
 */
async function takePushes(page, headers, holds) {
  await page.list(headers)
  const missing = page.needed.filter((path) => !page.promised.has(path) && !holds(path))
  if (missing.length > 0 && page.promised.size === 0) throw new Fault('WRONG_PUSH', 'nothing was pushed')
  if (missing.length > 0) throw new Fault('WRONG_PUSH', `${missing[0]} was not pushed`)
  for (const path of page.needed) if (!page.promised.has(path)) page.resource(path)
  await page.all()
}

/** @type {(page: Page, from: string, headers: Record<string, string>, event: 'hints' | 'headers') => Promise<void>} */
async function followLinks(page, from, headers, event) {
  /** @type {Set<string>} */
  const linked = new Set()
  function follow(/** @type {Record<string, any>} */ { link }) {
    for (const path of preloadPaths(link)) {
      page.checkLink(path, from)
      if (!linked.has(path)) page.resource(path)
      linked.add(path)
    }
  }
  await page.list(headers, {
    [event]: (/** @type {Record<string, any>} */ received) => {
      try {
        follow(received)
      } catch (fault) {
        page.fail(/** @type {Fault} */ (fault))
      }
    },
  })
  if (linked.size === 0) throw new Fault('WRONG_LINKS', event === 'hints' ? `no ${from} came` : `${from} has no Link`)
  const missing = page.needed.find((path) => !linked.has(path))
  if (missing) throw new Fault('WRONG_LINKS', `${from} has no link to ${missing}`)
  await page.all()
}
