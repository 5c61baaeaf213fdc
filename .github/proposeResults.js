import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArtifact } from './artifact.js'
import { projectFolder, Refusal, run, runScript } from './script.js'

// Proposes the results and pages in an artifact by a pull request from one branch, which each run rewrites.
// The script imports no package, because its job may push.

const published = 'results/published'
const paths = ['README.md', 'docs', 'results/history.ndjson', published]
const patterns = [
  /^README\.md$/,
  /^docs\/(suites\/)?[\w-]+\.(md|svg)$/,
  /^results\/history\.ndjson$/,
  /^results\/published\/runs\.json$/,
  /^results\/published\/(([\w-]+\/){1,2}[\w+-]+\.json\.gz|validation\/[\w-]+\.ndjson)$/,
]
/** Limit in bytes of a file: all published runs together have as many at most. */
const largest = 12_000_000
const branch = 'results'
const title = 'Update the results'

/** @param {string[]} args */
const git = (...args) => run('git', args)
/** @param {string[]} args */
const gh = (...args) => run('gh', args)

/** Opens the pull request of the branch, or rewrites its text. @type {(base: string, body: string) => string} */
function openPullRequest(base, body) {
  // A fork may have a branch of the same name.
  const select = '.[] | select(.isCrossRepository | not) | .url'
  const open = gh('pr', 'list', '--head', branch, '--json', 'url,isCrossRepository', '--jq', select)
  if (open === '') return gh('pr', 'create', '--base', base, '--head', branch, '--title', title, '--body', body)
  gh('pr', 'edit', open, '--body', body)
  return open
}

const mutation =
  'mutation ($id: ID!) { enablePullRequestAutoMerge(input: { pullRequestId: $id, mergeMethod: SQUASH }) ' +
  '{ clientMutationId } }'

/**
 * Lets a pull request merge itself after the checks that its base requires. `gh pr merge --auto` would merge at once,
 * before CI, if there is none.
 * @param {string} address
 * @returns {string} what happens to it next
 */
function enableMerge(address) {
  try {
    const id = gh('pr', 'view', address, '--json', 'id', '--jq', '.id')
    gh('api', 'graphql', '-f', `query=${mutation}`, '-f', `id=${id}`)
    return 'it merges itself as soon as the rules of the branch allow it'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'merge it by hand after CI: the repository does not let it merge itself, or requires no checks for it'
  }
}

await runScript('propose-results -- FOLDER', 1, (folder) => {
  const files = readArtifact(folder, patterns, largest)
  const base = git('branch', '--show-current')
  git('switch', '--force-create', branch)
  // A run that is not in the artifact was replaced; other files stay.
  git('rm', '--quiet', '--ignore-unmatch', '--', `:(glob)${published}/**/*.json.gz`)
  for (const [path, content] of files) {
    mkdirSync(dirname(join(projectFolder, path)), { recursive: true })
    writeFileSync(join(projectFolder, path), content)
  }
  git('add', '--all', '--', ...paths)
  git('commit', '--message', title, '--', ...paths)
  git('push', '--force', 'origin', branch)
  const { LOST: lost, TABLES: tables, ABOUT: about = 'Three runs of every server' } = process.env
  const losses = lost ? ` No number any more: ${lost}.` : ''
  const body =
    tables === 'failure'
      ? `publish-run refused a run of this workflow; ${published}/runs.json has the reason.`
      : `${about}, made by this workflow.${losses}`
  const address = openPullRequest(base, body)
  gh('workflow', 'run', 'ci.yml', '--ref', branch)
  return `${address}: ${enableMerge(address)}`
})
