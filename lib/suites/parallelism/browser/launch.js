import { createHash, X509Certificate } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { childEnvironment } from '../../../base/processes/childEnvironment.js'
import { UnableError } from '../../../base/errors/unableError.js'

/** Switches against work and traffic beside the page. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // Only this machine answers names.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/**
 * Computes the SHA-256 of a certificate's public key, by which Chromium trusts it. Unlike with ignored errors, it
 * caches answers and uses Early Hints then.
 * @param {string} certificate - PEM
 */
export function publicKeyHash(certificate) {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

/**
 * Starts a browser without a window, with a temporary profile. The caller closes it.
 * @param {string | null} certificate - to trust, PEM
 * @param {string} mark - such as NAME=value, in the environment of its processes
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws {UnableError} if there is none, or it does not start
 */
export async function launchBrowser(certificate, mark) {
  // The package takes as long to load as the rest of a report.
  const { chromium } = await import('playwright-core')
  const [name, value] = mark.split('=')
  const executablePath = findBrowser()
  const args = [
    ...quiet,
    // Chromium does not start as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(certificate ? [`--ignore-certificate-errors-spki-list=${publicKeyHash(certificate)}`] : []),
  ]
  const env = childEnvironment({ [name]: value })
  // The program that measures closes the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, env, args, ...signals }).catch((/** @type {Error} */ { message }) => {
    const [line] = message.split('\n')
    throw new UnableError('NO_BROWSER', `${executablePath} did not start: ${line}`)
  })
}

const programNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
const applications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the Chrome or Chromium of this machine: by CHROME_BIN, else in the PATH or in the folder of macOS.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string} its path
 * @throws {UnableError}
 */
export function findBrowser({ CHROME_BIN, PATH = '' } = process.env) {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const candidates = [...programNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications]
  const path = (CHROME_BIN ? [CHROME_BIN] : candidates).find(isExecutable)
  if (path) return path
  const problem = CHROME_BIN
    ? `CHROME_BIN: expected the path of Chrome or Chromium, got ${CHROME_BIN}, which is no program`
    : `found no browser: expected one of ${programNames.join(', ')} in the PATH, got none; ` +
      'install Chromium, or name it in CHROME_BIN'
  throw new UnableError('NO_BROWSER', problem)
}
