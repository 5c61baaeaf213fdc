import { execFileSync } from 'node:child_process'
import { packageFiles, projectFolder } from './artifact.js'

// Opens a pull request with the package.json and lockfiles as they are here, for a person to look at: npm test fails
// with them. One that is open already is left to whoever works on it.

const branch = 'update-packages'
const body = 'npm test fails with these versions of the measured packages; the log of the workflow says where.'

/** @param {string} program @param {string[]} words */
function run(program, words) {
  return execFileSync(program, words, {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
}

const base = run('git', ['branch', '--show-current'])
const open = run('gh', ['pr', 'list', '--head', branch, '--json', 'url', '--jq', '.[].url'])
if (run('git', ['diff', '--name-only', 'HEAD', '--', ...packageFiles]) === '') {
  console.error('propose-packages: the packages are the committed ones, so it is not an update that fails the tests')
  process.exitCode = 1
} else if (open !== '') {
  console.log(`propose-packages: ${open} is open already; merge or close it to have the next update proposed`)
} else {
  run('git', ['switch', '--force-create', branch])
  run('git', ['commit', '--message', 'Update the measured packages', '--', ...packageFiles])
  run('git', ['push', '--force', 'origin', branch])
  console.log(
    run('gh', [
      'pr',
      'create',
      '--base',
      base,
      '--head',
      branch,
      '--title',
      'Update the measured packages',
      '--body',
      body,
    ]),
  )
}
