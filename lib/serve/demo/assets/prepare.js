/**
 * @typedef {object} Connection as the server counts
 * @property {number} id
 * @property {number} requests
 * @property {number} received
 * @property {number} sent
 *
 * @typedef {object} Observed
 * @property {number} backendCalls
 * @property {boolean | null} takesPush
 * @property {Connection[]} connections
 *
 * @typedef {object} PageRequest
 * @property {string} arm
 * @property {string | null} links `known`, `listed`, or null for an arm that follows none
 * @property {number | string} clientHits
 * @property {number | string} clientStale
 * @property {boolean} cold
 *
 * @typedef {object} Expected
 * @property {Record<string, string>} documents digest of each by its path
 * @property {string[]} fresh
 * @property {string[]} stale
 * @property {{ compression: string }} conditions
 *
 * @typedef {object} Extra
 * @property {Observed} observed
 * @property {{ received: number, sent: number }} overhead bytes on the wire of observing once
 * @property {boolean} caches whether the browser's cache holds what it was primed with
 *
 * @typedef {PageRequest & Expected & Extra} Before state before a page is loaded
 */

/** @type {(connections: Connection[], key: 'requests' | 'received' | 'sent') => number} */
export const total = (connections, key) => connections.reduce((sum, connection) => sum + connection[key], 0)

/** @type {(path: string) => Promise<any>} */
const getJson = async (path) => (await fetch(path)).json()

/** @returns {Promise<Observed>} */
export const observe = () => getJson('/page/observed')

/** @type {(path: string, headers?: Record<string, string>) => Promise<unknown>} */
const prime = async (path, headers = {}) => (await fetch(path, { headers })).arrayBuffer()

/** @param {string | undefined} path - primed before */
async function isCached(path) {
  if (path === undefined) return true
  const answer = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

/**
 * Empties this origin's cache, then primes it with the documents that the client is to have.
 * @type {(request: PageRequest) => Promise<Before>}
 */
export async function prepare(request) {
  const { clientHits, clientStale, cold } = request
  const hits = new URLSearchParams({ 'client-hits': String(clientHits), 'client-stale': String(clientStale) })
  await fetch('/page/clear', { method: 'POST' })
  const expected = /** @type {Expected} */ (await getJson(`/page/expected?${hits}`))
  await Promise.all([
    ...expected.fresh.map((path) => prime(path)),
    ...expected.stale.map((path) => prime(path, { 'page-stale': '1' })),
  ])
  const caches = await isCached(expected.fresh[0])
  const idle = await observe()
  const observed = await observe()
  /** @type {(key: 'received' | 'sent') => number} */
  const difference = (key) => total(observed.connections, key) - total(idle.connections, key)
  const overhead = { received: difference('received'), sent: difference('sent') }
  if (cold) {
    await fetch('/page/close', { method: 'POST' })
    // Gives the browser a round trip to notice.
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(10_000)
  return { ...request, ...expected, observed, overhead, caches }
}
