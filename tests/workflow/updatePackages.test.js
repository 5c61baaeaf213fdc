import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCheckout } from './checkout.js'

const times = {
  created: '2019-01-01T00:00:00.000Z',
  modified: '2026-02-01T00:00:00.000Z',
  '2.0.0': '2025-03-04T05:06:07.000Z',
  '1.9.9': '2025-01-01T00:00:00.000Z',
  '3.0.0-rc.1': '2026-01-01T00:00:00.000Z',
}

/** @param {import('node:test').TestContext} context @param {string} npm - script that stands in for it */
function update(context, npm) {
  const checkout = createCheckout(context)
  checkout.install()
  checkout.standIn('npm', npm)
  return { ...checkout, ended: checkout.run({}, 'update-packages') }
}

test('update-packages writes the day of the newest release of each package that rows are about', (context) => {
  const { ended, read } = update(context, `echo '${JSON.stringify(times)}'`)
  assert.equal(ended.status, 0, ended.stderr)
  const releases = JSON.parse(read('releases.json'))
  const names = Object.keys(releases)
  assert.deepEqual(names, [...names].sort())
  for (const name of ['mercurius', 'graphql-yoga', '@apollo/server', 'graphql'])
    assert.equal(releases[name], '2025-03-04', name)
  for (const name of ['fastify', 'express-graphql', 'graphyne-server']) assert.ok(!names.includes(name), name)
  assert.equal(
    ended.stdout.trim(),
    `update-packages: wrote the newest release of ${names.length} packages into releases.json`,
  )
})

test('update-packages leaves out a package without a release', (context) => {
  const { read } = update(
    context,
    `echo '{ "created": "2026-01-01T00:00:00.000Z", "1.0.0-beta": "2026-01-01T00:00:00.000Z" }'`,
  )
  assert.equal(read('releases.json'), '{}\n')
})

test('update-packages writes nothing if the registry has no days of releases, as a cache', (context) => {
  const { ended, folder } = update(context, `echo '{ "1.0.0": "2026-01-01T00:00:00.000Z" }'`)
  assert.equal(ended.status, 1)
  assert.match(ended.stderr, /^update-packages: npm view @\S+: expected the day on which it was created, got none: /)
  assert.ok(!existsSync(join(folder, 'releases.json')))
})

test('update-packages writes nothing if npm fails', (context) => {
  const { ended, folder } = update(context, 'exit 1')
  assert.equal(ended.status, 1)
  assert.match(ended.stderr, /^update-packages: npm view @\S+ failed: exit code 1\n$/)
  assert.ok(!existsSync(join(folder, 'releases.json')))
})
