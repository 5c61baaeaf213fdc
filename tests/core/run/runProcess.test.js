import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { conductRemarks, runProcess } from '../../../lib/core/run/runProcess.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { createProject, freePort } from '../../project.js'

const project = createProject(['right'])
after(project.remove)
const [server] = discoverServers({ root: project.folder })

/** @type {(port: number, onPhase?: () => void) => Promise<unknown>} */
const runRight = (port, onPhase) =>
  runProcess(
    {
      ...{ server, question: { port, workload: createWorkload('compound') }, onPhase },
      ...{ readyTimeoutSeconds: 60, signal: AbortSignal.timeout(120_000) },
    },
    () => assert.fail('it cannot be measured'),
  )

describe('a port that somebody else has is no fact about a server', () => {
  /** @type {(port: number) => object} */
  const refusal = (port) => ({
    ...{ name: 'UnableError', code: 'PORT_TAKEN' },
    message: new RegExp(`^port ${port} of 127.0.0.1 is in use by `),
  })

  test('where it is taken before the server starts', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    await assert.rejects(runRight(port), refusal(port))
    other.close()
  })
  test('where somebody is quicker than the server', async () => {
    const port = await freePort()
    const other = createServer((socket) => socket.destroy())
    await assert.rejects(
      runRight(port, () => other.listen(port, '127.0.0.1')),
      refusal(port),
    )
    other.close()
  })
})

describe('conductRemarks', () => {
  const quiet = { serverProcesses: 1, outputBytes: 0, endedOnRequest: true }

  /** @type {[string, Partial<typeof quiet>, string[]][]} */
  const cases = [
    ['nothing remarkable', {}, []],
    ['several processes', { serverProcesses: 4 }, ['ran in 4 processes']],
    ['much output', { outputBytes: 2_500_000 }, ['wrote 2.5 MB to stdout and stderr']],
    ['a little output', { outputBytes: 2 ** 20 }, []],
    ['no end on SIGTERM', { endedOnRequest: false }, ['ignored SIGTERM and had to be killed']],
  ]

  for (const [name, differences, remarks] of cases)
    test(name, () => assert.deepEqual(conductRemarks({ ...quiet, ...differences }), remarks))

  test('several processes that are intended, as of a gateway, are not remarkable', () => {
    assert.deepEqual(conductRemarks({ ...quiet, serverProcesses: 3 }, true), [])
  })
})
