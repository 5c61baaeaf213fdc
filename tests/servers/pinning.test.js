import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { measureInChild } from '../../lib/suites/throughput/client/measureInChild.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { processIds } from '../../lib/processes/processes.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { freePort } from '../project.js'

const onLinux = process.platform === 'linux'
const workload = createWorkload('compound')

/** @type {(pid: number | 'self', field: string) => string | undefined} of /proc/<pid>/status */
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
    const opened = () => {
      const children = processIds().filter((pid) => statusOf(pid, 'PPid') === String(process.pid))
      seen = children.map((pid) => statusOf(pid, 'Cpus_allowed_list'))
    }
    try {
      const { counts } = await measureInChild({ ...load, cpus }, { opened, closed() {} }, AbortSignal.timeout(60_000))
      assert.ok(counts.ok > 0)
      assert.deepEqual(seen, [chosen])
    } finally {
      server.close()
    }
  })
})
