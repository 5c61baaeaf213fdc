import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createNetServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createServer } from 'node:tls'
import { createCertificate } from '../../lib/servers/certificate.js'
import { openNegotiated, securityOf } from '../../lib/load/target.js'
import { askOnce } from '../../lib/suites/api/client/askOnce.js'
import { createExpiredCertificate } from '../expiredCertificate.js'
import { listenLocally } from '../listenLocally.js'

/** @import { TlsOptions } from 'node:tls' */
/** @import { TlsSettings } from '../../lib/load/target.js' */
/** @import { Certificate } from '../../lib/servers/certificate.js' */
/** @import { Answer, Protocol } from '../../lib/types.d.ts' */

test('connections of a file share what was read of its certificates', () => {
  const settings = {}
  assert.equal(securityOf(settings).secureContext, securityOf(settings).secureContext)
})

describe('a connection with TLS', () => {
  /** @type {Certificate & { remove: () => void }} */
  let made
  before(async () => {
    made = await createCertificate()
  })
  after(() => made.remove())

  /**
   * Connects to a server with its own certificate.
   * @param {string[]} spoken protocols of the server
   * @param {Protocol | 'auto'} requested
   * @param {TlsSettings} settings
   * @param {TlsOptions} [options] of the server
   * @param {string} [servername]
   */
  async function connectTo(spoken, requested, settings, options, servername = 'localhost') {
    const own = { key: readFileSync(made.files.key, 'utf8'), cert: readFileSync(made.files.cert, 'utf8') }
    const server = createServer({ ...own, ...options, ALPNProtocols: spoken }).on('tlsClientError', () => {})
    const { port, close } = await listenLocally(server)
    try {
      const target = { host: 'localhost', port, secure: { ...securityOf(settings), servername } }
      const { socket, protocol } = await openNegotiated(target, requested, AbortSignal.timeout(20_000))
      socket.destroy()
      return protocol
    } finally {
      close()
    }
  }

  /** Asks over HTTP/1.1 once. @type {(options: TlsOptions, tls: TlsSettings) => Promise<Answer>} */
  async function askOver(options, tls) {
    const own = { key: readFileSync(made.files.key, 'utf8'), cert: readFileSync(made.files.cert, 'utf8') }
    const server = createHttpsServer({ ...own, ...options }, (_, response) => response.end())
    const { port, close } = await listenLocally(server)
    const request = { method: /** @type {const} */ ('GET'), path: '/', headers: {} }
    try {
      const url = `https://127.0.0.1:${port}/`
      return await askOnce(request, { url, tls, protocol: 'h1', signal: AbortSignal.timeout(20_000) })
    } finally {
      close()
    }
  }

  test('negotiates what the server prefers of HTTP/2 and HTTP/1.1', async () => {
    const trust = { ca: made.certificate }
    assert.equal(await connectTo(['h2', 'http/1.1'], 'auto', trust), 'h2')
    assert.equal(await connectTo(['http/1.1', 'h2'], 'auto', trust), 'h1')
    assert.equal(await connectTo(['http/1.1'], 'auto', trust), 'h1')
    assert.equal(await connectTo(['http/1.1', 'h2'], 'h1', trust), 'h1')
    assert.equal(await connectTo(['http/1.1', 'h2'], 'h2', trust), 'h2')
  })
  test('says that a server has no HTTP/2, which may refuse the handshake for it', async () => {
    const refused = { code: 'MALFORMED_ANSWER', message: "speaks no HTTP/2 over TLS; write protocol: 'auto'" }
    for (const spoken of [['http/1.1'], []])
      await assert.rejects(connectTo(spoken, 'h2', { insecure: true }), refused, spoken.join())
  })
  test('says that a server has nothing but HTTP/2', () =>
    assert.rejects(connectTo(['h2'], 'h1', { insecure: true }), {
      ...{ code: 'MALFORMED_ANSWER', message: "speaks no HTTP/1.1 over TLS; write protocol: 'auto'" },
    }))
  test('says that a server wants a certificate, and shows its own', async () => {
    const [cert, key] = [made.certificate, readFileSync(made.files.key, 'utf8')]
    for (const maxVersion of /** @type {const} */ (['TLSv1.2', 'TLSv1.3'])) {
      const wanting = { requestCert: true, rejectUnauthorized: true, ca: cert, maxVersion }
      const asked = askOver(wanting, { ca: cert })
      await assert.rejects(
        asked,
        { code: 'MALFORMED_ANSWER', message: /tls: \{ cert(?:: 'client.pem')?, key/ },
        maxVersion,
      )
      assert.equal((await askOver(wanting, { ca: cert, cert, key })).status, 200)
    }
  })
  test('trusts any certificate if the user says so', async () => {
    assert.equal(await connectTo(['h2'], 'auto', { insecure: true }), 'h2')
  })
  test('refuses a certificate that is not trusted or has expired, and says what to write', async () => {
    const refused = { code: 'MALFORMED_ANSWER', message: /certificate is refused: .*tls: \{ insecure: true \}$/ }
    await assert.rejects(connectTo(['h2'], 'auto', {}), refused)
    const expired = await createExpiredCertificate()
    await assert.rejects(connectTo(['h2'], 'auto', { ca: expired.cert }, expired), {
      ...{ code: 'MALFORMED_ANSWER', message: /certificate has expired; renew it, or trust any certificate by / },
    })
    await assert.rejects(connectTo(['h2'], 'auto', { ca: made.certificate }, {}, 'example.com'), {
      ...{
        code: 'MALFORMED_ANSWER',
        message: /; write its name in the url \(DNS:localhost, IP Address:127\.0\.0\.1\), or/,
      },
    })
  })
  test('says that a server has none', async () => {
    const { port, close } = await listenLocally(createHttpServer())
    const target = { host: '127.0.0.1', port, secure: securityOf({}) }
    try {
      await assert.rejects(openNegotiated(target, 'auto', AbortSignal.timeout(20_000)), {
        ...{ code: 'MALFORMED_ANSWER', message: 'speaks no TLS; write http:// in its url' },
      })
    } finally {
      close()
    }
  })
  test('ends with the reason of its signal', async () => {
    const controller = new AbortController()
    // Accepts connections and says nothing.
    const { port, close } = await listenLocally(createNetServer((socket) => socket.on('error', () => {})))
    try {
      const target = { host: '127.0.0.1', port, secure: securityOf({}) }
      const opened = openNegotiated(target, 'auto', controller.signal)
      controller.abort(new Error('enough'))
      await assert.rejects(opened, /^Error: enough$/)
    } finally {
      close()
    }
  })
})
