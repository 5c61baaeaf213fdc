import { Fault } from '../../../base/errors/fault.js'
import { createFailure } from '../../../load/timeouts.js'
import { listPath } from '../../../workload/pages.js'
import { refuse } from './setup.js'

/** @import { Document, Listeners, PageRequest, PushPromise, Transport } from '../../../load/transport.js' */
/** @import { TimedRequest } from '../types.d.ts' */
/** @import { Golden } from './golden.js' */
/** @import { Client } from './setup.js' */

/** @typedef {{ transport: Transport, client: Client, golden: Golden }} Loading */

/** Creates a page that is being loaded: its requests, answers and pushes. @param {Loading} loading */
export function createPage({ transport, client, golden }) {
  /** Names of missing documents. @type {Set<string>} */
  const missing = new Set()
  /** @type {Promise<unknown>[]} */
  const loads = []
  /** @type {{ document: Document, check: () => void, isResource: boolean }[]} */
  const arrived = []
  /** Paths that the server promised to push. @type {Set<string>} */
  const promised = new Set()
  /** Promised paths that the client accepted. @type {Set<string>} */
  const pushed = new Set()
  /** Counts; firstAt: arrival of the first resource of a document. @type {{ requests: number, firstAt?: number }} */
  const counts = { requests: 0 }
  /** Requests and pushes, by the clock of performance.now(). @type {TimedRequest[]} */
  const timed = []
  const paths = new Set(golden.paths)
  const needed = golden.paths.filter((path) => !client.fresh.has(path))
  /** @type {Fault | undefined} */
  let fault
  const { fail: reject, failed } = createFailure()

  /** Keeps the first fault, from which later ones follow. @param {Fault} first */
  function fail(first) {
    fault ??= first
    reject(fault)
  }

  /**
   * @type {(
   *   name: string,
   *   load: (on: Listeners) => Promise<Document>,
   *   check: (document: Document) => void,
   *   isResource: boolean,
   *   on?: Listeners,
   * ) => Promise<Document>}
   */
  function track(name, load, check, isResource, on) {
    missing.add(name)
    const times = { name, start: performance.now(), firstByte: 0, end: 0 }
    timed.push(times)
    const loading = load({
      ...on,
      sent() {
        times.start = performance.now()
      },
      headers(headers) {
        times.firstByte = performance.now()
        on?.headers?.(headers)
      },
    })
    const tracked = loading.then((document) => {
      times.end = document.at
      missing.delete(name)
      arrived.push({ document, check: () => check(document), isResource })
      return document
    })
    tracked.catch(fail)
    loads.push(tracked)
    return tracked
  }

  /**
   * @type {(
   *   request: PageRequest,
   *   check: (document: Document) => void,
   *   on?: Listeners,
   *   isResource?: boolean,
   * ) => Promise<Document>}
   */
  function ask(request, check, on, isResource = true) {
    counts.requests += 1
    const headers = { ...client.headers, ...request.headers }
    const [path] = request.path.split('?')
    const bounded = { ...request, headers, maxBytes: golden.maxBytesOf(path) }
    return track(`${request.method} ${path}`, (on) => transport.request(bounded, on), check, isResource, on)
  }

  return {
    client,
    golden,
    needed,
    arrived,
    promised,
    pushed,
    counts,
    timed,
    failed,
    fail,
    ask,
    /** Throws the first fault, which may have come after the page's end. */
    assertRight() {
      if (fault) throw fault
    },
    /** Checks whether a resource is part of the page. @param {string} path */
    has: (path) => paths.has(path),
    missing: () => [...missing].slice(0, 3).join(', ') + (missing.size > 3 ? ` and ${missing.size - 3} more` : ''),

    /** Requests the list, which is verified at once because the next requests depend on it. */
    async list(/** @type {Record<string, string>} */ headers = {}, /** @type {Listeners} */ on = {}) {
      const check = () => {}
      const document = await ask({ method: 'GET', path: client.listTarget, headers }, check, on, false)
      // A gateway knows the links from the list alone.
      if (client.listTarget !== listPath) refuse(document)
      golden.verify(document, listPath)
    },

    /** Requests a resource, with If-None-Match if it is stale in the cache. A fresh one is not requested. */
    resource(/** @type {string} */ path) {
      if (client.fresh.has(path)) return
      const etag = client.etags.get(path)
      const check = (/** @type {Document} */ document) =>
        etag ? verifyUnchanged(document) : golden.verify(document, path)
      ask({ method: 'GET', path, headers: etag ? { 'if-none-match': etag } : {} }, check)
    },

    /** Handles a promise of the server to push. @param {PushPromise} promise */
    take({ path, accept, cancel }) {
      if (!paths.has(path)) return fail(new Fault('WRONG_PUSH', `${path} was pushed, which is no part of the page`))
      if (promised.has(path)) return fail(new Fault('WRONG_PUSH', `${path} was pushed twice`))
      promised.add(path)
      if (client.fresh.has(path)) return cancel()
      pushed.add(path)
      const load = (/** @type {Listeners} */ on) => accept(on, golden.maxBytesOf(path))
      track(`push of ${path}`, load, (document) => golden.verify(document, path), true)
    },

    all: () => Promise.all(loads),
  }
}

/** @typedef {ReturnType<typeof createPage>} PageInProgress */

/** @param {Document} document */
function verifyUnchanged({ name, status, chunks }) {
  if (status !== 304) throw new Fault('WRONG_ANSWER', `${name}: expected status 304 to If-None-Match, got ${status}`)
  if (chunks.length > 0) throw new Fault('WRONG_ANSWER', `${name}: its 304 has a body`)
}
