// Runs the linter and the tests of the project, with options of `node --test` if there are some:
//
//   node tests/run.js [--all | --long | --across-nodes] [--test-name-pattern=…] [FILE…]
//
// As `npm test` it leaves out the long tests that findTests.js lists. `--all` (`npm run test-all`) has them, too, and
// `--long` nothing else. With files, only these and no linter.
// `--across-nodes` has what a version of Node may change: no linter, no tests of files that only compute, and of the
// long tests those of protocols.
// Files that only compute share processes: to start one and to import takes longer than most of their tests.
// Failures of all groups come last, with their errors, and the linter's follow.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findTests, groupTests, isIn, long, protocols, pure } from './findTests.js'

const folder = join(import.meta.dirname, '..')
const parameters = process.argv.slice(2)
const chosen = parameters.filter((parameter) => !parameter.startsWith('-'))
const own = ['--all', '--long', '--across-nodes']
const [hasAll, hasLongOnly, isAcrossNodes] = own.map((option) => parameters.includes(option))
const reporter = join(import.meta.dirname, 'fullTitles.js')
const options = [
  '--test',
  '--test-timeout=1200000',
  `--test-reporter=${reporter}`,
  ...parameters.filter((parameter) => parameter.startsWith('-') && !own.includes(parameter)),
]

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} words
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<{ isPassed: boolean, output: string }>} output: empty unless it is piped
 */
function runToEnd(program, words, stdio) {
  const child = spawn(program, words, { cwd: folder, stdio, env: { ...process.env, FAILED_TESTS: failures } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isPassed: code === 0, output }))
  })
}

/** @param {string} file */
function isWanted(file) {
  if (isAcrossNodes) return isIn(protocols)(file) || !isIn([...long, ...pure])(file)
  return hasAll || isIn(long)(file) === hasLongOnly
}

/** Number of files that share a process. */
const sharing = 20

/**
 * Replaces short files that only compute by few files, each of which imports some of them.
 * @param {string[]} files
 * @param {string} directory - receives the new files
 * @returns {string[]}
 */
function shareProcesses(files, directory) {
  const computing = files.filter((file) => isIn(pure)(file) && !isIn(long)(file))
  const shared = Array.from({ length: Math.ceil(computing.length / sharing) }, (_, index) => {
    const imports = computing
      .slice(index * sharing, (index + 1) * sharing)
      .map((file) => `await import(${JSON.stringify(pathToFileURL(join(folder, file)).href)})\n`)
    const path = join(directory, `${index + 1}.test.mjs`)
    writeFileSync(path, imports.join(''))
    return path
  })
  return [...shared, ...files.filter((file) => !computing.includes(file))]
}

const directory = mkdtempSync(join(tmpdir(), 'tests-'))
const failures = join(directory, 'failures.txt')
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
const tests = chosen.length > 0 ? chosen : findTests().filter(isWanted)
const linting =
  isAcrossNodes || hasLongOnly || chosen.length > 0
    ? { isPassed: true, output: '' }
    : runToEnd('npm', ['run', '--silent', '--if-present', 'lint'], ['ignore', 'pipe', 'pipe'])
for (const { concurrency, files } of groupTests(chosen.length > 0 ? tests : shareProcesses(tests, directory))) {
  const { isPassed } = await runToEnd(
    process.execPath,
    [...options, `--test-concurrency=${concurrency}`, ...files],
    'inherit',
  )
  if (!isPassed) process.exitCode = 1
}
if (existsSync(failures)) console.log(`\nfailed tests of all groups:\n${readFileSync(failures, 'utf8')}`)
const lint = await linting
if (!lint.isPassed) {
  console.error(`${lint.output}\nnpm run lint found what stands above`)
  process.exitCode = 1
}
