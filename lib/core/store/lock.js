import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { entriesOf, makeFolder, readIfThere } from './files.js'
import { nameOfRun } from './runs.js'

/** @import { Owner } from '../../base/processes/owner.js' */

/**
 * Moves a folder to a place that is free or an empty folder.
 * @type {(from: string, to: string) => boolean} false if that has files
 */
function moveFolder(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))) return false
    throw error
  }
}

/**
 * Puts a folder in place that has the owner's file. A dead owner's file is removed by its name, because an exclusive
 * file that replaces another one might remove that of a process that was faster.
 * @param {string} path
 * @param {string} name - unique, of this process's file
 * @returns {Owner | null} the living process that owns it; null if this one does now
 */
function acquire(path, name) {
  const prepared = `${path}.${name}`
  try {
    mkdirSync(prepared)
    writeFileSync(join(prepared, name), JSON.stringify(describeSelf()))
    while (!moveFolder(prepared, path))
      for (const file of (entriesOf(path) ?? []).map((entry) => join(path, entry.name))) {
        const owner = parseOwner(readIfThere(file) ?? '')
        if (owner && isAlive(owner)) return owner
        rmSync(file, { force: true })
      }
    return null
  } finally {
    rmSync(prepared, { recursive: true, force: true })
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
  const [path, name] = [join(directory, 'bench.lock'), randomUUID()]
  const holder = acquire(path, name)
  if (holder) return { path, holder }
  removeHalfWritten(directory)
  return {
    path,
    holder,
    release() {
      rmSync(join(path, name), { force: true })
      removeIfEmpty(path)
      for (let path = resolve(directory); made && path.startsWith(made); path = dirname(path)) removeIfEmpty(path)
    },
  }
}

/** Removes half-written files of killed runs. @param {string} directory - of results that this process has locked */
function removeHalfWritten(directory) {
  const folders = (entriesOf(directory) ?? []).filter((entry) => entry.isDirectory())
  for (const folder of folders.map(({ name }) => join(directory, name)))
    if (nameOfRun.test(folder)) removeHalfWritten(folder)
    else
      for (const name of readdirSync(folder))
        if (/\.json\.\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true })
}

/** Removes a directory, unless it holds results. @param {string} directory */
function removeIfEmpty(directory) {
  try {
    rmdirSync(directory)
  } catch {
    // Kept, because it holds results.
  }
}
