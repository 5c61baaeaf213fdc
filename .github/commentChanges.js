import { readArtifact } from './artifact.js'
import { describeChanges, mark } from './describeChanges.js'
import { run, runScript } from './script.js'

// Comments on a pull request about what it changes, in one comment that each run rewrites.
// The text comes from an artifact. The pull request does not: GitHub knows which one has the commit as its head.

const { GITHUB_REPOSITORY: repository, HEAD_OWNER, HEAD_BRANCH, HEAD_SHA: commit = '', RUN_URL = '' } = process.env
const path = 'changes.json'
const largest = 200_000
/** User whose comments this script may rewrite. */
const author = 'github-actions[bot]'

/**
 * Sends a request to GitHub's API.
 * @param {string[]} args - arguments of `gh api`
 * @param {object} [body]
 * @returns {string} the answer
 */
const callApi = (args, body) =>
  run('gh', ['api', ...args, ...(body ? ['--input', '-'] : [])], { input: body && JSON.stringify(body) })

/** Finds the comment to rewrite among all comments of a pull request. @param {number} number */
function findComment(number) {
  const fields = '.[] | [.id, .user.login, .body[0:100]] | @json'
  const lines = callApi(['--paginate', '--jq', fields, `repos/${repository}/issues/${number}/comments?per_page=100`])
  const comments = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return comments.find(([, user, body]) => user === author && body.startsWith(mark))?.[0]
}

await runScript('comment-changes -- FOLDER', 1, (folder) => {
  const json = String(readArtifact(folder, [/^changes\.json$/], largest).get(path))
  const { body, isEmpty } = describeChanges(path, json, { head: commit, address: RUN_URL })
  const head = encodeURIComponent(`${HEAD_OWNER}:${HEAD_BRANCH}`)
  const open = JSON.parse(callApi([`repos/${repository}/pulls?state=open&head=${head}`]))
  const pull = open.find((/** @type {any} */ { head }) => head.sha === commit)
  if (!pull) return `no open pull request has the head ${commit} any more`
  const earlier = findComment(pull.number)
  if (earlier === undefined && isEmpty) return 'no server has changed, so there is no comment'
  if (earlier === undefined) callApi([`repos/${repository}/issues/${pull.number}/comments`], { body })
  else callApi(['--method', 'PATCH', `repos/${repository}/issues/comments/${earlier}`], { body })
  return `commented on pull request ${pull.number}`
})
