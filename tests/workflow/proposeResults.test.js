import assert from 'node:assert/strict'
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createCheckout, writeFiles } from './checkout.js'

const history = 'results/history.ndjson'
const runs = 'results/published/runs.json'
const run = 'results/published/2026-01-02T03-04-05-11111111/throughput.json.gz'

/** @param {ReturnType<typeof createCheckout>} checkout @returns {Map<string, string>} an artifact of other texts */
const createArtifact = ({ read }) =>
  new Map([
    ...['README.md', 'docs/ranking.svg', history, runs].map((path) => /** @type {const} */ ([path, `${read(path)}\n`])),
    [run, 'x'],
  ])

/**
 * A checkout with a gh that says what it is asked, and knows one pull request if it is given.
 * @param {import('node:test').TestContext} context
 * @param {{ open?: string, merges?: boolean, creates?: boolean }} [given]
 */
function createProposal(context, { open = '', merges = true, creates = true } = {}) {
  const checkout = createCheckout(context)
  const asked = join(checkout.parent, 'asked')
  checkout.standIn(
    'gh',
    `echo "$@" >> '${asked}'
case "$1 $2" in
"pr list") echo '${open}';;
"pr create") ${creates} && echo https://x/1;;
"pr view") echo PR_1;;
"api graphql") ${merges};;
esac`,
  )
  /** @param {Map<string, string>} files @param {(folder: string) => void} [tamper] with the unpacked folder */
  function propose(files, tamper) {
    const folder = mkdtempSync(join(checkout.parent, 'artifact-'))
    writeFiles(folder, files)
    tamper?.(folder)
    return checkout.run({ LOST: '' }, 'propose-results', folder)
  }
  return { ...checkout, checkout, propose, asked: () => readFileSync(asked, 'utf8') }
}

