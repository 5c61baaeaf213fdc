import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { readSettledMemory } from '../../lib/servers/residentMemory.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { freePort } from '../project.js'

test('what a server holds is told without its garbage', { skip: process.platform !== 'linux' }, async () => {
  const server = discoverServers().find(({ name }) => name === 'core-graphql-js') ?? assert.fail()
  const port = await freePort()
  const child = new ServerProcess(server, port, { monitor: true })
  try {
    const question = { workload: createWorkload('compound'), port, signal: child.ended }
    await awaitGoldenAnswer(child, { ...question, timeoutSeconds: 30 })
    const bytes = await readSettledMemory(child)
    assert.ok(bytes !== null && bytes > 20e6 && bytes < 500e6, `${bytes}`)
  } finally {
    await child.stop(3)
  }
})

test('of a server that has ended nothing is told', async () => {
  assert.equal(await readSettledMemory(/** @type {any} */ ({ processes: [], monitor: null })), null)
})
