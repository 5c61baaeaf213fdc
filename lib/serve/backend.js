import DataLoader from 'dataloader'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { serverHits } from '../workload/pages.js'
import { md5 } from '../workload/resources.js'

/** @import { Author } from '../types.d.ts' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */

/**
 * The simulated backend of a page's resources: what it generates takes as long as the conditions say, but for those that
 * the server has in its cache.
 * @param {Author[]} authors
 * @param {ServerConditions} conditions
 */
export function createBackend(authors, { resources, hits, delay: milliseconds }) {
  /** @type {Map<string, Map<string, Buffer>>} */
  const cached = new Map([...serverHits({ resources, hits })].map((id) => [id, new Map()]))
  const byId = new Map(authors.map((author) => [author.id, author]))
  /** @type {Map<string, string>} */
  const versions = new Map()
  let calls = 0

  /** @param {AbortSignal} [signal] */
  async function generate(signal) {
    calls += 1
    const due = performance.now() + milliseconds
    if (milliseconds > 0) await delay(milliseconds, undefined, { signal })
    // A timeout may end up to a millisecond early: no arm may be faster than the backend is.
    while (performance.now() < due) await nextTurn(undefined, { signal })
  }

  return {
    /** How often it was called so far. */
    get calls() {
      return calls
    },
    /** What the list names. */
    async list() {
      await generate()
      return authors
    },
    /** @param {string} id */
    has: (id) => byId.has(id),
    /** What the server keeps of an author that it has in its cache; null of others. @param {string} id */
    cacheOf: (id) => cached.get(id) ?? null,
    /** What changes with an author, known without a call. @param {string} id */
    versionOf(id) {
      const version = versions.get(id) ?? md5(JSON.stringify(byId.get(id)))
      versions.set(id, version)
      return version
    },
    /** @param {string} id @param {AbortSignal} [signal] that nobody waits for it any more @throws {Error} then */
    async load(id, signal) {
      const author = byId.get(id)
      if (author && !cached.has(id)) await generate(signal)
      return author
    },
    /** By one call, where not all of them are cached. @param {readonly string[]} ids */
    async loadMany(ids) {
      if (ids.some((id) => byId.has(id) && !cached.has(id))) await generate()
      return ids.map((id) => byId.get(id))
    },
  }
}

/** @typedef {ReturnType<typeof createBackend>} Backend */

/**
 * How the resolvers of one document reach the backend, each author once.
 * @type {(backend: Backend, resolvers: ServerConditions['resolvers']) => (id: string) => Promise<Author | undefined>}
 */
export function createAuthorLoader(backend, resolvers) {
  if (resolvers === 'batched') {
    const loader = new DataLoader(backend.loadMany)
    return (id) => loader.load(id)
  }
  /** @type {Map<string, Promise<Author | undefined>>} */
  const loaded = new Map()
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  return (id) => {
    const known = loaded.get(id)
    if (known) return known
    const loading = resolvers === 'serial' ? last.then(() => backend.load(id)) : backend.load(id)
    last = loading
    loaded.set(id, loading)
    return loading
  }
}
