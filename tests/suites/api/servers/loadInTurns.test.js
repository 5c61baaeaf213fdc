import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { takeTurns } from '../../../../lib/core/run/turns.js'
import { WrongAnswer } from '../../../../lib/servers/goldenAnswer.js'
import { adviseOnErrors, nameOldLogins } from '../../../../lib/load/adviseOnErrors.js'
import { createPace, openLoad } from '../../../../lib/suites/api/servers/loadInTurns.js'
import { createSubjectOrder } from '../../../../lib/suites/api/servers/subjectOrder.js'

/** @import { Slot } from '../../../../lib/core/run/turns.js' */
/** @import { Loading } from '../../../../lib/suites/api/servers/loadInTurns.js' */

/**
 * Answers of a load process: counts and seconds of a turn, and further figures at its end, which windows may change.
 * @typedef {{ ok?: number, errors?: number, seconds?: number, slot?: Pick<Slot, 'next'>, figures?: any }} Answers
 */

const file = { path: '/api.js', sha256: '' }
const load = { file, url: 'http://127.0.0.1:1/graphql', headers: {}, expectations: [], timeoutSeconds: 1 }
const depth = { connections: 10, pipelining: 1 }

/** Sample of a subject. @param {string} operation */
const sampleOf = (operation) => ({ name: operation, conditions: { operation, ...depth } })

/** Wrong answer before the load. @param {string} name */
const wrongOf = (name) =>
  new WrongAnswer(`operations.${name}: no`, { status: 200, headers: {}, body: Buffer.alloc(0), complete: true })

/** Creates a bench whose machine logs what is read. @param {string[]} log @param {Pick<Slot, 'next'>} [slot] */
function createBench(log, slot) {
  const nextTurn = async () => {
    log.push('next turn')
    await slot?.next()
  }
  /** @type {any} */
  const machine = {
    look() {},
    read: () => ({ processes: [{ pid: -1, peakMemoryBytes: 7 }], at: 0 }),
    leave: () => 'left',
    away: () => (/** @type {{ at: number }} */ reading) => ({ ...reading, at: reading.at + 1 }),
    between: (/** @type {any[]} */ ...readings) => ({
      read: [readings[1].at, ...readings.slice(2)],
      serverCpuSeconds: 1,
    }),
  }
  const server = /** @type {any} */ ({ startedAt: 1000, processes: [] })
  return { server, machine, nextTurn, signal: new AbortController().signal, enter() {}, askedAt: 1500, readyAt: 2000 }
}

/**
 * Opens a load whose process is replaced: a turn takes 0.1 s and has these answers.
 * @param {Partial<Loading> & Answers} [options]
 */
async function open({ ok = 5, errors = 0, seconds = 0.1, slot, figures, ...options } = {}) {
  /** @type {string[]} */
  const log = []
  /** Lengths of turns. @type {number[]} */
  const milliseconds = []
  /** Operations of warm-ups. @type {string[][]} */
  const warming = []
  let turns = 0
  let isClosed = false
  const start = () => ({
    async ask(/** @type {any} */ question) {
      const [[kind, value]] = Object.entries(question)
      log.push(kind === 'begin' ? `begin ${value.subject}` : kind)
      if (value?.only) warming.push(value.only)
      if (kind === 'begin') turns = 0
      if (kind === 'turn') milliseconds.push(value.milliseconds)
      if (kind !== 'turn' && kind !== 'window' && kind !== 'end') return
      if (kind !== 'end') turns += 1
      if (kind !== 'end') return { ok, errors, seconds }
      const reasons = [{ kind: 'status', reason: 'status 500', count: turns * errors }]
      return {
        counts: { sent: turns * (ok + errors), ok: turns * ok, errors: turns * errors },
        errors: errors > 0 ? reasons : [],
        turns,
        seconds: turns * seconds,
        clientCpuSeconds: 0.25,
        ...figures,
        ...(log.at(-2) === 'window' && figures?.ofWindows),
      }
    },
    async close() {
      isClosed = true
    },
  })
  const bench = createBench(log, slot)
  const client = await openLoad({
    bench,
    settings: { durationSeconds: 0.3, warmupSeconds: 0 },
    load: { ...load, operations: ['feed', 'user'] },
    depth,
    broken: new Map(),
    pace: createPace(),
    order: createSubjectOrder().join({ block: 0, cohort: 0 }, []),
    start: /** @type {any} */ (start),
    ...options,
  })
  return { client, log, milliseconds, warming, bench, isClosed: () => isClosed }
}

