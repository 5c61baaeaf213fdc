import { once } from 'node:events'
import { runProcess } from '../../core/run/runProcess.js'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { createCertificate } from '../../servers/certificate.js'
import { createPageWorkload } from '../../workload/workloads.js'
import { publicKeyHash } from './browser/launch.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { ServerConditions } from '../../workload/pageParameters.js' */

/**
 * @typedef {object} Serving
 * @property {Server} server
 * @property {ServerConditions} conditions - when the page is opened
 * @property {number} port
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 */

/** @param {string} address @param {string} certificate */
const explain = (address, certificate) =>
  `Open ${address}, and accept the certificate, which is this run's. Stop with Ctrl-C.
Early hints and client-side hits need a browser that trusts it: start Chromium with
--user-data-dir=<an empty folder> --ignore-certificate-errors-spki-list=${publicKeyHash(certificate)} ${address}`

/**
 * Serves the page for people until it is stopped.
 * @param {Serving} serving
 * @throws the signal's reason when everything has ended; UnableError if the port is taken or the server cannot serve it
 */
export async function servePage({ server, conditions, ...serving }) {
  const { port } = serving
  const { certificate, files, remove } = await createCertificate()
  const protocol = /** @type {const} */ ('h2')
  const environment = { protocol, page: conditions, tls: files, pageUi: true }
  const question = { port, protocol, certificate, workload: createPageWorkload(conditions) }
  /** @type {Parameters<typeof runProcess>[1]} */
  async function serve({ signal, enter }) {
    enter('serving')
    const address = `https://127.0.0.1:${port}/`
    console.log(explain(address, certificate))
    if (!signal.aborted) await once(signal, 'abort')
    throw signal.reason
  }
  try {
    if (server.unsupported) throw new Fault('UNSUPPORTED', server.unsupported)
    return /** @type {never} */ (await runProcess({ ...serving, server, options: { environment }, question }, serve))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const problem = error.code === 'UNSUPPORTED' ? ' cannot serve the page over HTTP/2' : ''
    const code = error.code === 'PORT_TAKEN' ? 'PORT_TAKEN' : 'CANNOT_SERVE'
    throw new UnableError(code, `${server.name}${problem}: ${error.message}`)
  } finally {
    remove()
  }
}
