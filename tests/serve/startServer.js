import { join } from 'node:path'
import { createCertificate } from '../../lib/servers/certificate.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { createPageAuthors } from '../../lib/workload/pages.js'
import { defaultConditions } from '../conditions.js'
import { authorResource } from '../../lib/workload/resources.js'
import { createPageWorkload } from '../../lib/workload/workloads.js'
import { freePort } from '../project.js'

/** @import { Protocol } from '../../lib/types.d.ts' */
/** @import { ServerConditions } from '../../lib/workload/pageParameters.js' */

/** @type {ServerConditions} small and quick */
export const conditions = { ...defaultConditions, resources: 5, bytes: 400, delay: 0 }

/** The REST resources of a page. @param {ServerConditions} conditions */
export const resourcesOf = (conditions) => createPageAuthors(conditions).map(authorResource)

/**
 * A server of benchmarks/ that serves a page.
 * @param {{
 *   name?: string,
 *   protocol?: Protocol,
 *   page?: Partial<ServerConditions>,
 *   port?: number,
 *   pageUi?: boolean,
 *   upstream?: string,
 *   flags?: string[],
 * }} [options] port: a free one where none is said; upstream: what stands behind a gateway
 */
export async function startServer({
  name = 'core-graphql-js',
  protocol = 'h1',
  page = {},
  pageUi = false,
  port: asked,
  upstream,
  flags,
} = {}) {
  const server = discoverServers().find((server) => server.name === name)
  if (!server) throw new Error(`there is no ${join('benchmarks', name)}.js`)
  const all = { ...conditions, ...page }
  const port = asked ?? (await freePort())
  const made = protocol === 'h2' ? await createCertificate() : null
  const certificate = made?.certificate ?? null
  const environment = { protocol, page: all, tls: made?.files, pageUi, upstream }
  const child = new ServerProcess(server, port, { environment, flags })
  const stop = async () => {
    made?.remove()
    return child.stop(3)
  }
  const way = { port, protocol, certificate, signal: child.ended }
  try {
    await awaitGoldenAnswer(child, { ...way, workload: createPageWorkload(all), timeoutSeconds: 30 })
  } catch (error) {
    await stop()
    throw error
  }
  return { child, way, port, certificate, resources: resourcesOf(all), stop }
}
