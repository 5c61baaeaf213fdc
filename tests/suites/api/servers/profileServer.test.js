import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Fault } from '../../../../lib/base/errors/fault.js'
import { profiledTurns } from '../../../../lib/suites/api/counting.js'
import { openProfile } from '../../../../lib/suites/api/servers/profileServer.js'
import { createPace } from '../../../../lib/suites/api/servers/loadInTurns.js'
import { createSubjectOrder } from '../../../../lib/suites/api/servers/subjectOrder.js'

const depth = { connections: 2, pipelining: 1 }

/**
 * Profiles a server whose function f takes 30 µs of each answer, and logs what happens.
 * @param {{ ok?: number, fault?: Fault }} [options] - ok: right answers of a turn
 */
async function profile({ ok = 10, fault } = {}) {
  /** @type {string[]} */
  const log = []
  const client = {
    async ask(/** @type {any} */ { open, begin, turn, end }) {
      if (open) log.push('open')
      if (begin) log.push(`begin ${begin.subject} of ${begin.only}`)
      if (turn) log.push(`turn of ${turn.milliseconds}`)
      if (end) log.push('end')
      return { ok, errors: 10 - ok, seconds: 1 }
    },
    close: async () => void log.push('close'),
  }
  const callFrame = { functionName: 'f', scriptId: '1', url: 'file:///src/f.js', lineNumber: 4, columnNumber: 0 }
  const root = { functionName: '(root)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 }
  const nodes = [
    { id: 1, callFrame: root, children: [2] },
    { id: 2, callFrame },
  ]
  const turns = Array.from({ length: profiledTurns }, (_, turn) => ({
    from: 100 * turn,
    to: 100 * turn + 60,
    cpuMicroseconds: 300,
  }))
  const timeDeltas = turns.flatMap(() => [50, 50])
  const samples = timeDeltas.map(() => 2)
  const recording = {
    profile: { nodes, startTime: 0, endTime: 0, samples, timeDeltas },
    startedAt: 0,
    turns,
    scripts: [],
    allocatedBytes: 1_200_000,
  }
  const profiler = {
    join: async () => log.push('join'),
    start: async () => log.push('start'),
    stop: async () => log.push('stop'),
    end: async () => [recording],
  }
  /** @type {any} */
  const profiling = {
    async open(/** @type {{ processes: { pid: number }[] }} */ { processes }) {
      if (fault) throw fault
      log.push(`profile ${processes.map(({ pid }) => pid)}`)
      return profiler
    },
  }
  const server = /** @type {any} */ ({ processes: [{ pid: 12 }] })
  const nextTurn = async () => void log.push('next')
  const bench = /** @type {any} */ ({ server, signal: new AbortController().signal, enter() {}, nextTurn })
  const load = /** @type {any} */ ({ operations: ['feed', 'user'] })
  const order = createSubjectOrder().join({ block: 0, cohort: 0 }, ['user'])
  const settings = { durationSeconds: 3, warmupSeconds: 1 }
  const loading = { bench, settings, load, depth, pace: createPace(), order, start: () => client }
  /** @type {object[]} */
  const saved = []
  const save = (/** @type {object} */ all) => `profiles/${saved.push(all)}`
  const opening = openProfile(loading, { profiling, cwd: '/', save })
  /** @type {any} */
  const sample = { name: 'mix', conditions: { operation: 'mix', ...depth } }
  const read = opening.then((opened) => opened.measure(sample)).catch((/** @type {Error} */ error) => error)
  return { reading: /** @type {any} */ (await read), log, saved }
}

describe('the profile of a process', () => {
  test('has a time of each function by turn, under the mix, in turns with other servers', async () => {
    const { reading, log, saved } = await profile()
    const { value, use } = reading
    const [f] = value.functions
    assert.deepEqual(
      { ...f, self: [...new Set(f.self)] },
      { name: 'f', file: 'src/f.js', line: 5, column: 1, self: [30], total: f.self },
    )
    assert.equal(value.allocatedBytesPerAnswer, 2000)
    assert.deepEqual([value.answers, value.turns, value.frames, value.file], [600, 60, [[-1, 0, 30]], 'profiles/1'])
    assert.equal(use, null)
    assert.equal(/** @type {any} */ (saved[0]).samples.length, 60)
    const begun = [
      'profile 12',
      'open',
      'begin mix of feed',
      'turn of 100',
      'next',
      'join',
      'start',
      'turn of 200',
      'stop',
      'next',
    ]
    assert.deepEqual(log.slice(0, begun.length), begun)
    assert.equal(log.filter((line) => line === 'turn of 200').length, profiledTurns)
    assert.equal(log.at(-1), 'end')
  })
  test('needs right answers', async () => {
    assert.match((await profile({ ok: 0 })).reading.message, /^none of 10 answers in a turn were right/)
    assert.equal((await profile({ ok: 9 })).reading.message, '60 of 600 answers were wrong')
  })
  test('is not measured if its process cannot be profiled', async () => {
    const { reading, log } = await profile({ fault: new Fault('UNSUPPORTED', 'it runs no Node.js') })
    assert.equal(reading.message, 'it runs no Node.js')
    assert.deepEqual(log, [])
  })
})
