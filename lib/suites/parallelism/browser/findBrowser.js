import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UnableError } from '../../../base/errors/unableError.js'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
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
 * The Chrome or Chromium of this machine: what CHROME_BIN names, else one in the PATH or where macOS has it.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string} its path
 * @throws {UnableError}
 */
export function findBrowser({ CHROME_BIN, PATH = '' } = process.env) {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications]
  const found = (CHROME_BIN ? [CHROME_BIN] : candidates).find(isExecutable)
  if (found) return found
  const problem = CHROME_BIN
    ? `CHROME_BIN: expected the path of Chrome or Chromium, got ${CHROME_BIN}, which is no program`
    : `found no browser: expected one of ${names.join(', ')} in the PATH, got none; install Chromium, or name it in CHROME_BIN`
  throw new UnableError('NO_BROWSER', problem)
}
