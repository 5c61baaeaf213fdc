/**
 * @typedef {{ id: number, requests: number, received: number, sent: number }} Connection as the server counts
 * @typedef {{ backendCalls: number, takesPush: boolean | null, connections: Connection[] }} Observed
 * @typedef {{ arm: string, links: string | null, clientHits: number | string, clientStale: number | string, cold: boolean }} Asked
 *   links: `known`, `listed`, or null of an arm that follows none
 * @typedef {{ documents: Record<string, string>, fresh: string[], stale: string[], conditions: { compression: string } }} Expected
 *   documents: the digest of each by its path
 * @typedef {Asked & Expected & { observed: Observed, asking: { received: number, sent: number }, caches: boolean }} Before
 *   asking: what it costs on the wire to ask the server what it observed; caches: whether the cache holds what it was given
 */

/** @type {(connections: Connection[], key: 'requests' | 'received' | 'sent') => number} */
export const total = (connections, key) => connections.reduce((sum, connection) => sum + connection[key], 0)

/** @type {(path: string) => Promise<any>} */
const getJson = async (path) => (await fetch(path)).json()

/** @returns {Promise<Observed>} */
export const observe = () => getJson('/page/observed')

/** @type {(path: string, headers?: Record<string, string>) => Promise<unknown>} */
const prime = async (path, headers = {}) => (await fetch(path, { headers })).arrayBuffer()

/** @param {string | undefined} path that was primed */
async function isCached(path) {
  if (path === undefined) return true
  const answer = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

/** Empties this origin's cache, then fills it with what the client has. @type {(asked: Asked) => Promise<Before>} */
export async function prepare(asked) {
  const { clientHits, clientStale, cold } = asked
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
  const asking = { received: difference('received'), sent: difference('sent') }
  if (cold) {
    await fetch('/page/close', { method: 'POST' })
    // The browser learns of it by itself, at the latest within a round trip.
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(10_000)
  return { ...asked, ...expected, observed, asking, caches }
}
