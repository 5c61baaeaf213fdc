// Runs every test of the project, as `npm test` does, with options of `node --test` where there are some:
//
//   node tests/run.js [--test-reporter=tap] [--test-name-pattern=…]

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findTests } from './findTests.js'

const options = ['--test', '--test-concurrency=1', '--test-timeout=600000', ...process.argv.slice(2)]
const cwd = join(import.meta.dirname, '..')
const { status } = spawnSync(process.execPath, [...options, ...findTests()], { cwd, stdio: 'inherit' })
process.exitCode = status ?? 1
