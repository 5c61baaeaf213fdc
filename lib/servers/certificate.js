import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/**
 * @typedef {object} Certificate
 * @property {string} certificate PEM
 * @property {{ key: string, cert: string }} files paths that a server gets
 */

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Creates a self-signed certificate for 127.0.0.1 that lasts a day, in a folder that only this user may enter.
 * @returns {Promise<Certificate & { remove: () => void }>}
 */
export async function createCertificate() {
  const names = [
    { type: /** @type {const} */ (2), value: 'localhost' },
    { type: /** @type {const} */ (7), ip: '127.0.0.1' },
  ]
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - dayMilliseconds),
    notAfterDate: new Date(Date.now() + dayMilliseconds),
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  writeFileSync(files.key, key, { mode: 0o600 })
  writeFileSync(files.cert, cert)
  return { certificate: cert, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