describe('a sample', () => {
  test('has turns of 0.1 s up to its duration, and yields between them', async () => {
    const { client, log } = await open()
    const { value, use } = await client.measure(sampleOf('feed'))
    const turns = ['turn', 'next turn', 'turn', 'next turn', 'turn']
    assert.deepEqual(log, ['open', 'begin feed', ...turns, 'end', 'next turn'])
    assert.equal(value.counts.ok, 15)
    assert.equal('clientCpuSeconds' in value, false)
    assert.deepEqual([value.readySeconds, value.firstAnswerMs, value.serverPeakMemoryBytes], [1, 500, 7])
    // The time of two waits is left out.
    assert.deepEqual(use, { read: [2, 0.25, 3 * 0.1], serverCpuSeconds: 1 })
  })
  test('logs in again between turns, and names the age of a login that was refused', async () => {
    const headers = [null, { authorization: 'b' }, null, null]
    const login = { renew: async () => headers.shift() ?? null, age: () => ({ seconds: 61, expiresIn: null }) }
    const figures = { errors: [{ kind: 'status', reason: 'status 401, got x', count: 1, fromSeconds: 0.4 }] }
    const { client, log } = await open({ figures, login, errors: 1 })
    const { value } = await client.measure(sampleOf('feed'))
    assert.deepEqual(log.slice(0, 5), ['open', 'begin feed', 'turn', 'next turn', 'headers'])
    assert.equal(value.errors[0].reason, 'status 401, got x, the login was 61 s old')
    assert.match(adviseOnErrors(value.errors), /^; return expiresIn from login/)
    const lasting = nameOldLogins(figures.errors, { seconds: 3, expiresIn: 60 })
    assert.equal(lasting[0].reason, 'status 401, got x, the login was 3 s old, of 60 s that it lasts')
    assert.match(adviseOnErrors(lasting), /^; return a smaller expiresIn from login/)
  })
  test('has no CPU time of logins', { skip: process.platform !== 'linux' && 'only Linux says it' }, async () => {
    const { client, bench } = await open({
      login: {
        async renew() {
          const used = process.cpuUsage()
          while (process.cpuUsage(used).user < 100_000);
          return null
        },
        age: () => null,
      },
    })
    bench.server.processes.push({ pid: process.pid })
    const { use } = await client.measure(sampleOf('feed'))
    // Two waits, less a tick of each.
    assert.ok(Number(use.serverCpuSeconds) <= 0.82, `${use.serverCpuSeconds}`)
  })
  test('has no constant rate if each request needs another answer', async () => {
    const { client } = await open({ taking: ['feed'] })
    for (const step of [{ rate: 100 }, { slo: 'p99<50ms' }]) {
      const sample = { name: 'feed', conditions: { ...sampleOf('feed').conditions, ...step } }
      await assert.rejects(client.measure(sample), { code: 'UNSUPPORTED', message: /^alone it has no constant rate/ })
    }
    assert.equal((await client.measure(sampleOf('feed'))).value.counts.errors, 0)
  })
  test('ends after so many answers, right or not, with turns that are shorter for few of them', async () => {
    const settings = { durationSeconds: 10, warmupSeconds: 0, requests: 12 }
    const { client, milliseconds } = await open({ ok: 4, errors: 1, settings })
    const { value } = await client.measure(sampleOf('feed'))
    assert.deepEqual([value.counts.sent, milliseconds], [15, [1, 100, 40]])
  })
  test('comes after a warm-up by all operations, which only the first one has', async () => {
    const { client, log } = await open({ settings: { durationSeconds: 0.1, warmupSeconds: 0.2 } })
    await client.measure(sampleOf('feed'))
    await client.measure(sampleOf('mix'))
    assert.deepEqual(
      log.filter((word) => word !== 'next turn'),
      ['open', 'begin mix', 'turn', 'turn', 'end', 'begin feed', 'turn', 'end', 'begin mix', 'turn', 'end'],
    )
  })
  test('without any right answer ends after its first turn, with the most frequent reason', async () => {
    const { client, log } = await open({ ok: 0, errors: 3 })
    await assert.rejects(client.measure(sampleOf('feed')), {
      ...{ code: 'WRONG_ANSWER', message: 'none of 3 requests had a right answer: status 500' },
    })
    assert.equal(log.filter((word) => word === 'turn').length, 1)
  })
  test('at a constant rate has whole windows, and before the first one of a process another', async () => {
    const { client, log } = await open({ settings: { durationSeconds: 10, warmupSeconds: 0 } })
    const sample = { name: 'feed at 200/s', conditions: { operation: 'feed', ...depth, rate: 200 } }
    const { use } = await client.measure(sample)
    const windows = ['begin feed', 'window', 'next turn', 'window', 'end', 'next turn']
    assert.deepEqual(log, ['open', 'begin feed', 'window', ...windows])
    // The time of one wait is left out, that around windows is not.
    assert.deepEqual(use, { read: [1, 0.25, 0.1 + 0.1], serverCpuSeconds: 1 })
    log.length = 0
    await client.measure(sample)
    assert.deepEqual(log, windows)
  })
  test('at a constant rate goes on after errors, but not without any right answer', async () => {
    const conditions = { operation: 'feed', ...depth, rate: 200 }
    const settings = { durationSeconds: 10, warmupSeconds: 0 }
    const some = await open({ settings, ok: 1, errors: 9 })
    assert.equal((await some.client.measure({ name: 'feed at 200/s', conditions })).value.counts.errors, 18)
    const none = await open({ settings, ok: 0, errors: 9 })
    await assert.rejects(none.client.measure({ name: 'feed at 200/s', conditions }), { code: 'WRONG_ANSWER' })
    assert.equal(none.log.filter((word) => word === 'window').length, 2)
  })
  test('of a capacity has windows below the rate of the closed loop, a turn each', async () => {
    const openLoop = { sustained: true, latenessP99Ms: 0 }
    const { client, log } = await open({
      seconds: 0.25,
      settings: { durationSeconds: 0.25, warmupSeconds: 0, slo: { percentile: 'p99', belowMs: 50 } },
      figures: { requestsPerSecond: 400, openLoop, latencyMs: { p99: 1 }, clientCpuShare: 0.1 },
    })
    await client.measure(sampleOf('feed'))
    log.length = 0
    const conditions = { operation: 'feed', ...depth, slo: 'p99<50ms' }
    const { value, use } = await client.measure({ name: 'feed, capacity at p99<50ms', conditions })
    const probe = ['begin feed', 'window', 'end', 'next turn']
    assert.deepEqual(log, ['begin feed', 'window', ...Array(7).fill(probe).flat()])
    assert.equal(value.capacity?.reason, 'met even at the maximum, and nothing above it was tried')
    assert.deepEqual([value.capacity?.probes.length, value.requestsPerSecond], [7, 400])
    const fields = ['latencyMs', 'met', 'requestsPerSecond', 'shareOfMaximum', 'sustained']
    assert.deepEqual(Object.keys(value.capacity?.probes[0] ?? {}).sort(), fields)
    // Six waits are left out; the CPU time is that of all windows.
    assert.deepEqual(use, { read: [6, 7 * 0.25, 7 * 0.25], serverCpuSeconds: 1 })
  })
  /** @type {(figures: object, reason: string) => Promise<string[]>} */
  async function findNoCapacity(figures, reason) {
    const settings = {
      durationSeconds: 0.1,
      warmupSeconds: 0,
      slo: /** @type {const} */ ({ percentile: 'p99', belowMs: 50 }),
    }
    const { client, log } = await open({
      settings,
      figures: { requestsPerSecond: 400, clientCpuShare: 0.1, ...figures },
    })
    const conditions = { operation: 'feed', ...depth, slo: 'p99<50ms' }
    const measured = client.measure({ name: 'feed, capacity at p99<50ms', conditions })
    await assert.rejects(measured, { code: 'NO_ANSWER', message: reason })
    return log
  }
  test('of a capacity measures the closed loop in a process that has not had it', async () => {
    const log = await findNoCapacity(
      { openLoop: { sustained: false, latenessP99Ms: 20 }, latencyMs: { p99: 60 } },
      'even 5 % of the maximum, 20/s, does not meet p99 < 50 ms: p99 was 60.00 ms; ' +
        'the load generator was saturated at rates that did not meet it',
    )
    assert.deepEqual(log.slice(0, 6), ['open', 'begin feed', 'turn', 'end', 'begin feed', 'window'])
  })
  test('of a capacity is not searched any further without right answers', async () => {
    const log = await findNoCapacity(
      { ofWindows: { counts: { sent: 3, ok: 0, errors: 3 }, latencyMs: null } },
      '52.5 % of the maximum, 210/s, does not meet p99 < 50 ms: no right answer came',
    )
    assert.equal(log.filter((word) => word === 'window').length, 2)
  })
  test('with some errors is completed', async () => {
    const { value } = await (await open({ ok: 99, errors: 1 })).client.measure(sampleOf('feed'))
    assert.deepEqual([value.counts.errors, value.errors.length], [3, 1])
  })
  test('of an operation that was broken before the load, or of a mix with it, sends nothing', async () => {
    const broken = new Map([['user', wrongOf('user')]])
    const { client, log } = await open({ broken, load: { ...load, operations: ['feed'] } })
    for (const subject of ['user', 'mix'])
      await assert.rejects(client.measure(sampleOf(subject)), { code: 'WRONG_ANSWER', message: 'operations.user: no' })
    assert.ok(!log.some((word) => word.startsWith('begin')))
    await client.measure(sampleOf('feed'))
    assert.ok(log.includes('begin feed'))
  })
  test('of a server that ran already has no times of a start', async () => {
    const { client, bench } = await open()
    bench.server.startedAt = null
    const { value } = await client.measure(sampleOf('feed'))
    assert.deepEqual([value.readySeconds, value.firstAnswerMs], [null, null])
  })
})

