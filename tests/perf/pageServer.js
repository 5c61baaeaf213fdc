import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createCertificate } from '../../lib/servers/certificate.js'

/**
 * A file of benchmarks/ that serves pages, for the checks in this folder.
 * @param {string} file such as `mercurius.js`
 * @param {{ port: number, conditions: import('../../lib/types.d.ts').Conditions }} options
 */
export async function startPageServer(file, { port, conditions }) {
  const tls = conditions.protocol === 'h2' ? await createCertificate() : null
  const child = fork(new URL(`../../benchmarks/${file}`, import.meta.url), {
    env: {
      ...process.env,
      ...tls?.environment,
      PORT: String(port),
      PROTOCOL: conditions.protocol,
      PAGE: JSON.stringify(conditions),
    },
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with exit code ${child.exitCode}`)
    await delay(50)
  }
  async function stop() {
    child.kill('SIGKILL')
    await once(child, 'exit')
    tls?.remove()
  }
  return { certificate: tls?.certificate ?? null, stop }
}

/** @param {number} port */
async function answers(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
