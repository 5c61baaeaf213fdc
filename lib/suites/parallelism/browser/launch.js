import { createHash, X509Certificate } from 'node:crypto'
import { UnableError } from '../../../base/errors/unableError.js'
import { findBrowser } from './findBrowser.js'

/** Nothing but the page is to go through the network or to take processor time. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // Where the network is named at all, only this machine answers.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/**
 * What Chromium knows a certificate by: the SHA-256 of its public key. Where it is trusted by that, and not by ignoring
 * errors, the browser caches answers and uses Early Hints as it does on any site.
 * @param {string} certificate PEM
 */
export function publicKeyHash(certificate) {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

/**
 * Starts a browser without a window, with a profile of its own that is gone afterwards.
 * @param {string | null} certificate to trust, PEM
 * @param {string} mark such as NAME=value, in the environment of its processes
 * @returns {Promise<import('playwright-core').Browser>} to be closed
 * @throws {UnableError} where there is none, or it does not start
 */
export async function launchBrowser(certificate, mark) {
  // It takes as long to load as the rest of a report: only those wait who ask for a browser.
  const { chromium } = await import('playwright-core')
  const [name, value] = mark.split('=')
  const isRoot = process.getuid?.() === 0
  const executablePath = findBrowser()
  const launching = chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), [name]: value },
    // Chromium does not start as root with its sandbox.
    args: [
      ...quiet,
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(certificate ? [`--ignore-certificate-errors-spki-list=${publicKeyHash(certificate)}`] : []),
    ],
    // The program that measures closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  return launching.catch((/** @type {Error} */ { message }) => {
    const [line] = message.split('\n')
    throw new UnableError('NO_BROWSER', `${executablePath} did not start: ${line}`)
  })
}
