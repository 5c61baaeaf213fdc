import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { faultOf } from '../../../lib/load/closedLoop/judgeWindow.js'
import { TurnLoad } from '../../../lib/load/session/turnLoad.js'
import { targetOf, wireOf } from '../../../lib/suites/api/client/wire.js'
import { startApi, ways } from '../../suites/api/client/startApi.js'

/** @import { Judge } from '../../../lib/suites/api/client/checkedAnswer.js' */
/** @import { LoadedOperation } from '../../../lib/suites/api/client/wire.js' */
/** @import { Received, Reply, Way } from '../../suites/api/client/startApi.js' */

const names = /** @type {Way[]} */ (Object.keys(ways))
/** Subject that has all operations. */
const mix = 'mix'

/** Makes an operation whose right answers repeat the bodies of their requests. @type {(name: string) => Judge} */
const checkOf = (name) => (item, status, headers, body) => {
  if (status !== 200) return { kind: 'status', reason: `status ${status}, type ${headers['content-type']}` }
  return String(body) === `${name} ${item}` ? null : { kind: 'mismatch', reason: `got ${body}` }
}

/** @type {(name: string, weight: number, requests: number) => LoadedOperation} */
const operationOf = (name, weight, requests) => ({
  name,
  weight,
  requests: Array.from({ length: requests }, (_, item) => ({
    path: '/graphql',
    method: 'POST',
    headers: { authorization: 'Bearer x', 'x-name': name },
    body: `${name} ${item}`,
  })),
  check: checkOf(name),
})

/** @type {(received: Received) => Reply} */
const echo = ({ text }) => ({ body: text })

/**
 * Runs a scene with a load of two operations.
 * @param {Way} way
 * @param {(received: Received) => Reply | Promise<Reply>} reply
 * @param {(load: TurnLoad, api: Awaited<ReturnType<typeof startApi>>) => Promise<void>} scene
 * @param {number} [timeoutSeconds]
 */
async function withLoad(way, reply, scene, timeoutSeconds = 20) {
  const api = await startApi(way, reply)
  const target = targetOf(api.url, api.tls)
  const operations = [operationOf('feed', 3, 2), operationOf('user', 1, 5)]
  const load = new TurnLoad(wireOf(target, api.protocol, operations), timeoutSeconds)
  try {
    await scene(load, api)
  } finally {
    load.close()
    api.close()
  }
}

/** Leaves out when errors came. @param {{ kind: string, reason: string, count: number }[]} errors */
const withoutTimes = (errors) => errors.map(({ kind, reason, count }) => ({ kind, reason, count }))

/** Takes turns until a condition holds. @type {(load: TurnLoad, holds: () => boolean) => Promise<void>} */
async function takeTurns(load, holds) {
  for (let isOver = false; !isOver; isOver = holds()) await load.turn(20)
}

