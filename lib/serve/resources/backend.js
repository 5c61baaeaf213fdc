import DataLoader from 'dataloader'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { serverHits } from '../../workload/pages.js'
import { md5 } from '../../workload/resources.js'

/** @import { Author } from '../../types.d.ts' */
/** @import { ServerConditions } from '../../workload/pageParameters.js' */

/** @typedef {ReturnType<typeof createBackend>} Backend */

/**
 * Simulates the backend of a page's resources: each call takes as long as the conditions say, unless the server has the
 * resource in its cache.
 * @param {Author[]} authors
 * @param {ServerConditions} conditions
 */
export function createBackend(authors, { resources, hits, delay: milliseconds }) {
  /** @type {Map<string, Map<string, Buffer>>} */
  const caches = new Map([...serverHits({ resources, hits })].map((id) => [id, new Map()]))
  const byId = new Map(authors.map((author) => [author.id, author]))
  /** @type {Map<string, string>} */
  const versions = new Map()
  let calls = 0

  /** @param {AbortSignal} [signal] */
  async function generate(signal) {
    calls += 1
    const due = performance.now() + milliseconds
    if (milliseconds > 0) await delay(milliseconds, undefined, { signal })
    // A timeout may end up to a millisecond early: no arm may be faster than the backend.
    while (performance.now() < due) await nextTurn(undefined, { signal })
  }

  return {
    get calls() {
      return calls
    },
    async list() {
      await generate()
      return authors
    },
    /** @param {string} id */
    has: (id) => byId.has(id),
    /** Finds the server's cache of an author; null if it caches others only. @param {string} id */
    cacheOf: (id) => caches.get(id) ?? null,
    /** Finds the version of an author, which changes with it, without a call. @param {string} id */
    versionOf(id) {
      const version = versions.get(id) ?? md5(JSON.stringify(byId.get(id)))
      versions.set(id, version)
      return version
    },
    /**
     * Loads an author.
     * @param {string} id
     * @param {AbortSignal} [signal] - aborted when no request waits for it any more
     * @throws {Error} if the signal is aborted
     */
    async load(id, signal) {
      const author = byId.get(id)
      if (author && !caches.has(id)) await generate(signal)
      return author
    },
    /** Loads authors by one call, or none if all of them are cached. @param {readonly string[]} ids */
    async loadMany(ids) {
      if (ids.some((id) => byId.has(id) && !caches.has(id))) await generate()
      return ids.map((id) => byId.get(id))
    },
  }
}

/**
 * Creates the loader that the resolvers of one document share; it loads each author once.
 * @type {(backend: Backend, resolvers: ServerConditions['resolvers']) => (id: string) => Promise<Author | undefined>}
 */
export function createAuthorLoader(backend, resolvers) {
  if (resolvers === 'batched') {
    const loader = new DataLoader(backend.loadMany)
    return (id) => loader.load(id)
  }
  /** @type {Map<string, Promise<Author | undefined>>} */
  const loads = new Map()
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  return (id) => {
    const pending = loads.get(id)
    if (pending) return pending
    const loading = resolvers === 'serial' ? last.then(() => backend.load(id)) : backend.load(id)
    last = loading
    loads.set(id, loading)
    return loading
  }
}
