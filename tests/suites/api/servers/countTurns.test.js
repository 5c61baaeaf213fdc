import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Fault } from '../../../../lib/base/errors/fault.js'
import { openCount } from '../../../../lib/suites/api/servers/countTurns.js'
import { createSubjectOrder } from '../../../../lib/suites/api/servers/subjectOrder.js'

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
 * Opens a count whose load gives 100 right answers in each turn, of 1,000 instructions for feed and 3,000 for others.
 * @param {{ errors?: number, warmupSeconds?: number, broken?: Map<string, any>, fault?: Fault }} [options]
 */
async function open({ errors = 0, warmupSeconds = 0, broken = new Map(), fault } = {}) {
  /** @type {string[]} */
  const log = []
  let [instructions, subject] = [7e9, '']
  const client = {
    async ask(/** @type {any} */ { open, begin, turn, end }) {
      if (open) log.push(`open ${open.connections}`)
      if (open && fault) throw fault
      if (begin) log.push(`begin ${begin.subject}`)
      if (begin) subject = begin.subject
      if (end) return { errors: [{ kind: 'status', reason: 'status 500', count: errors }] }
      if (turn) instructions += 100 * (subject === 'feed' ? 1000 : 3000)
      if (turn) return { ok: 100, errors, seconds: turn.milliseconds / 1000 }
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
  const readiness = { first: null, broken }
  const order = createSubjectOrder().join({ block: 0, cohort: 0 }, broken.keys())
  const opening = openCount({ bench, settings, load, depth, readiness, order, start: () => client }, counting)
  return { client: await opening.catch((error) => error), log }
}

/** Sample of a subject. @param {string} operation @returns {any} */
const sampleOf = (operation) => ({ name: operation, conditions: { operation, ...depth } })

describe('instructions of a process', () => {
  test('are counted for one subject after the other, after a warm-up by all operations', async () => {
    const { client, log } = await open()
    const { value, use } = await client.measure(sampleOf('feed'))
    assert.deepEqual([value.tool, value.instructionsPerAnswer, value.settled, use], ['perf', 1000, true, null])
    assert.equal(value.windows.length, 12)
    assert.equal((await client.measure(sampleOf('mix'))).value.instructionsPerAnswer, 3000)
    await client.close()
    assert.deepEqual(log, ['count 12', 'open 2', 'begin mix', 'begin feed', 'begin mix', 'uncount', 'close'])
  })
  test('are of right answers only', async () => {
    const { client, log } = await open({ errors: 1 })
    const message = '1 of 101 answers were wrong: status 500'
    await assert.rejects(client.measure(sampleOf('feed')), { code: 'WRONG_ANSWER', message })
    assert.deepEqual(log, ['count 12', 'open 2', 'begin mix', 'begin feed'], 'the warm-up had some')
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
