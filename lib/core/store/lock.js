import { linkSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { entriesOf, makeFolder, readIfThere } from './files.js'
import { nameOfRun } from './runs.js'

/** @import { Owner } from '../../base/processes/owner.js' */

/** Time in which every process that replaces a dead owner's file at once has done so. */
const settleMilliseconds = 500

/**
 * Creates a file that names its owner, whole from its first moment on, or replaces that of a dead process: of several
 * processes that do so at once the last one has it.
 * @type {(path: string, text: string) => Owner | null} the living process that has it; null if this one does now
 */
function acquire(path, text) {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, text)
  try {
    linkSync(temporary, path)
    return null
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    const content = readIfThere(path)
    // Its owner has released it meanwhile.
    if (content === null) return acquire(path, text)
    const owner = parseOwner(content)
    if (owner && isAlive(owner)) return owner
    renameSync(temporary, path)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMilliseconds)
    return readIfThere(path) === text ? null : acquire(path, text)
  } finally {
    rmSync(temporary, { force: true })
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
  const path = join(directory, 'bench.lock')
  const text = JSON.stringify(describeSelf())
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
  for (const { name } of (entriesOf(directory) ?? []).filter((entry) => entry.isDirectory())) {
    const path = join(directory, name)
    if (nameOfRun.test(path)) removeTemporary(path)
    else
      for (const file of readdirSync(path))
        if (/\.json\.\d+\.tmp$/.test(file)) rmSync(join(path, file), { force: true })
  }
}

/** Removes a directory, unless it holds results. @param {string} directory */
function removeIfEmpty(directory) {
  try {
    rmdirSync(directory)
  } catch {
    // Kept, because it holds results.
  }
}
