import { DatabaseSync } from 'node:sqlite'
import { createRows, tables } from './tables.js'

// In a process of its own, which has no warnings of what Node.js still calls experimental.
const [, , path] = process.argv
const database = new DatabaseSync(path)
// A file that is lost with its run need not outlive a power cut.
database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${tables}`)
for (const [table, rows] of Object.entries(createRows())) {
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${rows[0].map(() => '?').join()})`)
  for (const row of rows) insert.run(...row)
}
database.exec('COMMIT; ANALYZE')
database.close()
