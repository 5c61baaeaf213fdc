import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, learnEtags } from '../../../../lib/suites/parallelism/client/setup.js'
import { conditions } from './smallServer.js'

test('stale resources are fetched at the same time, before a page takes its time', async () => {
  /** @type {(() => void)[]} */
  const answers = []
  const client = createClient({ ...conditions, 'client-stale': 3 })
  const request = (/** @type {{ path: string }} */ { path }) =>
    new Promise((resolve) =>
      answers.push(() => resolve({ name: `GET ${path}`, status: 200, headers: { etag: `"${path}"` } })),
    )
  /** @type {string[]} */
  const verified = []
  const golden = { verify: (/** @type {unknown} */ _, /** @type {string} */ path) => void verified.push(path) }
  const learning = learnEtags(/** @type {any} */ ({ request }), client, golden)
  assert.equal(answers.length, 3)
  for (const answer of answers) answer()
  await learning
  assert.deepEqual(verified.sort(), [...client.stale].sort())
  assert.deepEqual([...client.etags].sort(), [...client.stale].map((path) => [path, `"${path}"`]).sort())
})
