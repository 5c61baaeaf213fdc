import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCheckout, updatedPackages, writeFiles } from './checkout.js'

/**
 * Makes an artifact of the committed results in which everything has changed.
 * @param {ReturnType<typeof createCheckout>} checkout
 * @returns {Map<string, string>} text by path
 */
function createArtifact({ git, read }) {
  const paths = ['README.md', 'docs/ranking.svg', ...git('ls-files', 'results').split('\n')]
  const published = paths.filter((path) => !path.endsWith('schema.json'))
  return new Map(published.map((path) => [path, `${read(path)}\n`]))
}

/**
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {Map<string, string>} files
 */
function publish(checkout, files) {
  const folder = mkdtempSync(join(checkout.parent, 'artifact-'))
  writeFiles(folder, files)
  return checkout.run('publish-results', folder)
}

test('publish-results pushes results, README and packages, and leaves everything else alone', (context) => {
  const checkout = createCheckout(context)
  const { folder, git, read, write } = checkout
  writeFiles(folder, updatedPackages(checkout))
  for (const path of ['results/throughput/a.json.1.tmp', 'results/lock', 'results/throughput/notes.txt', 'x.js'])
    write(path, 'x')
  write('results/schema.json', '{}\n')
  write('.github/serverFiles.js', `${read('.github/serverFiles.js')}\n`)
  git('add', '.github/serverFiles.js')

  const files = createArtifact(checkout)
  const { status, stderr } = publish(checkout, files)
  assert.equal(status, 0, stderr)
  assert.equal(git('rev-parse', 'HEAD'), git('ls-remote', 'origin', 'main').split('\t')[0])
  const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n')
  assert.deepEqual(changed.sort(), [...files.keys(), 'package-lock.json', 'package.json'].sort())
  for (const [path, text] of files) assert.equal(read(path), text)
  assert.match(git('status', '--porcelain'), /^M {2}\.github\/serverFiles\.js\n M results\/schema\.json$/m)
})

test('publish-results removes the result of a deleted server file', (context) => {
  const checkout = createCheckout(context)
  const { folder, git } = checkout
  rmSync(join(folder, 'benchmarks/mercurius.js'))
  git('commit', '--quiet', '--all', '--message', 'Delete a server')
  const files = createArtifact(checkout)
  files.delete('results/throughput/mercurius.json')
  const { status, stderr } = publish(checkout, files)
  assert.equal(status, 0, stderr)
  assert.match(git('show', '--name-status', '--format=', 'HEAD'), /^D\tresults\/throughput\/mercurius\.json$/m)
})

/** @type {Record<string, [RegExp, (files: Map<string, string>) => void]>} */
const hostile = {
  'a result less': [/mercurius\.json is missing/, (files) => files.delete('results/throughput/mercurius.json')],
  'a result more': [
    /"results\/throughput\/x\.json" is not expected/,
    (files) => files.set('results/throughput/x.json', ''),
  ],
  'another schema': [/"results\/schema\.json" is not expected/, (files) => files.set('results/schema.json', '{}')],
  'a file of git': [/"\.git\/hooks\/pre-commit" is not expected/, (files) => files.set('.git/hooks/pre-commit', 'x')],
  'a script': [/"package\.json" is not expected/, (files) => files.set('package.json', '{}')],
  'a file that is too big': [
    /README\.md has 10000001 bytes/,
    (files) => files.set('README.md', ' '.repeat(10_000_001)),
  ],
}

test('publish-results refuses, and pushes nothing:', async (context) => {
  const checkout = createCheckout(context)
  const { git } = checkout
  const before = git('ls-remote', 'origin', 'main')
  for (const [name, [message, change]] of Object.entries(hostile))
    await context.test(name, () => {
      const files = createArtifact(checkout)
      change(files)
      const { status, stderr } = publish(checkout, files)
      assert.equal(status, 1, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.deepEqual([git('status', '--porcelain'), git('ls-remote', 'origin', 'main')], ['', before])
    })
})

test('publish-results fails where somebody else has pushed meanwhile', (context) => {
  const checkout = createCheckout(context)
  const { git } = checkout
  git('commit', '--allow-empty', '--message', 'Elsewhere')
  git('push')
  git('reset', '--hard', 'HEAD~1')
  const { status, stderr } = publish(checkout, createArtifact(checkout))
  assert.notEqual(status, 0)
  assert.match(stderr, /rejected/)
})

/** @param {import('node:test').TestContext} context @param {string} open address of a pull request */
function createProposal(context, open) {
  const checkout = createCheckout(context)
  writeFiles(checkout.folder, updatedPackages(checkout))
  checkout.standIn(
    'gh',
    `echo "$@" >> '${checkout.parent}/asked'; [ "$2" = create ] && echo 'https://x/1' || echo '${open}'`,
  )
  return checkout
}

test('propose-packages opens a pull request with the packages, and pushes nothing else', (context) => {
  const { git, run, write, folder } = createProposal(context, '')
  write('README.md', 'x')
  const before = git('rev-parse', 'main')
  const { status, stdout, stderr } = run('propose-packages')
  assert.equal(status, 0, stderr)
  assert.match(stdout, /https:\/\/x\/1/)
  assert.equal(git('ls-remote', 'origin', 'main').split('\t')[0], before)
  assert.equal(git('show', '--name-only', '--format=', 'origin/update-packages'), 'package-lock.json\npackage.json')
  const asked = readFileSync(join(folder, '../asked'), 'utf8')
  assert.match(asked, /^pr create --base main --head update-packages --title Update the measured packages --body /m)
})

test('propose-packages leaves one that is open to whoever works on it', (context) => {
  const { git, run } = createProposal(context, 'https://x/1')
  const { status, stdout } = run('propose-packages')
  assert.equal(status, 0)
  assert.match(stdout, /https:\/\/x\/1 is open already/)
  assert.equal(git('ls-remote', 'origin', 'update-packages'), '')
})

test('propose-packages has nothing to propose where no package has changed', (context) => {
  const { git, run } = createProposal(context, '')
  git('checkout', '.')
  const { status, stderr } = run('propose-packages')
  assert.equal(status, 1)
  assert.match(stderr, /the packages are the committed ones/)
})
