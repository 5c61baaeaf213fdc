import { execFileSync } from 'node:child_process'
import { git, packageFiles, projectFolder } from './artifact.js'

// Opens a pull request with the package files of this checkout, with which npm test fails.
// A pull request that is open already stays as it is, because its author may be working on it.

const branch = 'update-packages'
const title = 'Update the measured packages'
const body = 'npm test fails with these versions of the measured packages; the log of the workflow says where.'

/** Runs GitHub's command-line program. @param {string[]} args */
const gh = (...args) =>
  execFileSync('gh', args, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

const base = git('branch', '--show-current')
const open = gh('pr', 'list', '--head', branch, '--json', 'url', '--jq', '.[].url')
if (git('diff', '--name-only', 'HEAD', '--', ...packageFiles) === '') {
  console.error('propose-packages: the packages are the committed ones, so it is not an update that fails the tests')
  process.exitCode = 1
} else if (open !== '') {
  console.log(`propose-packages: ${open} is open already; merge or close it to have the next update proposed`)
} else {
  git('switch', '--force-create', branch)
  git('commit', '--message', title, '--', ...packageFiles)
  git('push', '--force', 'origin', branch)
  console.log(gh('pr', 'create', '--base', base, '--head', branch, '--title', title, '--body', body))
}
