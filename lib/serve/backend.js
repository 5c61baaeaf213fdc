import DataLoader from 'dataloader'
import { setTimeout as delay } from 'node:timers/promises'
import { serverHits } from '../workload/pages.js'

/** @typedef {import('../types.d.ts').Author} Author */
/** @typedef {import('../types.d.ts').ServerConditions} ServerConditions */

/**
 * The simulated backend of a page's resources: what it generates takes as long as the conditions say, but for those that
 * the server has in its cache.
 * @param {Author[]} authors
 * @param {ServerConditions} conditions
 */
export function createBackend(authors, { resources, hits, delay: milliseconds }) {
  const cached = serverHits({ resources, hits })
  const byId = new Map(authors.map((author) => [author.id, author]))
  let calls = 0

  async function generate() {
    calls += 1
    if (milliseconds > 0) await delay(milliseconds)
  }

  return {
    /** How often it was called so far. */
    get calls() {
      return calls
    },
    /** @returns {Promise<Author[]>} what the list names */
    async list() {
      await generate()
      return authors
    },
    /**
     * @param {string} id
     * @returns {Promise<Author | undefined>}
     */
    async load(id) {
      const author = byId.get(id)
      if (author && !cached.has(id)) await generate()
      return author
    },
    /**
     * @param {readonly string[]} ids
     * @returns {Promise<(Author | undefined)[]>} by one call, where not all of them are cached
     */
    async loadMany(ids) {
      if (ids.some((id) => byId.has(id) && !cached.has(id))) await generate()
      return ids.map((id) => byId.get(id))
    },
  }
}

/** @typedef {ReturnType<typeof createBackend>} Backend */

/**
 * How the resolvers of one document reach the backend, each author once.
 * @param {Backend} backend
 * @param {import('../types.d.ts').Resolvers} resolvers
 * @returns {(id: string) => Promise<Author | undefined>}
 */
export function createAuthorLoader(backend, resolvers) {
  if (resolvers === 'batched') {
    const loader = new DataLoader((/** @type {readonly string[]} */ ids) => backend.loadMany(ids))
    return (id) => loader.load(id)
  }
  /** @type {Map<string, Promise<Author | undefined>>} */
  const loaded = new Map()
  let last = /** @type {Promise<unknown>} */ (Promise.resolve())
  return (id) => {
    const known = loaded.get(id)
    if (known) return known
    const loading = resolvers === 'serial' ? last.then(() => backend.load(id)) : backend.load(id)
    last = loading
    loaded.set(id, loading)
    return loading
  }
}
