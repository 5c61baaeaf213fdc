import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../core/store/temporaryFolder.js'

/**
 * A folder of runtimes as npm installs them, whose binaries only say what they are. The tests of a file share the
 * variable that names the folder.
 * @param {import('node:test').TestContext} context
 * @param {Record<string, object | string>} said what each says, by its path in node_modules
 */
export function fakeRuntimes(context, said) {
  const folder = temporaryFolder(context)
  for (const [path, versions] of Object.entries(said)) {
    const binary = join(folder, 'node_modules', path)
    mkdirSync(dirname(binary), { recursive: true })
    writeFileSync(binary, `#!/bin/sh\necho '${JSON.stringify(versions)}'\n`, { mode: 0o755 })
  }
  const { BENCH_RUNTIMES } = process.env
  process.env.BENCH_RUNTIMES = folder
  context.after(() => {
    if (BENCH_RUNTIMES === undefined) delete process.env.BENCH_RUNTIMES
    else process.env.BENCH_RUNTIMES = BENCH_RUNTIMES
  })
  return join(folder, 'node_modules')
}
