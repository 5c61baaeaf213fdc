import { execFileSync } from 'node:child_process'
import { readArtifact, Refusal } from './artifact.js'
import { describeChanges, mark } from './describeChanges.js'

// Tells a pull request what it changes: in one comment, which is written anew each time. What to say comes from an artifact; whom
// to say it to does not: GitHub knows which pull request the commit is the head of that a job ran for.

const { GITHUB_REPOSITORY: repository, HEAD: head = '', HEAD_SHA: commit, RUN_URL: address = '' } = process.env
const path = 'changes.json'
/** Whose comments are ours. */
const author = 'github-actions[bot]'

/** @type {(words: string[], input?: object) => any} what GitHub answers */
function ask(words, input) {
  const body = input ? ['--input', '-'] : []
  const said = execFileSync('gh', ['api', ...words, ...body], {
    encoding: 'utf8',
    ...(input && { input: JSON.stringify(input) }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return JSON.parse(said)
}

/** @param {string} folder */
function comment(folder) {
  const { body, isEmpty } = describeChanges(path, readArtifact(folder, [path], () => 200_000).get(path) ?? '', address)
  const open = ask([`repos/${repository}/pulls?state=open&head=${encodeURIComponent(head)}`])
  const pull = open.find((/** @type {any} */ { head }) => head.sha === commit)
  if (!pull) return `there is no open pull request with the head ${commit} any more`
  const comments = ask([`repos/${repository}/issues/${pull.number}/comments?per_page=100`])
  const before = comments.find((/** @type {any} */ { body, user }) => user.login === author && body.startsWith(mark))
  if (before) ask(['--method', 'PATCH', `repos/${repository}/issues/comments/${before.id}`], { body })
  else if (!isEmpty) ask([`repos/${repository}/issues/${pull.number}/comments`], { body })
  return before || !isEmpty ? `told pull request ${pull.number}` : 'no server has changed, so nothing is said'
}

const [folder, ...others] = process.argv.slice(2)
if (folder === undefined || others.length > 0) {
  console.error('usage: npm run comment-changes -- FOLDER')
  process.exitCode = 2
} else {
  try {
    console.log(`comment-changes: ${comment(folder)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`comment-changes: refused: ${error.message}; nothing was said`)
    process.exitCode = 1
  }
}
