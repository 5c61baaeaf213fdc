import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { entriesOf, makeFolder, readIfThere } from './files.js'
import { nameOfRun } from './runs.js'

/** @import { Owner } from '../../base/processes/owner.js' */

const lockName = 'bench.lock'
/** Age from which a file that is written to be renamed or linked was left by a killed run: that takes milliseconds. */
const temporaryMilliseconds = 60_000

/**
 * Creates a file that is whole from its first moment on; false if there is one.
 * @type {(path: string, text: string) => boolean}
 */
function createWhole(path, text) {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, text)
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Creates a file that names its owner, or takes over that of a dead process. Replacing a dead owner's file takes the
 * lock on its succession, and the file must still be the same: of several processes that try at once one succeeds.
 * @param {string} path
 * @param {string} text - of this process
 * @returns {Owner | null} the living process that owns it; null if this one does now
 */
function acquire(path, text) {
  for (;;) {
    if (createWhole(path, text)) return null
    const content = readIfThere(path)
    if (content === null) continue
    const owner = parseOwner(content)
    if (owner && isAlive(owner)) return owner
    const succession = `${path}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
    const heir = acquire(succession, text)
    if (heir) return heir
    if (readIfThere(path) === content) {
      renameSync(succession, path)
      return null
    }
    rmSync(succession)
  }
}

/**
 * Locks a directory of results for this process, and removes half-written files of killed runs.
 * @param {string} directory - is made if it is missing
 * @returns {{ path: string, holder: Owner } | { path: string, holder: null, release: () => void }} holder: another
 *   process that has it
 * @throws {Error} with a code if it cannot be written
 */
export function lockResults(directory) {
  const made = makeFolder(directory)
  const path = join(directory, lockName)
  const text = JSON.stringify({ ...describeSelf(), lock: randomUUID() })
  const holder = acquire(path, text)
  if (holder) return { path, holder }
  removeTemporary(directory)
  return {
    path,
    holder,
    release() {
      if (readIfThere(path) === text) rmSync(path)
      for (let path = resolve(directory); made && path.startsWith(made); path = dirname(path)) removeIfEmpty(path)
    },
  }
}

/** @param {string} directory - of results that this process has locked */
function removeTemporary(directory) {
  for (const entry of entriesOf(directory) ?? []) {
    const path = join(directory, entry.name)
    if (entry.isDirectory() && nameOfRun.test(path)) removeTemporary(path)
    else if (entry.isDirectory()) removeHalfWritten(path)
    // Another process may be about to try for the lock.
    else if (entry.name.startsWith(`${lockName}.`) && isOld(path)) rmSync(path, { force: true })
  }
}

/** @param {string} folder */
function removeHalfWritten(folder) {
  for (const name of readdirSync(folder))
    if (/\.json\.\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true })
}

/** @param {string} path - of a file that may be gone meanwhile */
function isOld(path) {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > temporaryMilliseconds
}

/** Removes a directory, unless it holds results. @param {string} directory */
function removeIfEmpty(directory) {
  try {
    rmdirSync(directory)
  } catch {
    // Kept, because it holds results.
  }
}
