import { createFailure } from '../../../load/createFailure.js'
import { listPath } from '../../../workload/pages.js'
import { Fault } from '../../../base/errors/fault.js'
import { refuse } from './refusal.js'

/** @import { Document, Listeners, PageRequest, PushPromise, Transport } from '../../../load/transport.js' */
/** @import { TimedRequest } from '../types.d.ts' */

/** @typedef {{ transport: Transport, client: import('./setup.js').Client, golden: import('./golden.js').Golden }} Loading */

/** One page while it is being loaded: what was asked for, what came, what is missing. @param {Loading} loading */
export function createPage({ transport, client, golden }) {
  /** @type {Set<string>} names */
  const missing = new Set()
  /** @type {Promise<unknown>[]} */
  const asked = []
  /** @type {{ document: Document, check: () => void, isResource: boolean }[]} in the order of their arrival */
  const arrived = []
  /** @type {Set<string>} paths of what the server promised to push */
  const promised = new Set()
  /** @type {Set<string>} those of them that the client took */
  const pushed = new Set()
  /** @type {{ requests: number, firstAt?: number }} firstAt: when something of use was there, where no document was */
  const counts = { requests: 0 }
  /** Requests and pushes, by the clock of performance.now(). @type {TimedRequest[]} */
  const timed = []
  const known = new Set(golden.paths)
  const needed = golden.paths.filter((path) => !client.fresh.has(path))
  /** @type {Fault | undefined} */
  let fault
  const { fail: reject, failed } = createFailure()

  /** @param {Fault} first later ones follow from it */
  function fail(first) {
    fault ??= first
    reject(fault)
  }

  /** @type {(name: string, load: (on: Listeners) => Promise<Document>, check: (document: Document) => void, isResource: boolean, on?: Listeners) => Promise<Document>} */
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
    asked.push(tracked)
    return tracked
  }

  /** @type {(request: PageRequest, check: (document: Document) => void, on?: Listeners, isResource?: boolean) => Promise<Document>} */
  function ask(request, check, on, isResource = true) {
    counts.requests += 1
    const headers = { ...client.headers, ...request.headers }
    const name = `${request.method} ${request.path.split('?')[0]}`
    return track(name, (on) => transport.request({ ...request, headers }, on), check, isResource, on)
  }

  return {
    ...{ client, golden, needed, arrived, promised, pushed, counts, timed, failed, fail, ask },
    fault: () => fault,
    /** Whether a resource is part of it. @param {string} path */
    has: (path) => known.has(path),
    /** What is not there yet, in words. */
    missing: () => [...missing].slice(0, 3).join(', ') + (missing.size > 3 ? ` and ${missing.size - 3} more` : ''),

    /** Asks for the list, whose content is checked as soon as it is there: what comes next depends on it. */
    async list(/** @type {Record<string, string>} */ headers = {}, /** @type {Listeners} */ on = {}) {
      const check = () => {}
      const document = await ask({ method: 'GET', path: client.listTarget, headers }, check, on, false)
      // A gateway learns of the links from the list alone.
      if (client.listTarget !== listPath) refuse(document)
      golden.verify(document, listPath)
    },

    /** Asks for a resource, unless the client has it fresh; of what it has stale, whether it changed. */
    resource(/** @type {string} */ path) {
      if (client.fresh.has(path)) return
      const etag = client.etags.get(path)
      const check = (/** @type {Document} */ document) =>
        etag ? verifyUnchanged(document) : golden.verify(document, path)
      ask({ method: 'GET', path, headers: etag ? { 'if-none-match': etag } : {} }, check)
    },

    /** A server promises to push. @param {PushPromise} promise */
    take({ path, accept, cancel }) {
      if (!known.has(path)) return fail(new Fault('WRONG_PUSH', `${path} was pushed, which is no part of the page`))
      if (promised.has(path)) return fail(new Fault('WRONG_PUSH', `${path} was pushed twice`))
      promised.add(path)
      if (client.fresh.has(path)) return cancel()
      pushed.add(path)
      track(`push of ${path}`, accept, (document) => golden.verify(document, path), true)
    },

    /** Everything that was asked for, and pushed, is there. */
    all: () => Promise.all(asked),
  }
}

/** @typedef {ReturnType<typeof createPage>} PageInProgress */

/** @param {Document} document */
function verifyUnchanged({ name, status, chunks }) {
  if (status !== 304) throw new Fault('WRONG_ANSWER', `${name}: expected status 304 to If-None-Match, got ${status}`)
  if (chunks.length > 0) throw new Fault('WRONG_ANSWER', `${name}: its 304 has a body`)
}
