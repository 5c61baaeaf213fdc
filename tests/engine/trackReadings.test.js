import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { trackReadings } from '../../lib/engine/trackReadings.js'
import { toColumns } from '../../lib/suites/parallelism/pageColumns.js'
import { defaultConditions } from '../conditions.js'
import { createPage, readFacts } from '../suites/parallelism/report/pageFixtures.js'

/** @typedef {import('../../lib/types.d.ts').Arm} Arm */

/** @type {(arm: Arm, rtt?: number, unsupported?: string | null) => import('../../lib/engine/trackReadings.js').Wanted} */
const wanted = (arm, rtt = 0, unsupported = null) => ({
  ...{ arm, conditions: { ...defaultConditions, rtt }, control: false, unsupported },
  client: 'loader',
})
const { processIndex: _, ...facts } = readFacts
const right = {
  ...facts,
  outcome: /** @type {const} */ ('completed'),
  reason: null,
  pages: toColumns([createPage(100)]),
}
const crash = { outcome: /** @type {const} */ ('failed'), message: 'exited with code 1' }

/** @param {ReturnType<typeof trackReadings>} tracked @param {number} count */
function read(tracked, count) {
  for (let index = 0; index < count; index += 1) {
    tracked.begin()
    tracked.end(right)
  }
}
/** @param {ReturnType<typeof trackReadings>} tracked */
const told = ({ done }) =>
  done.map(({ arm, outcome, reason, pages, processIndex }) => [
    arm,
    outcome,
    reason,
    pages?.pageMs.length ?? 0,
    processIndex,
  ])

test('what cannot be read is said without being read', () => {
  const tracked = trackReadings([wanted('push', 0, 'HTTP/1.1 has no push'), wanted('rest')])
  read(tracked, 1)
  assert.equal(tracked.begin(), undefined)
  assert.deepEqual(told(tracked), [
    ['push', 'unsupported', 'HTTP/1.1 has no push', 0, null],
    ['rest', 'completed', null, 1, 0],
  ])
})

describe('a process that ends', () => {
  test('in a reading is the fault of its arm alone, which is not read again', () => {
    const tracked = trackReadings([wanted('rest'), wanted('push'), wanted('compound'), wanted('push', 50)])
    read(tracked, 1)
    tracked.begin()
    assert.equal(tracked.blame(crash), null)
    tracked.restart()
    read(tracked, 1)
    assert.deepEqual([tracked.left, tracked.begin()], [0, undefined])
    assert.deepEqual(told(tracked), [
      ['rest', 'completed', null, 1, 0],
      ['push', 'failed', 'exited with code 1', 0, 0],
      ['push', 'failed', 'not read once more after it had ended the server: exited with code 1', 0, null],
      ['compound', 'completed', null, 1, 1],
    ])
  })
  test('every time takes as many processes as there are arms', () => {
    const arms = /** @type {Arm[]} */ (['rest', 'push', 'compound'])
    const tracked = trackReadings([0, 50, 100].flatMap((rtt) => arms.map((arm) => wanted(arm, rtt))))
    let processes = 0
    for (; tracked.left > 0; tracked.restart()) {
      processes += 1
      tracked.begin()
      tracked.blame(crash)
    }
    assert.deepEqual([processes, tracked.done.length], [3, 9])
  })
  test('at its first start leaves nothing to read', () => {
    const tracked = trackReadings([wanted('rest')])
    assert.throws(() => tracked.blame(crash), crash)
  })
  test('at a later start leaves what was read', () => {
    const tracked = trackReadings([wanted('rest'), wanted('push'), wanted('compound')])
    read(tracked, 1)
    tracked.begin()
    tracked.blame(crash)
    tracked.restart()
    assert.equal(tracked.blame({ ...crash, message: 'port 4001 is in use' }), null)
    assert.deepEqual(told(tracked).at(-1), [
      'compound',
      'failed',
      'the server did not start again after push: port 4001 is in use',
      0,
      null,
    ])
    assert.equal(tracked.left, 0)
  })
  test('after its last reading is the fault of that', () => {
    const tracked = trackReadings([wanted('rest'), wanted('push')])
    read(tracked, 2)
    tracked.begin()
    tracked.blame(crash)
    assert.deepEqual(
      tracked.done.map(({ outcome }) => outcome),
      ['completed', 'failed'],
    )
  })
  test('with a wrong answer makes all it read doubtful, and nothing of another process', () => {
    const tracked = trackReadings([wanted('rest'), wanted('push'), wanted('compound'), wanted('query')])
    read(tracked, 1)
    tracked.begin()
    tracked.blame(crash)
    tracked.restart()
    read(tracked, 2)
    tracked.begin()
    tracked.blame({ outcome: 'invalid', message: 'after the window it lied' })
    assert.deepEqual(
      tracked.done.map(({ outcome, pages }) => [outcome, pages?.pageMs.length ?? 0]),
      [
        ['completed', 1],
        ['failed', 0],
        ['invalid', 0],
        ['invalid', 0],
      ],
    )
  })
  test('after its last check is said of the fork', () => {
    const tracked = trackReadings([wanted('rest')])
    read(tracked, 1)
    tracked.check()
    assert.equal(tracked.blame(crash), 'exited with code 1')
    assert.equal(tracked.done[0].outcome, 'completed')
  })
})
