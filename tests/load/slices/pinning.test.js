import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { openLoadProcess } from '../../../lib/load/session/loadProcess.js'
import { pinMainThreads, mainThreadCpus } from '../../../lib/load/slices/pinning.js'
import { measureOnce } from '../../../lib/suites/throughput/measure/client/loadClient.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../../lib/servers/goldenAnswer.js'
import { processIds } from '../../../lib/base/processes/processes.js'
import { ServerProcess } from '../../../lib/servers/serverProcess.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { freePort } from '../../project.js'

const onLinux = process.platform === 'linux'
const workload = createWorkload('compound')

/** @type {(pid: number | 'self' | string, field: string) => string | undefined} of /proc/<pid>/status */
function statusOf(pid, field) {
  try {
    return new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

describe('server and client keep to the CPUs they are given', { skip: !onLinux && 'there is no taskset' }, () => {
  /** The last of those that this process may use: a mistake would rather leave it on the first. */
  const chosen = String(/\d+$/.exec(String(statusOf('self', 'Cpus_allowed_list'))))
  const cpus = { server: chosen, client: chosen }

  test('the server', async () => {
    const port = await freePort()
    const server = discoverServers().find(({ name }) => name === 'ceiling-http')
    assert.ok(server)
    const child = new ServerProcess(server, port, { cpus })
    try {
      await awaitGoldenAnswer(child, { workload, port, signal: child.ended, timeoutSeconds: 30 })
      assert.deepEqual(
        child.processes.map(({ pid }) => [pid, statusOf(pid, 'Cpus_allowed_list')]),
        [[child.pid, chosen]],
      )
    } finally {
      await child.stop(3)
    }
  })

  test('the client', async () => {
    const body = JSON.stringify(workload.golden)
    const server = createServer((request, response) => request.resume().on('end', () => response.end(body)))
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const times = { warmupSeconds: 0, durationSeconds: 0.1, readyTimeoutSeconds: 30 }
    const load = { workload, port, connections: 1, pipelining: 1, ...times }
    /** @type {(string | undefined)[]} */
    let seen = []
    const onEvent = (/** @type {string} */ event) => {
      if (event !== 'opened') return
      const children = processIds().filter((pid) => statusOf(pid, 'PPid') === String(process.pid))
      seen = children.map((pid) => statusOf(pid, 'Cpus_allowed_list'))
    }
    const open = () => openLoadProcess(load, AbortSignal.timeout(60_000), chosen)
    try {
      const { counts } = await measureOnce({ ...times, open }, onEvent, () => {})
      assert.ok(counts.ok > 0)
      assert.deepEqual(seen, [chosen])
    } finally {
      server.close()
    }
  })
})

test('a main thread keeps to a CPU, and other threads to none', {
  skip: !onLinux && 'there is no taskset',
}, async () => {
  const child = spawn(process.execPath, ['-e', 'console.log(); process.stdin.resume()'])
  await once(child.stdout, 'data')
  const pid = Number(child.pid)
  const allowed = String(statusOf('self', 'Cpus_allowed_list'))
  const chosen = String(/\d+$/.exec(allowed))
  pinMainThreads({ server: pid, client: pid }, { server: chosen, client: chosen })
  const others = readdirSync(`/proc/${pid}/task`).filter((thread) => Number(thread) !== pid)
  assert.equal(statusOf(pid, 'Cpus_allowed_list'), chosen)
  assert.ok(others.length > 0)
  for (const thread of others) assert.equal(statusOf(`${pid}/task/${thread}`, 'Cpus_allowed_list'), allowed)
  child.stdin.end()
  await once(child, 'exit')
  // It has no CPU any more, which is for its window to tell.
  pinMainThreads({ server: pid, client: pid }, { server: chosen, client: chosen })
  const self = { server: process.pid, client: process.pid }
  assert.throws(() => pinMainThreads(self, { server: 'x', client: chosen }), { message: /^taskset: ./ })
})

describe('CPUs of main threads in slices', () => {
  const canPin = () => true
  for (const [allowed, expected] of /** @type {const} */ ([
    ['0-1', { server: '0', client: '1' }],
    ['0,2-3', { server: '0,2', client: '3' }],
    ['5', null],
    ['', null],
  ]))
    test(`of ${allowed || 'none that are known'}`, () =>
      assert.deepEqual(mainThreadCpus({ allowed, canPin }), expected))

  test('none where the system does not pin', () =>
    assert.equal(mainThreadCpus({ allowed: '0-3', canPin: () => false }), null))
})
