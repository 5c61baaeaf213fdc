import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCheckout, measuredResults, updatedPackages, writeFiles } from './checkout.js'

test('publish-results pushes results, README and packages, and leaves everything else alone', (context) => {
  const checkout = createCheckout(context)
  const { folder, git, run, write } = checkout
  writeFiles(folder, updatedPackages(checkout))
  writeFiles(folder, measuredResults(checkout))
  write('results/throughput/new.json', '{}\n')
  for (const path of ['results/throughput/a.json.1.tmp', 'results/lock', 'results/throughput/notes.txt', 'x.js'])
    write(path, 'x')
  write('results/schema.json', '{}\n')
  write('.github/serverFiles.js', 'x')
  git('add', '.github/serverFiles.js')

  const { status, stderr } = run('publish-results')
  assert.equal(status, 0, stderr)
  assert.equal(git('rev-parse', 'HEAD'), git('ls-remote', 'origin', 'main').split('\t')[0])
  const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n')
  const others = changed.filter((path) => !/^results\/throughput\/[\w.+@-]+\.json$/.test(path))
  assert.deepEqual(others, [
    'README.md',
    'docs/ranking.svg',
    'package-lock.json',
    'package.json',
    'results/history.ndjson',
  ])
  assert.ok(changed.includes('results/throughput/new.json'))
  assert.match(git('status', '--porcelain'), /^M {2}\.github\/serverFiles\.js\n M results\/schema\.json$/m)
})

test('publish-results fails where somebody else has pushed meanwhile', (context) => {
  const { git, run, write } = createCheckout(context)
  git('commit', '--allow-empty', '--message', 'Elsewhere')
  git('push')
  git('reset', '--hard', 'HEAD~1')
  write('results/throughput/new.json', '{}\n')
  const { status, stderr } = run('publish-results')
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