for (const way of names)
  describe(`a load in turns over ${way}`, () => {
    test('counts right answers by operation, and leaves nothing in flight', () =>
      withLoad(way, echo, async (load, { counts }) => {
        const opened = await load.begin({ subject: mix, connections: 3, pipelining: 1 })
        assert.equal(faultOf(opened), null)
        counts.most = 0
        const turns = []
        for (let turn = 0; turn < 3; turn += 1) {
          turns.push(await load.turn(40))
          assert.equal(counts.inFlight, 0)
        }
        const measured = load.end()
        const { ok } = measured.counts
        assert.ok(ok > 3 && counts.most <= 3, `${ok} answers, ${counts.most} at a time`)
        assert.deepEqual([measured.counts.sent, measured.counts.errors, measured.turns], [ok, 0, 3])
        assert.equal(
          turns.reduce((sum, turn) => sum + turn.ok, 0),
          ok,
        )
        assert.ok(turns.every(({ seconds }) => seconds >= 0.039))
        assert.ok(Math.abs(measured.seconds - turns.reduce((sum, { seconds }) => sum + seconds, 0)) < 1e-9)
        assert.equal(measured.requestsPerSecond, ok / measured.seconds)
        const { feed, user } = measured.operations ?? {}
        assert.equal(feed.ok + user.ok, ok)
        assert.ok(Math.abs(feed.ok - 3 * user.ok) <= 8, `${feed.ok} and ${user.ok}, whose weights are 3 and 1`)
        assert.ok(Number(measured.latencyMs?.p50) > 0 && feed.latencyMs && user.latencyMs)
        assert.equal(measured.bytesPerAnswer, 6)
        assert.equal(counts.connections, 3)
      }))
    test('sends what is due at a constant rate, by their weights, and leaves nothing in flight', () =>
      withLoad(way, echo, async (load, { counts: served }) => {
        await load.begin({ subject: mix, connections: 3, pipelining: 2 })
        served.most = 0
        for (let window = 0; window < 2; window += 1) {
          await load.window({ requestsPerSecond: 200, seconds: 0.3 })
          assert.equal(served.inFlight, 0)
        }
        const { counts, errors, openLoop, operations = {}, turns, seconds } = load.end()
        assert.deepEqual([counts.sent, counts.errors, errors, turns], [120, 0, [], 2])
        assert.equal(counts.ok + Number(openLoop?.unanswered), 120)
        assert.equal(operations.feed.ok + operations.user.ok, counts.ok)
        assert.ok(Math.abs(seconds - 0.6) < 1e-9 && served.most <= 6, `${seconds} s, ${served.most} at a time`)
        assert.equal(openLoop?.intendedRequestsPerSecond, 200)
        // A turn goes on where the window has ended.
        assert.ok((await load.turn(20)).errors === 0)
      }))
    test('counts errors at a constant rate by kind, and goes on', () =>
      withLoad(
        way,
        ({ number, text }) => ({ status: number % 4 === 0 ? 500 : 200, body: text }),
        async (load) => {
          await load.begin({ subject: 'feed', connections: 2, pipelining: 1 })
          await load.window({ requestsPerSecond: 100, seconds: 0.4 })
          const { counts, errors, openLoop } = load.end()
          assert.equal(counts.ok + counts.errors + Number(openLoop?.unanswered), 40)
          assert.ok(counts.ok > 0)
          assert.deepEqual(withoutTimes(errors), [
            { kind: 'status', reason: 'status 500, type application/json', count: counts.errors },
          ])
          assert.equal(openLoop?.sustained, false)
        },
      ))
    test('keeps the connection of an answer without a body that says how long that would be', () =>
      withLoad(
        way,
        () => ({ status: 304, body: '', headers: { 'content-length': '5' } }),
        async (load, { counts }) => {
          const { errors } = await load.begin({ subject: 'feed', connections: 1, pipelining: 1 })
          assert.deepEqual(withoutTimes(errors), [
            { kind: 'status', reason: 'status 304, type application/json', count: errors[0].count },
          ])
          assert.equal(counts.connections, 1)
        },
      ))
    test('measures one operation with other connections and requests in flight', () =>
      withLoad(way, echo, async (load, { counts }) => {
        await load.begin({ subject: mix, connections: 1, pipelining: 1 })
        await load.begin({ subject: 'user', connections: 2, pipelining: 3 })
        counts.most = 0
        await takeTurns(load, () => load.end().counts.ok > 20)
        const { counts: counted, operations, errors } = load.end()
        assert.deepEqual([counted.errors, errors, operations], [0, [], undefined])
        assert.ok(counts.most > 1 && counts.most <= 6, `${counts.most} at a time`)
      }))
    test('goes on after errors, and counts them by kind', () =>
      withLoad(
        way,
        ({ number, text }) => ({ status: number % 10 === 0 ? 500 : 200, body: number % 15 === 7 ? 'other' : text }),
        async (load) => {
          await load.begin({ subject: mix, connections: 2, pipelining: 1 })
          const kinds = () => new Set(load.end().errors.map(({ kind }) => kind))
          await takeTurns(load, () => kinds().size === 2)
          const { counts, errors, operations } = load.end()
          assert.deepEqual(
            errors.map(({ reason }) => reason).sort(),
            ['got other', 'status 500, type application/json'].sort(),
          )
          assert.equal(
            errors.reduce((sum, { count }) => sum + count, 0),
            counts.errors,
          )
          assert.equal(counts.sent, counts.ok + counts.errors)
          assert.equal(
            Object.values(operations ?? {}).reduce((sum, { errors }) => sum + errors, 0),
            counts.errors,
          )
        },
      ))
    test('sends requests again that destroyed connections left without a byte, and counts them', () =>
      withLoad(
        way,
        ({ number, text, request }) => {
          if (number % 20 !== 19) return { body: text }
          const { socket, stream } = request
          if (stream) stream.session.destroy()
          else socket.destroy()
          return null
        },
        async (load, { counts: served }) => {
          await load.begin({ subject: mix, connections: 2, pipelining: 1 })
          await takeTurns(load, () => Number(load.end().loadFacts?.resent) > 1 && load.end().counts.ok > 40)
          const { errors, counts } = load.end()
          assert.deepEqual([errors, counts.sent], [[], counts.ok])
          assert.ok(served.connections > 2)
        },
      ))
    test('gives up a request whose timeout is over', () => {
      let isSilent = false
      /** @type {(received: Received) => Reply} */
      const skipOnce = ({ text }) => {
        const reply = isSilent ? null : { body: text }
        isSilent = false
        return reply
      }
      return withLoad(
        way,
        skipOnce,
        async (load) => {
          await load.begin({ subject: mix, connections: 2, pipelining: 1 })
          isSilent = true
          await takeTurns(load, () => load.end().counts.errors > 0 && load.end().counts.ok > 10)
          const { errors } = load.end()
          assert.deepEqual(withoutTimes(errors), [{ kind: 'timeout', reason: 'no answer within 0.3 s', count: 1 }])
          const { seconds, turns } = load.end()
          assert.ok(seconds > 0.3, `${turns} turns in ${seconds} s have the time of the timeout`)
        },
        0.3,
      )
    })
    test('says why there is no right answer at all', () =>
      withLoad(
        way,
        () => ({ status: 401, body: '' }),
        async (load) => {
          const fault = faultOf(await load.begin({ subject: mix, connections: 2, pipelining: 1 }))
          assert.equal(fault?.code, 'WRONG_ANSWER')
          assert.match(String(fault?.message), /^none of \d+ requests had a right answer: status 401, /)
        },
      ))
  })

