import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPackages } from './composeSupergraph.js'
import { execute, startFile } from './startFederation.js'

test('a subgraph waits before each answer, and counts requests, entities and bytes', async () => {
  const delayMs = 40
  const { child, url, port } = await startFile('subgraph', { subgraph: 'accounts', delayMs })
  const readCounts = async () => (await fetch(`http://127.0.0.1:${port}/api/counts`)).json()
  try {
    const before = await readCounts()
    const startedAt = performance.now()
    const keys = '[{ __typename: "User", id: "3" }, { __typename: "User", id: "99" }]'
    const { data } = await execute(url, `{ _entities(representations: ${keys}) { ... on User { id } } }`)
    // Timers of Node.js may fire up to one millisecond early.
    assert.ok(performance.now() - startedAt >= delayMs - 1)
    assert.deepEqual(data, { _entities: [{ id: '3' }, null] })
    const bytesOut = before.bytesOut + Buffer.byteLength(JSON.stringify({ data }))
    assert.deepEqual(await readCounts(), { requests: before.requests + 1, entities: before.entities + 2, bytesOut })
  } finally {
    await child.stop(3)
  }
})

test('a subgraph without a name says which there are', async () => {
  await assert.rejects(startFile('subgraph', {}), /SUBGRAPH: expected accounts, books, reviews, got none/)
})

test('a gateway without subgraphs says how to name them', { skip: noPackages }, async () => {
  await assert.rejects(startFile('graphql-tools-stitch', {}), /SUBGRAPHS: expected JSON such as/)
})
