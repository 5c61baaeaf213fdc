import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../../lib/load/ask.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { verifyAnswer } from '../../lib/workload/verify.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { freePort } from '../project.js'

/** @import { Compression } from '../../lib/workload/codings.js' */

const workload = createWorkload('compound', 'medium')

/**
 * What a server with a plugin of its own answers.
 * @type {(name: string, compression: Compression) => ReturnType<typeof ask>}
 */
async function answerOf(name, compression) {
  const server = discoverServers().find((server) => server.name === name) ?? assert.fail(name)
  const port = await freePort()
  const child = new ServerProcess(server, port, { environment: { size: 'medium', compression } })
  try {
    await awaitGoldenAnswer(child, { workload, port, signal: child.ended, timeoutSeconds: 30 })
    const headers = { ...workload.headers, 'accept-encoding': compression.coding }
    return await ask({ ...workload, headers }, { port, signal: AbortSignal.timeout(5000) })
  } finally {
    await child.stop(3)
  }
}

for (const name of ['mercurius+compress', 'graphql-http-express+compression'])
  describe(name, () => {
    test('encodes answers at the level that it is told', async () => {
      const levels = [1, 9].map((level) => answerOf(name, { coding: 'gzip', level }))
      const [fast, small] = await Promise.all(levels)
      for (const answer of [fast, small]) {
        assert.equal(answer.headers['content-encoding'], 'gzip')
        assert.equal(verifyAnswer(workload.golden, answer), null)
      }
      assert.ok(small.body.length < fast.body.length, `${small.body.length} bytes, ${fast.body.length} at level 1`)
    })
    test('says what it does not know', () =>
      assert.rejects(answerOf(name, { coding: 'dcz', level: 3 }), { code: 'UNSUPPORTED' }))
  })