test('propose-results pushes a branch with results, README and picture, and nothing else', (context) => {
  const { checkout, propose, git, write, read, asked } = createProposal(context)
  const files = createArtifact(checkout)
  write('x.js', 'x')
  const kept = 'results/published/kept/notes.txt'
  write(kept, 'x')
  write('results/published/2025-01-01T00-00-00-00000000/throughput.json.gz', 'x')
  git('add', 'results')
  git('commit', '--quiet', '--message', 'Publish')
  git('push', '--quiet')
  write('package.json', `${read('package.json')}\n`)
  git('add', 'package.json')
  const main = git('rev-parse', 'HEAD')
  const { status, stdout, stderr } = propose(files)
  assert.equal(status, 0, stderr)
  assert.equal(stdout, 'propose-results: https://x/1: it merges itself as soon as the rules of the branch allow it\n')
  assert.equal(git('ls-remote', 'origin', 'main').split('\t')[0], main)
  assert.equal(git('rev-parse', 'origin/results^'), main)
  const changed = git('show', '--name-only', '--no-renames', '--diff-filter=d', '--format=', 'origin/results').split(
    '\n',
  )
  assert.deepEqual(changed.sort(), [...files.keys()].sort())
  const published = git('ls-tree', '-r', '--name-only', 'origin/results', 'results/published').split('\n')
  assert.deepEqual(
    published.filter((path) => path.endsWith('.gz') && !/\/(validation|further)\//.test(path)),
    [run],
  )
  assert.ok(published.includes(kept))
  for (const [path, text] of files) assert.equal(read(path), text)
  assert.match(git('status', '--porcelain'), /^M {2}package\.json\n\?\? x\.js$/m)
  const [listed, ...rest] = asked().trim().split('\n')
  assert.match(listed, /^pr list --head results --json url,isCrossRepository --jq /)
  assert.match(rest[0], /^pr create --base main --head results --title Update the results --body /)
  const [started, viewed, enabled] = rest.slice(1)
  assert.deepEqual([started, viewed], ['workflow run ci.yml --ref results', 'pr view https://x/1 --json id --jq .id'])
  assert.match(enabled, /^api graphql -f query=mutation .*enablePullRequestAutoMerge.* -f id=PR_1$/)
  assert.doesNotMatch(asked(), /pr merge/)
})

test('propose-results rewrites the branch and the text of the pull request that is open', (context) => {
  const { checkout, propose, git, asked } = createProposal(context, { open: 'https://x/3' })
  git('push', '--quiet', 'origin', 'main:results')
  const files = createArtifact(checkout)
  assert.equal(propose(files).status, 0)
  git('switch', '--quiet', 'main')
  const { status, stderr } = propose(files.set(run, 'y'))
  assert.equal(status, 0, stderr)
  assert.equal(git('show', `origin/results:${run}`), 'y')
  assert.equal(git('rev-parse', 'origin/results^'), git('rev-parse', 'main'))
  assert.match(asked(), /^pr edit https:\/\/x\/3 --body /m)
  assert.doesNotMatch(asked(), /pr create/)
})

test('what main got meanwhile does not matter', (context) => {
  const { checkout, propose, git } = createProposal(context)
  git('commit', '--quiet', '--allow-empty', '--message', 'Elsewhere')
  git('push', '--quiet')
  git('reset', '--quiet', '--hard', 'HEAD~1')
  const { status, stderr } = propose(createArtifact(checkout))
  assert.equal(status, 0, stderr)
})

describe('where GitHub refuses', () => {
  test('to merge by itself, the pull request stays open', (context) => {
    const { checkout, propose } = createProposal(context, { merges: false })
    const { status, stdout } = propose(createArtifact(checkout))
    assert.equal(status, 0)
    assert.match(stdout, /^propose-results: https:\/\/x\/1: merge it by hand after CI: the repository does not let it /)
  })
  test('a pull request, one line says so', (context) => {
    const { checkout, propose } = createProposal(context, { creates: false })
    const { status, stderr } = propose(createArtifact(checkout))
    assert.equal(status, 1)
    assert.match(stderr, /^propose-results: gh pr create failed: exit code 1$/m)
    assert.doesNotMatch(stderr, /at .*\.js/)
  })
})

/** @type {(folder: string, path: string, make: (file: string) => void) => void} */
function replaceBy(folder, path, make) {
  rmSync(join(folder, path), { recursive: true })
  make(join(folder, path))
}

/** @type {Record<string, [RegExp, (folder: string) => void]>} */
const hostile = {
  'no README': [/no file of the artifact matches \/\^README/, (folder) => rmSync(join(folder, 'README.md'))],
  'no list of runs': [/matches .*runs/, (folder) => rmSync(join(folder, runs))],
  'no results': [/matches .*published/, (folder) => rmSync(join(folder, 'results/published'), { recursive: true })],
  'a file more': [/"results\/x\.json" is not expected/, (folder) => writeFileSync(join(folder, 'results/x.json'), '')],
  'a file of git': [
    /"\.git\/hooks\/pre-commit" is not expected/,
    (folder) => writeFiles(folder, new Map([['.git/hooks/pre-commit', 'x']])),
  ],
  'a command for the log': [
    /"::set-env\\nx" is not expected/,
    (folder) => writeFileSync(join(folder, '::set-env\nx'), ''),
  ],
  'a symbolic link to a file': [
    /"docs\/passwd" is not expected/,
    (folder) => symlinkSync('/etc/passwd', join(folder, 'docs/passwd')),
  ],
  'a symbolic link in place of a file': [
    /README\.md is not a plain file/,
    (folder) => replaceBy(folder, 'README.md', (file) => symlinkSync('/etc/passwd', file)),
  ],
  'a hard link in place of a file': [
    /README\.md is not a plain file/,
    (folder) => replaceBy(folder, 'README.md', (file) => linkSync(join(folder, history), file)),
  ],
  'a folder in place of a file': [
    /no file of the artifact matches \/\^README/,
    (folder) => replaceBy(folder, 'README.md', (file) => mkdirSync(file)),
  ],
  'a symbolic link in place of a folder': [
    /"docs" is not expected/,
    (folder) => replaceBy(folder, 'docs', (file) => symlinkSync('/etc', file)),
  ],
  'a file that is too big': [
    /throughput\.json\.gz has 12000001 bytes, at most 12000000/,
    (folder) => writeFileSync(join(folder, run), Buffer.alloc(12_000_001)),
  ],
}

test('propose-results refuses, and pushes nothing:', async (context) => {
  const { checkout, propose, git } = createProposal(context)
  const files = createArtifact(checkout)
  for (const [name, [message, tamper]] of Object.entries(hostile))
    await context.test(name, () => {
      const { status, stderr } = propose(files, tamper)
      assert.equal(status, 1, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.deepEqual([git('status', '--porcelain'), git('ls-remote', 'origin', 'results')], ['', ''])
    })
  await context.test('but no file that is just small enough', () => {
    const { status, stderr } = propose(files, (folder) => writeFileSync(join(folder, run), Buffer.alloc(12_000_000)))
    assert.equal(status, 0, stderr)
  })
})

test('without a folder the command line is told', (context) => {
  const { status, stderr } = createCheckout(context).run({}, 'propose-results')
  assert.deepEqual([status, stderr], [2, 'usage: npm run propose-results -- FOLDER\n'])
})

test('open-issue opens one issue, and comments on it while it is open', (context) => {
  const checkout = createCheckout(context)
  const asked = join(checkout.parent, 'asked')
  /** @param {object[]} issues that are open */
  function ask(issues) {
    writeFileSync(asked, '')
    const answer = `[ "$2" = list ] && echo '${JSON.stringify(issues)}' || echo https://x/2`
    checkout.standIn('gh', `echo "$@" >> '${asked}'; ${answer}`)
    const jobs = {
      runs: { result: 'cancelled' },
      tables: { result: 'failure', outputs: { lost: 'koa (failed)' } },
    }
    const { status, stderr, stdout } = checkout.run(
      { JOBS: JSON.stringify(jobs), RUN_URL: 'https://x/runs/7' },
      'open-issue',
    )
    assert.equal(status, 0, stderr)
    assert.equal(stdout, 'open-issue: https://x/2\n')
    const [listed, ...rest] = readFileSync(asked, 'utf8').trim().split('\n')
    assert.match(listed, /^issue list --app github-actions --state open /)
    return rest.join('\n')
  }
  const body = 'Failed, or took too long: runs, tables.\n\nNo number any more: koa (failed).\n\nhttps://x/runs/7'
  assert.equal(ask([{ number: 4, title: 'Another' }]), `issue create --title The weekly run --body ${body}`)
  assert.equal(ask([{ number: 5, title: 'The weekly run' }]), `issue comment 5 --body ${body}`)
})
