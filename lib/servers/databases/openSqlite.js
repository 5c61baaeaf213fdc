import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** @import { Database } from './types.d.ts' */

/**
 * Writes a file of SQLite into the temporary folder.
 * @param {AbortSignal} signal
 * @returns {Promise<Database | string>} or why there is none, in words
 * @throws the signal's reason
 */
export async function openSqlite(signal) {
  if (!isBuiltin('node:sqlite'))
    return `SQLite is node:sqlite here, which Node.js has from 22.13 on; this is ${process.version}`
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'))
  const close = async () => rmSync(folder, { recursive: true, force: true })
  const path = join(folder, 'books.db')
  const program = join(import.meta.dirname, 'fillSqlite.js')
  try {
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program, path], { signal })
    return { told: path, close }
  } catch (error) {
    await close()
    signal.throwIfAborted()
    throw error
  }
}
