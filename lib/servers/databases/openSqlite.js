import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { createRows, tables } from './bookTables.js'

/** @import { Database } from './types.d.ts' */

/**
 * Writes a file of SQLite into the temporary folder.
 * @type {(signal: AbortSignal) => Promise<Database | string>} or why there is none
 * @throws the signal's reason
 */
export async function openSqlite(signal) {
  // Node 20
  if (!isBuiltin('node:sqlite'))
    return `SQLite is node:sqlite here, which Node.js has from 22.13 on; this is ${process.version}`
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'))
  const close = async () => rmSync(folder, { recursive: true, force: true })
  const location = join(folder, 'books.db')
  // Runs this file as a program, because only a process of its own can do without Node.js's warning.
  const program = ['--disable-warning=ExperimentalWarning', import.meta.filename]
  try {
    await promisify(execFile)(process.execPath, [...program, location], { signal, env: childEnvironment() })
    return { location, close }
  } catch (error) {
    await close()
    signal.throwIfAborted()
    throw error
  }
}

/** @param {string} path */
async function fillSqlite(path) {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path)
  // Needs no journal, because the file ends with its run anyway.
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${tables}`)
  for (const [table, rows] of Object.entries(createRows())) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${rows[0].map(() => '?').join()})`)
    for (const row of rows) insert.run(...row)
  }
  database.exec('COMMIT; ANALYZE')
  database.close()
}

if (process.argv[1] === import.meta.filename) await fillSqlite(process.argv[2])
