import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** @typedef {{ certificate: string, files: { key: string, cert: string } }} Certificate certificate: PEM; files: what a server is told of it */

/**
 * A self-signed certificate for 127.0.0.1 that lasts a day, in a folder of its own; the key is for this user's eyes only.
 * @returns {Promise<Certificate & { remove: () => void }>} remove: once nobody needs it any more
 */
export async function createCertificate() {
  const day = 24 * 60 * 60 * 1000
  const names = [
    { type: /** @type {const} */ (2), value: 'localhost' },
    { type: /** @type {const} */ (7), ip: '127.0.0.1' },
  ]
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - day),
    notAfterDate: new Date(Date.now() + day),
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  // mkdtemp makes a folder that only its owner may enter.
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  writeFileSync(files.key, key, { mode: 0o600 })
  writeFileSync(files.cert, cert)
  return { certificate: cert, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