test('a load that cannot be opened ends its process', async () => {
  let isClosed = false
  const start = () => ({
    async ask() {
      throw new Error('no connection')
    },
    async close() {
      isClosed = true
    },
  })
  await assert.rejects(open({ start: /** @type {any} */ (start) }), { message: 'no connection' })
  assert.ok(isClosed)
})

describe('servers of a cohort', () => {
  /**
   * Measures subjects as the engine does, and logs the cycle of each turn.
   * @param {{ seconds: number, broken?: string }[]} servers
   * @param {string[]} subjects
   */
  async function measureCohort(servers, subjects) {
    const slots = takeTurns(servers.length, () => 0.5)
    const pace = createPace()
    /** Subjects in the order of turns. @type {string[]} */
    const order = []
    await Promise.all(
      servers.map(async ({ seconds, broken: name }, index) => {
        const slot = slots[index]
        const broken = new Map(name ? [[name, wrongOf(name)]] : [])
        await slot.next()
        const { client, log } = await open({ seconds, slot, pace, broken })
        for (const subject of subjects) {
          await slot.next()
          await client.measure(sampleOf(subject)).catch(() => {})
          order.push(`${index} ${subject} ${log.filter((word) => word === 'turn').length}`)
        }
        slot.leave()
      }),
    )
    return order
  }
  test('begin a subject after all of them have measured the one before, however many turns they need', async () => {
    const order = await measureCohort([{ seconds: 0.1 }, { seconds: 0.3 }], ['a', 'b'])
    assert.deepEqual(order.slice(0, 2).sort(), ['0 a 3', '1 a 1'])
    assert.deepEqual(order.slice(2).sort(), ['0 b 6', '1 b 2'])
  })
  test('measure what one of them refuses last, and warm up without it, so all have answered the same', async () => {
    const slots = takeTurns(2, () => 0.5)
    const [pace, order] = [createPace(), createSubjectOrder()]
    const opened = await Promise.all(
      [['a'], []].map(async (names, index) => {
        const slot = slots[index]
        const broken = new Map(names.map((name) => [name, wrongOf(name)]))
        await slot.next()
        const opened = await open({
          ...{ slot, pace, broken, order: order.join({ block: 0, cohort: 0 }, names) },
          load: { ...load, operations: ['a', 'b', 'c'].filter((name) => !names.includes(name)) },
          settings: { durationSeconds: 0.1, warmupSeconds: 0.1 },
        })
        const pending = ['a', 'b', 'c', 'mix'].map(sampleOf)
        while (pending.length > 0) {
          await slot.next()
          const sample = opened.client.choose(/** @type {any} */ (pending))
          await opened.client.measure(sample).catch(() => {})
          pending.splice(pending.indexOf(/** @type {any} */ (sample)), 1)
        }
        slot.leave()
        return { ...opened, begun: opened.log.filter((word) => word.startsWith('begin ')) }
      }),
    )
    assert.deepEqual(opened[0].warming, [['b', 'c']])
    assert.deepEqual(opened[1].warming, [['b', 'c']])
    assert.deepEqual(opened[0].begun, ['begin mix', 'begin b', 'begin c'])
    assert.deepEqual(opened[1].begun, ['begin mix', 'begin b', 'begin c', 'begin a', 'begin mix'])
  })
  test('wait for each other also if one of them cannot measure a subject', async () => {
    const order = await measureCohort([{ seconds: 0.1 }, { seconds: 0.1, broken: 'a' }], ['a', 'b'])
    assert.deepEqual(order.slice(0, 2).sort(), ['0 a 3', '1 a 0'])
    assert.deepEqual(order.slice(2).sort(), ['0 b 6', '1 b 3'])
  })
})

test('a server that has ended does not wait for the others', async () => {
  const pace = createPace()
  const ended = AbortSignal.abort(new Error('it was killed'))
  const bench = { signal: ended, nextTurn: async () => assert.fail('it waits') }
  const measure = async () => {
    throw new Error('it was killed')
  }
  await assert.rejects(pace.keep(bench, 'feed', measure), { message: 'it was killed' })
})
