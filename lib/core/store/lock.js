import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { makeFolder, readIfThere } from './files.js'

/** @import { Owner } from '../../base/processes/owner.js' */

const lockName = 'bench.lock'
/** A file that is written to be renamed or linked is there for milliseconds. */
const temporaryMilliseconds = 60_000

/** Makes a file that is whole from its first moment on. @type {(path: string, text: string) => boolean} false where there is one */
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
 * Makes a file that says which process it belongs to, or takes over that of a process which has ended. Only who holds
 * the lock on a dead process's succession replaces its file, and only while it is still that one: of several that try at
 * once one succeeds.
 * @param {string} path
 * @param {string} text the owner's
 * @returns {Owner | null} the living process that it belongs to; null where it is this one's now
 */
function acquire(path, text) {
  for (;;) {
    if (createWhole(path, text)) return null
    const found = readIfThere(path)
    if (found === null) continue
    const owner = parseOwner(found)
    if (owner && isAlive(owner)) return owner
    const succession = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`
    const heir = acquire(succession, text)
    if (heir) return heir
    if (readIfThere(path) === found) {
      renameSync(succession, path)
      return null
    }
    rmSync(succession)
  }
}

/**
 * Takes a directory of results for this process alone, and removes what killed runs have left in it half written.
 * @param {string} directory is made where it is missing
 * @returns {{ path: string, holder: Owner } | { path: string, holder: null, release: () => void }} holder: another process that has it
 * @throws {Error} with a code where it cannot be written
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
      if (made) removeIfEmpty(directory)
    },
  }
}

/** @param {string} directory of results that nobody else writes to */
function removeTemporary(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) {
      for (const name of readdirSync(path))
        if (/\.json\.\d+\.tmp$/.test(name)) rmSync(join(path, name), { force: true })
    } else if (entry.name.startsWith(`${lockName}.`) && isOld(path)) rmSync(path, { force: true })
  }
}

/** @param {string} path of what another process may be about to take a lock with */
function isOld(path) {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > temporaryMilliseconds
}

/** @param {string} directory */
function removeIfEmpty(directory) {
  try {
    rmdirSync(directory)
  } catch {
    // It holds results.
  }
}
