import { cpuSecondsOf, withDescendants } from '../../base/processes/processes.js'
import { portOwners } from '../sockets.js'
import { addressOf, isLocal } from './databaseUrl.js'
import { fillPostgres } from './fillPostgres.js'
import { startCluster } from './startCluster.js'
import { lostCluster, watchPostgres } from './watchPostgres.js'

/** @import { Cluster } from './startCluster.js' */
/** @import { Database } from './types.d.ts' */

/**
 * Fills a PostgreSQL database: that of a URL, or one in a cluster that is started for it.
 * @param {{ url: string | undefined, connections: number, signal: AbortSignal }} asked connections: that its servers may open
 * @returns {Promise<Database | string>} or why there is none, in words
 * @throws the signal's reason
 */
export async function openPostgres({ url, connections, signal }) {
  // One to three are this process's own, and a superuser has three to itself.
  const cluster = url === undefined ? await startCluster(connections + 6, signal) : clusterAt(url)
  if (typeof cluster === 'string') return cluster
  try {
    const { url: told, version, drop } = await fillPostgres(cluster.url)
    const watch = await watchPostgres(told)
    return {
      told,
      facts: { product: `PostgreSQL ${version}`, host: url === undefined ? null : addressOf(url).host },
      readUse() {
        const processes = withDescendants(cluster.pids)
        if (processes.length === 0) return null
        return { pids: processes.map(({ pid }) => pid), cpuSeconds: cpuSecondsOf(processes) }
      },
      assertAlive: watch.assertAlive,
      async close() {
        watch.close()
        // Of one's own cluster nothing is left anyway; another one may be gone, and the next run drops what stays in it.
        if (url !== undefined) await drop().catch(() => {})
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    signal.throwIfAborted()
    if (url === undefined) throw lostCluster(error)
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error)
    return `the database of DATABASE_URL: ${message || code}`
  }
}

/** @param {string} url @returns {Cluster} that runs already, and goes on */
function clusterAt(url) {
  const { host, port } = addressOf(url)
  return { url, pids: isLocal(host) ? portOwners(port) : [], close: async () => {} }
}
