import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { projectFolder } from '../../sources.js'
import { measure } from './measure.js'
import { measureAtRate } from '../../../lib/load/session/constantRate.js'
import { createWorkload } from '../../../lib/workload/workloads.js'

/** @import { AddressInfo, Socket } from 'node:net' */

/** @typedef {{ socket: Socket, answer: (body?: string) => void }} Request */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)
const on = { opened() {}, closed() {} }
const times = { warmupSeconds: 0, durationSeconds: 0.1, readyTimeoutSeconds: 30 }

/**
 * @param {(request: Request) => void} handle each request to the server, as it comes
 * @param {(load: import('../../../lib/load/closedLoop/autocannon.js').Load) => Promise<unknown>} scene
 */
async function withServer(handle, scene) {
  const server = createServer((request, response) => {
    const { socket } = request
    request.resume().on('end', () => handle({ socket, answer: (body = golden) => response.end(body) }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  try {
    await scene({ workload, port, connections: 3, pipelining: 4, ...times })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Counts the requests of each connection. */
function createCounter() {
  /** @type {Map<Socket, number>} */
  const counts = new Map()
  const count = (/** @type {Socket} */ socket) => {
    counts.set(socket, (counts.get(socket) ?? 0) + 1)
    return Number(counts.get(socket))
  }
  return { counts, count }
}

/** What answers the first connection, and no other. */
function answerFirstConnection() {
  /** @type {Socket | undefined} */
  let first
  return (/** @type {Request} */ { socket, answer }) => {
    first ??= socket
    if (socket === first) answer()
  }
}

describe('before the load begins', () => {
  test('each connection sends one request, and nothing more until all are answered', async () => {
    const { counts, count } = createCounter()
    /** @type {Request[]} */
    const held = []
    /** What each connection had sent when the last of them got its first answer. @type {number[]} */
    let sent = []
    await withServer(
      (request) => {
        if (count(request.socket) > 1) return request.answer()
        held.push(request)
        if (held.length < 3) return
        held[0].answer()
        held[1].answer()
        setTimeout(() => {
          sent = [...counts.values()]
          held[2].answer()
        }, 100)
      },
      async (load) => {
        const measured = await measure(load, on)
        assert.deepEqual([measured.counts.wrong, measured.counts.failed, measured.starvedConnections], [0, 0, 0])
        assert.equal(measured.counts.sent, measured.counts.ok + 12)
      },
    )
    assert.deepEqual(sent, [1, 1, 1])
  })

  test('connections that are never answered fail the round', () => {
    return withServer(answerFirstConnection(), (load) =>
      assert.rejects(measure({ ...load, readyTimeoutSeconds: 1 }, on), {
        code: 'NO_ANSWER',
        message: '2 of 3 connections had no answer within 1 s before the warm-up',
      }),
    )
  })

  test('neither does a window at a constant rate open without them', () => {
    return withServer(answerFirstConnection(), (load) =>
      assert.rejects(measureAtRate({ ...load, readyTimeoutSeconds: 1 }, { requestsPerSecond: 50, seconds: 0.1 }), {
        code: 'NO_ANSWER',
        message: '2 of 3 connections had no answer within 1 s before the window at 50 requests/s',
      }),
    )
  })

  test('a wrong answer voids the round at once', () =>
    withServer(
      ({ answer }) => answer('{}'),
      (load) =>
        assert.rejects(measure(load, on), {
          code: 'WRONG_ANSWER',
          message: 'before the warm-up: expected the key "data", got {}',
        }),
    ))

  test('a connection that breaks is opened again, and its request sent again', () => {
    let broken = 0
    return withServer(
      ({ socket, answer }) => {
        if (broken++ < 2) socket.destroy()
        else answer()
      },
      async (load) => {
        const { counts } = await measure(load, on)
        assert.deepEqual([counts.wrong, counts.failed, counts.inFlight], [0, 0, 12])
      },
    )
  })
})

test('a connection in place of one that broke under load has all of its requests in flight again', async () => {
  const { counts, count } = createCounter()
  /** @type {Map<Socket, Request[]>} */
  const waiting = new Map()
  await withServer(
    (request) => {
      const { socket, answer } = request
      const sent = count(socket)
      if (sent === 1 && counts.size <= 3) return answer()
      if (sent === 6 && [...counts.keys()][0] === socket) return socket.destroy()
      const four = [...(waiting.get(socket) ?? []), request]
      waiting.set(socket, four.length === 4 ? [] : four)
      if (four.length === 4) for (const { answer } of four) answer()
    },
    (load) => measure({ ...load, durationSeconds: 1 }, on),
  )
  assert.equal(counts.size, 4)
  for (const sent of counts.values()) assert.ok(sent > 4, `${sent} requests`)
})

const isolated = ['unshare', '-rn', 'sh', '-c']
const cannotIsolate = spawnSync(isolated[0], [...isolated.slice(1), 'ip link set lo up']).status !== 0

test('a machine without ports for all connections is named, long before the timeout', {
  skip: cannotIsolate && 'needs unshare and ip',
}, async () => {
  const script = `
    import { createServer } from 'node:http'
    import { OpenLoad } from './lib/load/closedLoop/openLoad.js'
    import { createWorkload } from './lib/workload/workloads.js'
    const workload = createWorkload('compound')
    const server = createServer((_, response) => response.end(JSON.stringify(workload.golden)))
    server.listen(4300, '127.0.0.1', async () => {
      const times = { warmupSeconds: 0, durationSeconds: 0.1, readyTimeoutSeconds: 3000 }
      const load = new OpenLoad({ workload, port: 4300, connections: 30, pipelining: 1, ...times })
      const { code, message } = await load.warmUp().catch((error) => error)
      console.log(JSON.stringify({ code, message }))
      process.exit()
    })`
  const range = 'ip link set lo up; echo "32768 32780" > /proc/sys/net/ipv4/ip_local_port_range'
  const words = [...isolated.slice(1), `${range}; exec "$0" --input-type=module --eval "$1"`, process.execPath, script]
  const child = spawn(isolated[0], words, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await once(child, 'close')
  const { code, message } = JSON.parse(printed)
  assert.equal(code, 'CLIENT_LIMIT')
  assert.match(
    message,
    /^this machine has no local port left .+ of 30 connections .+ before the warm-up: .*EADDRNOTAVAIL/,
  )
})
