import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { measure } from './measure.js'
import { variationOf } from '../../../lib/workload/variations.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { freePort } from '../../project.js'

/** @import { Socket } from 'node:net' */
/** @import { Variation } from '../../../lib/types.d.ts' */

/**
 * @typedef {{ index: number, earlier: number, socket: Socket }} Request earlier: index of the request before it on its
 *   connection
 */

const on = { opened() {}, closed() {} }
const load = { connections: 3, pipelining: 4, warmupSeconds: 0.05, durationSeconds: 0.3, readyTimeoutSeconds: 30 }

/**
 * Measures a server that reads which request it gets and answers as it is told.
 * @param {'compound-cold' | 'compound-variables'} name
 * @param {(request: Request) => number} answer index of the request that it answers
 * @param {Partial<typeof load>} [differences]
 */
async function measureServer(name, answer, differences) {
  const workload = createWorkload(name)
  const variation = /** @type {Variation} */ (variationOf(name))
  const golden = /** @type {any} */ (workload.golden)
  const bodies = Array.from({ length: variation.count }, (_, index) => JSON.stringify(variation.request(index)))
  const indexes = new Map(bodies.map((body, index) => [body, index]))
  /** The indexes that came on each connection. @type {Map<Socket, number[]>} */
  const asked = new Map()
  const server = createServer(async (request, response) => {
    const { socket } = request
    const index = Number(indexes.get(Buffer.concat(await request.toArray()).toString()))
    const before = asked.get(socket) ?? []
    asked.set(socket, [...before.slice(-30), index])
    const text = JSON.stringify(variation.golden(golden, answer({ index, earlier: before.at(-1) ?? index, socket })))
    const half = text.indexOf(variation.mark(index)) + 3
    response.write(text.slice(0, half))
    setImmediate(() => response.end(text.slice(half)))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  try {
    const measured = await measure({ ...load, ...differences, workload, port }, on)
    return { ...measured, asked: [...asked.values()] }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

for (const name of /** @type {const} */ (['compound-cold', 'compound-variables']))
  describe(name, () => {
    test('right answers to pipelined requests are right', async () => {
      const { counts } = await measureServer(name, ({ index }) => index)
      assert.ok(counts.ok > 0)
      assert.deepEqual([counts.wrong, counts.failed], [0, 0])
      assert.equal(counts.sent, counts.ok + counts.inFlight)
    })
    test('the answer to the request before is wrong', async () => {
      let answers = 0
      const { counts, firstFault } = await measureServer(name, ({ index, earlier }) => {
        answers += 1
        return answers % 10 === 0 ? earlier : index
      })
      assert.ok(counts.wrong > 0 && counts.ok > 0, JSON.stringify(counts))
      assert.match(String(firstFault), /^asked for .*: data\S*: expected .*, got /)
    })
    test('a new connection in place of a lost one does not shift answers to other requests', async () => {
      let answers = 0
      const losing = (/** @type {Request} */ { index, socket }) => {
        answers += 1
        // So often that a window of a second has some on a busy machine, too.
        if (answers % 15 === 0) socket.destroy()
        return index
      }
      const { counts } = await measureServer(name, losing, { durationSeconds: 1 })
      assert.ok(counts.failed > 0 && counts.ok > 0, JSON.stringify(counts))
      assert.equal(counts.wrong, 0)
    })
  })

test('each client walks cold documents of its own', async () => {
  const { asked } = await measureServer('compound-cold', ({ index }) => index, { connections: 4 })
  assert.equal(asked.length, 4)
  const shareOf = (/** @type {number} */ index) => Math.floor(index / 2500)
  assert.deepEqual(asked.map(([first]) => shareOf(first)).sort(), [0, 1, 2, 3])
  for (const indexes of asked)
    indexes.slice(1).forEach((index, step) => {
      const share = shareOf(indexes[0])
      assert.equal(index, share * 2500 + ((indexes[step] + 1) % 2500))
    })
})

test('a client goes on from the first when it has sent all', async () => {
  const { asked } = await measureServer('compound-variables', ({ index }) => index, { connections: 1 })
  for (const indexes of asked)
    indexes.slice(1).forEach((index, step) => {
      assert.equal(index, (indexes[step] + 1) % 11)
    })
})
