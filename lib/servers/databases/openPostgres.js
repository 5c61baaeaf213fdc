import { cpuSecondsOf, withDescendants } from '../../base/processes/processes.js'
import { portOwners } from '../sockets.js'
import { addressOf, isLocal } from './databaseUrl.js'
import { fillPostgres } from './fillPostgres.js'
import { lostCluster, watchPostgres } from './postgresClient.js'
import { startCluster } from './startCluster.js'

/** @import { Cluster } from './startCluster.js' */
/** @import { Database } from './types.d.ts' */

/**
 * Fills a PostgreSQL database: that of a URL, or one in a cluster that is started for it.
 * @param {object} options
 * @param {string} [options.url]
 * @param {number} options.connections that its servers may open
 * @param {AbortSignal} options.signal
 * @returns {Promise<Database | string>} or why there is none
 * @throws the signal's reason
 */
export async function openPostgres({ url, connections, signal }) {
  // This process takes one to three connections, and three are reserved for a superuser.
  const cluster = url === undefined ? await startCluster(connections + 6, signal) : clusterAt(url)
  if (typeof cluster === 'string') return cluster
  try {
    const { url: location, version, drop } = await fillPostgres(cluster.url)
    const watch = await watchPostgres(location)
    return {
      location,
      facts: { product: `PostgreSQL ${version}`, host: url === undefined ? null : addressOf(url).host },
      readUse() {
        const processes = withDescendants(cluster.pids)
        if (processes.length === 0) return null
        return { pids: processes.map(({ pid }) => pid), cpuSeconds: cpuSecondsOf(processes) }
      },
      assertAlive: watch.assertAlive,
      async close() {
        watch.close()
        // The run's cluster is deleted anyway. Another one may be gone: the next run then drops what stays in it.
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

/** Describes a cluster that runs already, and stays. @param {string} url @returns {Cluster} */
function clusterAt(url) {
  const { host, port } = addressOf(url)
  return { url, pids: isLocal(host) ? portOwners(port) : [], close: async () => {} }
}
