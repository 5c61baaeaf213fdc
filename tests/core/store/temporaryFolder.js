import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder that is gone after the test. @param {import('node:test').TestContext} context */
export function temporaryFolder(context) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'bench-results-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
