import { generate } from 'selfsigned'

const day = 24 * 60 * 60 * 1000

/**
 * A certificate for 127.0.0.1 and localhost that has expired, and its key, both PEM.
 * @returns {Promise<{ key: string, cert: string }>}
 */
export async function createExpiredCertificate() {
  const names = [
    { type: /** @type {const} */ (2), value: 'localhost' },
    { type: /** @type {const} */ (7), ip: '127.0.0.1' },
  ]
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    ...{ keyType: 'ec', notBeforeDate: new Date(Date.now() - 2 * day), notAfterDate: new Date(Date.now() - day) },
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  return { key, cert }
}
