// Runs every test of the project, as `npm test` does, with options of `node --test` where there are some:
//
//   node tests/run.js [--without-pure] [--test-reporter=tap] [--test-name-pattern=…]

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findTests, groupTests, isIn, pure } from './findTests.js'

const words = process.argv.slice(2)
const options = ['--test', '--test-timeout=600000', ...words.filter((word) => word !== '--without-pure')]
const isLeftOut = isIn(words.includes('--without-pure') ? pure : [])
const cwd = join(import.meta.dirname, '..')
const groups = groupTests(findTests().filter((file) => !isLeftOut(file)))
const failed = groups.filter(({ concurrency, files }) => {
  const all = [...options, `--test-concurrency=${concurrency}`, ...files]
  return spawnSync(process.execPath, all, { cwd, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(
    `tests/run.js: ${failed.length} of ${groups.length} groups of tests failed; each ends with its failures`,
  )
  process.exitCode = 1
}
