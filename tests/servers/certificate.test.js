import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { connect, createServer } from 'node:tls'
import { createCertificate } from '../../lib/servers/certificate.js'

test('a certificate is trusted by whom it is given to, its key is hidden, and nothing stays', async () => {
  const { certificate, files, remove } = await createCertificate()
  assert.equal(statSync(files.key).mode & 0o777, 0o600)
  assert.equal(statSync(dirname(files.key)).mode & 0o777, 0o700)
  assert.equal(readFileSync(files.cert, 'utf8'), certificate)

  const server = createServer({ key: readFileSync(files.key), cert: certificate }, (socket) => socket.end())
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** @param {string} [ca] */
  const verify = (ca) =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, ca }, () => socket.end().once('close', () => resolve(null)))
      socket.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code))
      socket.resume()
    })
  assert.equal(await verify(certificate), null)
  assert.equal(await verify(), 'DEPTH_ZERO_SELF_SIGNED_CERT')
  server.close()

  remove()
  assert.equal(existsSync(dirname(files.key)), false)
  remove()
})
