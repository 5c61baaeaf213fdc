import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { saveResult } from '../../lib/results/files.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { dealShard } from '../../lib/suites/throughput/dealShard.js'
import { throughput } from '../results/suites.js'
import { reference, storedOf } from '../suites/throughput/report/resultFixtures.js'
import { createCheckout, createResults } from './checkout.js'

/** What the jobs that measure leave: four shards of all servers. @param {ReturnType<typeof createCheckout>} checkout */
function measureShards(checkout) {
  const count = 4
  const servers = discoverServers({ root: checkout.folder })
  for (let number = 1; number <= count; number += 1) {
    const settings = { shard: { number, count } }
    const dealt = dealShard(servers, settings.shard, reference)
    const folder = join(checkout.parent, 'shards', `shard-${number}`, 'throughput')
    for (const result of createResults(checkout, dealt, { runId: `run-${number}`, settings }))
      saveResult(folder, storedOf(result), throughput)
  }
}

test('what four shards measured is merged, shown, accepted where nothing is installed, and made a page of', (context) => {
  const checkout = createCheckout(context)
  const { folder, parent, run, git, read } = checkout
  measureShards(checkout)
  checkout.install()
  /** @type {(script: string, ...words: string[]) => void} */
  const succeed = (script, ...words) => {
    const { status, stderr } = run(script, ...words)
    assert.equal(status, 0, `${script}: ${stderr}`)
  }
  succeed('check-control', '--results', join(parent, 'shards/shard-2'))
  succeed('merge-shards', join(parent, 'shards'))
  succeed('update-readme')
  assert.match(read('README.md'), /Measured in 4 shards, each with core-graphql-js/)

  const artifact = join(parent, 'artifact')
  const paths = ['README.md', 'docs/ranking.svg', 'results/history.ndjson', 'results/throughput']
  for (const path of paths) cpSync(join(folder, path), join(artifact, path), { recursive: true })
  const readme = read('README.md')
  git('checkout', '.')
  succeed('accept-results', artifact)
  assert.equal(read('README.md'), readme)
  assert.equal(readdirSync(join(folder, 'results/throughput')).length, discoverServers({ root: folder }).length)
  succeed('check-readme')

  succeed('report')
  assert.ok(existsSync(join(folder, 'site/index.html')))
})

test('a shard that is too noisy fails by itself, and is not merged', (context) => {
  const checkout = createCheckout(context)
  const { parent, run, git } = checkout
  measureShards(checkout)
  checkout.install()
  const noisy = join(parent, 'shards/shard-3')
  const [result] = createResults(
    checkout,
    discoverServers({ root: checkout.folder }).filter(({ name }) => name === reference),
    { runId: 'run-3', settings: { shard: { number: 3, count: 4 } }, controls: [1080, 1092, 1069] },
  )
  saveResult(join(noisy, 'throughput'), storedOf(result), throughput)
  const checked = run('check-control', '--results', noisy)
  assert.equal(checked.status, 3, checked.stderr)
  assert.match(
    checked.stdout,
    /^The A\/A control differs from itself by \d\.\d %, more than the 5\.0 % of --max-control: measure again\.$/m,
  )
  const merged = run('merge-shards', join(parent, 'shards'))
  assert.equal(merged.status, 4, merged.stderr)
  assert.match(
    merged.stderr,
    /^compare: --merge: .*shard-3 is too noisy: its A\/A control differed from itself by \d\.\d %/,
  )
  assert.equal(git('status', '--porcelain', '--', 'results'), '')
})
