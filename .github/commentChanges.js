import { execFileSync } from 'node:child_process'
import { readArtifact, useArtifact } from './artifact.js'
import { describeChanges, mark } from './describeChanges.js'

// Comments on a pull request about what it changes, in one comment that each run rewrites.
// The text comes from an artifact. The pull request does not: GitHub knows which one has the commit as its head.

const { GITHUB_REPOSITORY: repository, HEAD_OWNER, HEAD_BRANCH, HEAD_SHA: commit, RUN_URL: address = '' } = process.env
const path = 'changes.json'
const largestArtifact = 200_000
/** User whose comments this script may rewrite. */
const author = 'github-actions[bot]'

/**
 * Sends a request to GitHub's API.
 * @param {string[]} args - arguments of `gh api`
 * @param {object} [body]
 * @returns {any} the answer
 */
function callApi(args, body) {
  const output = execFileSync('gh', ['api', ...args, ...(body ? ['--input', '-'] : [])], {
    encoding: 'utf8',
    input: body && JSON.stringify(body),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return JSON.parse(output)
}

useArtifact('comment-changes', (folder) => {
  const json = readArtifact(folder, [path], largestArtifact).get(path) ?? ''
  const { body, isEmpty } = describeChanges(path, json, address)
  const head = encodeURIComponent(`${HEAD_OWNER}:${HEAD_BRANCH}`)
  const open = callApi([`repos/${repository}/pulls?state=open&head=${head}`])
  const pull = open.find((/** @type {any} */ { head }) => head.sha === commit)
  if (!pull) return `no open pull request has the head ${commit} any more`
  const comments = callApi([`repos/${repository}/issues/${pull.number}/comments?per_page=100`])
  const earlier = comments.find((/** @type {any} */ { body, user }) => user.login === author && body.startsWith(mark))
  if (!earlier && isEmpty) return 'no server has changed, so there is no comment'
  if (earlier) callApi(['--method', 'PATCH', `repos/${repository}/issues/comments/${earlier.id}`], { body })
  else callApi([`repos/${repository}/issues/${pull.number}/comments`], { body })
  return `commented on pull request ${pull.number}`
})