test('the end of a connection that a server announces by GOAWAY is no error', () =>
  withLoad(
    'HTTP/2 with TLS',
    ({ number, text, request }) => {
      if (number % 10 === 0) request.stream.session.close()
      return { body: text }
    },
    async (load, { counts }) => {
      await load.begin({ subject: mix, connections: 2, pipelining: 4 })
      await takeTurns(load, () => load.end().counts.ok > 60)
      assert.deepEqual([load.end().counts.errors, load.end().errors], [0, []])
      assert.ok(counts.connections > 2, `${counts.connections} connections`)
    },
  ))

test('a connection that was idle for long has an answer before the next turn, which does not count it', () =>
  withLoad('HTTP/1.1', echo, async (load, { counts, sockets }) => {
    await load.begin({ subject: mix, connections: 2, pipelining: 1 })
    await load.turn(20)
    const { ok } = load.end().counts
    for (const socket of sockets) socket.destroy()
    const before = counts.requests
    const now = performance.now()
    mock.method(performance, 'now', () => now + 3100)
    const resumed = load.turn(20)
    mock.restoreAll()
    const turn = await resumed
    assert.deepEqual([turn.errors, load.end().counts.ok], [0, ok + turn.ok])
    assert.ok(counts.requests - before >= turn.ok + 2, 'each of the two connections had an answer before')
  }))

test('headers longer than a frame of HTTP/2 arrive, and a header Host replaces the authority', async () => {
  /** @type {Record<string, any>[]} */
  const received = []
  const api = await startApi('HTTP/2 without TLS', ({ headers, text }) => {
    received.push(headers)
    return { body: text }
  })
  const operation = operationOf('feed', 1, 1)
  operation.requests[0].headers = { host: 'api.test', 'x-long': 'x'.repeat(20_000) }
  const load = new TurnLoad(wireOf(targetOf(api.url, {}), api.protocol, [operation]), 20)
  try {
    assert.equal(faultOf(await load.begin({ subject: mix, connections: 1, pipelining: 1 })), null)
    assert.deepEqual([received[0][':authority'], received[0]['x-long'].length], ['api.test', 20_000])
  } finally {
    load.close()
    api.close()
  }
})

test('the reason of a server that refuses connections is its own', async () => {
  const api = await startApi('HTTP/1.1', echo)
  api.close()
  for (const protocol of /** @type {const} */ (['h1', 'h2c'])) {
    const load = new TurnLoad(wireOf(targetOf(api.url, {}), protocol, [operationOf('feed', 1, 1)]), 20)
    try {
      const fault = faultOf(await load.begin({ subject: mix, connections: 2, pipelining: 1 }))
      assert.deepEqual([fault?.code, /connect ECONNREFUSED/.test(String(fault?.message))], ['NO_ANSWER', true])
    } finally {
      load.close()
    }
  }
})
