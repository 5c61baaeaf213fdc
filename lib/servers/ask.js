import { request } from 'node:http'

/** @typedef {import('../types.d.ts').Answer} Answer */

/**
 * Sends a workload's request once, on a connection of its own: a kept one would break when the next server takes over
 * the port.
 * @param {Pick<import('../types.d.ts').Workload, 'path' | 'headers' | 'body'> & { method: string }} request
 * @param {{ port: number, signal: AbortSignal }} options
 * @returns {Promise<Answer>} also where the answer broke off
 * @throws {NodeJS.ErrnoException} where no answer began; the signal's reason
 */
export async function ask({ method, path, headers, body }, { port, signal }) {
  const answer = await new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent: false, signal }
    const outgoing = request(options, async (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      const answer = (/** @type {boolean} */ complete) => {
        const { statusCode: status = 0, headers } = response
        return { status, headers, body: Buffer.concat(chunks), complete }
      }
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () => resolve(answer(true)))
      response.once('error', () => resolve(answer(false)))
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
  signal.throwIfAborted()
  return answer
}
