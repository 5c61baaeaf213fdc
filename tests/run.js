// Runs every test of the project, as `npm test` does, with options of `node --test` where there are some:
//
//   node tests/run.js [--without-pure] [--test-name-pattern=…]
//
// What failed is the last that is printed: the reporter repeats it at its end, and no other group follows.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findTests, groupTests, isIn, pure } from './findTests.js'

const words = process.argv.slice(2)
const usual = ['--test', '--test-timeout=600000', '--test-reporter=spec']
const options = [...usual, ...words.filter((word) => word !== '--without-pure')]
const isLeftOut = isIn(words.includes('--without-pure') ? pure : [])
const cwd = join(import.meta.dirname, '..')
const groups = groupTests(findTests().filter((file) => !isLeftOut(file)))
const isPassed = groups.every(({ concurrency, files }) => {
  const all = [...options, `--test-concurrency=${concurrency}`, ...files]
  return spawnSync(process.execPath, all, { cwd, stdio: 'inherit' }).status === 0
})
if (!isPassed) process.exitCode = 1
