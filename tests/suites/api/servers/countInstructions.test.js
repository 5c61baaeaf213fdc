import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Fault } from '../../../../lib/base/errors/fault.js'
import { createSubjectOrder } from '../../../../lib/suites/api/servers/subjectOrder.js'
import { openCount } from '../../../../lib/suites/api/servers/countInstructions.js'

const depth = { connections: 2, pipelining: 1 }
const load = {
  file: { path: '/api.js', sha256: '' },
  url: 'http://127.0.0.1:1/graphql',
  headers: {},
  expectations: [],
  operations: ['feed', 'user'],
  timeoutSeconds: 1,
}

/**
 * Opens a count whose load has answers in every second turn of a second.
 * @param {object} [options]
 * @param {number} [options.right] answers in such a turn
 * @param {number} [options.errors] in such a turn
 * @param {(turn: number) => number} [options.perAnswer] instructions of an answer, by the turns of its subject
 * @param {number} [options.warmupSeconds]
 * @param {Map<string, any>} [options.broken]
 * @param {Fault} [options.fault]
 */
async function open({
  right = 100,
  errors = 0,
  perAnswer = () => 1e6,
  warmupSeconds = 0,
  broken = new Map(),
  fault,
} = {}) {
  /** @type {string[]} */
  const log = []
  let [instructions, milliseconds, turns] = [7e9, 0, 0]
  const client = {
    async ask(/** @type {any} */ { open, begin, turn, end }) {
      if (open) log.push(`open ${open.connections}`)
      if (open && fault) throw fault
      if (begin) log.push(`begin ${begin.subject}`)
      if (begin) turns = 0
      if (end) log.push(`end after ${turns}`)
      if (end) return { errors: [{ kind: 'status', reason: 'status 500', count: errors }] }
      if (!turn) return
      // In so short a time nothing may come yet.
      const share = turns % 2
      instructions += share * right * perAnswer(turns)
      turns += 1
      milliseconds += 1000
      return { ok: share * right, errors: share * errors, seconds: 1 }
    },
    close: async () => void log.push('close'),
  }
  const counting = {
    tool: /** @type {const} */ ('perf'),
    open: (/** @type {{ pid: number }[]} */ processes) => {
      log.push(`count ${processes.map(({ pid }) => pid)}`)
      return { read: async () => instructions, close: () => void log.push('uncount') }
    },
  }
  const server = /** @type {any} */ ({ processes: [{ pid: 12 }] })
  const bench = { server, signal: new AbortController().signal, enter() {} }
  const settings = { durationSeconds: 1, warmupSeconds }
  const order = createSubjectOrder().join({ block: 0, cohort: 0 }, broken.keys())
  const loading = { bench, settings, load, depth, broken, order, start: () => client }
  const opening = openCount(loading, counting, () => milliseconds)
  return { client: await opening.catch((/** @type {Error} */ error) => /** @type {any} */ (error)), log }
}

/** Sample of a subject. @param {string} operation @returns {any} */
const sampleOf = (operation) => ({ name: operation, conditions: { operation, ...depth } })

describe('instructions of a process', () => {
  test('are counted in twelve windows of one subject after the other, after a warm-up by all operations', async () => {
    const { client, log } = await open({ perAnswer: (turns) => 1000 + (turns % 24) })
    const { value, use } = await client.measure(sampleOf('feed'))
    const { windows, interval, ...counted } = value
    assert.deepEqual(
      windows,
      Array.from({ length: 12 }, (_, index) => 1001 + 2 * index),
    )
    assert.deepEqual(counted, { tool: 'perf', instructionsPerAnswer: 1006, warmupSeconds: 24, settled: true })
    assert.deepEqual([interval.map(Math.round), use], [[999, 1013], null])
    assert.equal((await client.measure(sampleOf('mix'))).value.instructionsPerAnswer, 1006)
    await client.close()
    const counts = ['begin mix', 'begin feed', 'begin mix'].flatMap((begin) => [begin, 'end after 24'])
    assert.deepEqual(log, ['count 12', 'open 2', ...counts, 'uncount', 'close'])
  })
  for (const [why, warmupSeconds, perAnswer, expected] of /** @type {[string, number, number, number][]} */ ([
    ['much work', 100, 1e6, 120],
    ['less work where the warm-up of a round is shorter than usual', 1, 1e6, 60],
    ['four minutes where a server mostly waits', 5, 1000, 240 / 2],
  ]))
    test(`begin after ${why}`, async () => {
      const { client, log } = await open({ warmupSeconds, perAnswer: () => perAnswer })
      await client.measure(sampleOf('feed'))
      assert.equal(log[3], `end after ${2 * expected}`)
    })
  test('of a server that does not settle say so', async () => {
    const { client } = await open({ perAnswer: (turns) => 1000 + (turns % 4 === 1 ? 100 : 0) })
    const { settled, interval } = (await client.measure(sampleOf('feed'))).value
    assert.deepEqual([settled, ...interval.map(Math.round)], [false, 922, 1078])
  })
  test('are of right answers only', async () => {
    const { client, log } = await open({ errors: 1 })
    const message = '1 of 101 answers were wrong: status 500'
    await assert.rejects(client.measure(sampleOf('feed')), { code: 'WRONG_ANSWER', message })
    assert.ok(log.includes('begin feed'), 'the warm-up had some')
  })
  test('are not counted if no answer of the warm-up is right', async () => {
    const { client } = await open({ right: 0, errors: 1 })
    const message = '1 of 1 answers were wrong: status 500'
    await assert.rejects(client.measure(sampleOf('feed')), { code: 'WRONG_ANSWER', message })
  })
  test('are not counted for an operation that was wrong before the load', async () => {
    const { client, log } = await open({ broken: new Map([['user', new Fault('WRONG_ANSWER', 'no')]]) })
    await assert.rejects(client.measure(sampleOf('user')), { message: 'no' })
    assert.ok(!log.some((word) => word.startsWith('begin')))
  })
  test('leave nothing open if the load cannot begin', async () => {
    const { client, log } = await open({ fault: new Fault('CONNECTION_LOST', 'no connection') })
    assert.equal(client.message, 'no connection')
    assert.deepEqual(log, ['count 12', 'open 2', 'uncount', 'close'])
  })
})
