import { connect, constants } from 'node:http2'

/** @import { Http2Stream, Settings } from 'node:http2' */

/** @typedef {Record<string, string | string[] | undefined> & { ':status'?: number }} Headers */
/** @typedef {{ path: string, request: Headers, headers: Headers, body: Buffer, aborted: boolean }} Pushed */
/**
 * @typedef {{ status: number | undefined, headers: Headers, hints: Headers[], body: Buffer, pushed: Pushed[] }} Answer
 */

/** @param {Http2Stream} stream @returns {Promise<Buffer>} what came until it was closed */
function readAll(stream) {
  /** @type {Buffer[]} */
  const chunks = []
  stream.on('data', (chunk) => chunks.push(Buffer.from(chunk))).on('error', () => {})
  return new Promise((resolve) => stream.once('close', () => resolve(Buffer.concat(chunks))))
}

/**
 * A connection that takes pushes.
 * @param {{ port: number, certificate?: string | null, settings?: Settings, unwanted?: string[] }} options
 *   unwanted: paths whose promises are cancelled
 */
export function openHttp2({ port, certificate = null, settings, unwanted = [] }) {
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  const session = connect(url, { settings, ca: certificate ?? undefined })
  /** @type {Promise<Pushed>[]} */
  let pushes = []
  session.on('error', () => {})
  session.on('stream', (stream, request) => {
    const path = String(request[':path'])
    if (unwanted.includes(path)) stream.close(constants.NGHTTP2_CANCEL)
    const pushed = new Promise((resolve) => {
      /** @type {Headers} */
      let headers = {}
      stream.once('push', (received) => {
        headers = /** @type {Headers} */ (received)
      })
      readAll(stream).then((body) =>
        resolve({ path, request, headers, body, aborted: stream.aborted || stream.rstCode !== 0 }),
      )
    })
    pushes.push(/** @type {Promise<Pushed>} */ (pushed))
  })

  return {
    session,
    /**
     * Asks, and waits for the answer and for all that was promised until its end.
     * @param {string} path
     * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [request]
     * @returns {Promise<Answer>}
     */
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      pushes = []
      const stream = session.request(
        { ':method': method, ':path': path, ...headers },
        { endStream: body === undefined },
      )
      /** @type {Headers[]} */
      const hints = []
      /** @type {Headers} */
      let answer = {}
      stream.on('headers', (hint) => hints.push(/** @type {Headers} */ (hint)))
      stream.on('response', (received) => {
        answer = /** @type {Headers} */ (received)
      })
      if (body !== undefined) stream.end(body)
      const received = await readAll(stream)
      const pushed = await Promise.all(pushes)
      return { status: answer[':status'], headers: answer, hints, body: received, pushed }
    },
    close: () =>
      new Promise((resolve) => {
        if (session.destroyed) return resolve(undefined)
        session.once('close', () => resolve(undefined))
        session.close()
        // One that the server has begun to close may wait for ever for what nobody reads.
        setTimeout(() => session.destroy(), 500).unref()
      }),
  }
}
