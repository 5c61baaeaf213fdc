import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Fault } from '../../../lib/base/errors/fault.js'
import { trackSamples } from '../../../lib/core/run/trackSamples.js'

/** @import { Sample, SampleResult } from '../../../lib/core/suite.d.ts' */
/** @import { Reading } from '../../../lib/core/run/trackSamples.js' */

/** @type {(name: string, rtt?: number, unsupported?: string | null) => Sample} */
const wanted = (name, rtt = 0, unsupported = null) => ({ name, conditions: { rtt }, control: false, unsupported })
const use = { durationSeconds: 1, serverCpuSeconds: 0, clientCpuSeconds: 0, otherCpuSeconds: 0, stealSeconds: 0 }
/** @type {Reading} */
const right = { outcome: 'completed', reason: null, value: { pages: 1 }, use, repeated: null }
const crash = new Fault('SERVER_CRASHED', 'exited with code 1')

/** @param {ReturnType<typeof trackSamples>} tracked @param {number} count */
function read(tracked, count) {
  for (let index = 0; index < count; index += 1) {
    tracked.begin()
    tracked.end(right)
  }
}
/** @param {SampleResult['value']} value */
const pagesOf = (value) => value?.pages ?? 0
/** @param {ReturnType<typeof trackSamples>} tracked */
const told = ({ done }) =>
  done.map(({ name, reasonCode, reason, value, processIndex }) => [
    name,
    reasonCode,
    reason,
    pagesOf(value),
    processIndex,
  ])

test('what cannot be read is said without being read', () => {
  const tracked = trackSamples([wanted('push', 0, 'HTTP/1.1 has no push'), wanted('rest')])
  read(tracked, 1)
  assert.equal(tracked.begin(), undefined)
  assert.deepEqual(told(tracked), [
    ['push', 'UNSUPPORTED', 'HTTP/1.1 has no push', 0, null],
    ['rest', null, null, 1, 0],
  ])
})

test('the sample that is chosen is read, and blamed for the end of its process', () => {
  const tracked = trackSamples(['rest', 'push', 'compound'].map((name) => wanted(name)))
  const last = (/** @type {Sample[]} */ pending) => pending[pending.length - 1]
  assert.equal(tracked.begin(last)?.name, 'compound')
  tracked.end(right)
  assert.equal(tracked.begin(last)?.name, 'push')
  tracked.attributeFailure(crash)
  tracked.restart()
  read(tracked, 1)
  assert.deepEqual(
    told(tracked).map(([name, code, , , process]) => [name, code, process]),
    [
      ['compound', null, 0],
      ['push', 'SERVER_CRASHED', 0],
      ['rest', null, 1],
    ],
  )
})

describe('a process that ends', () => {
  test('in a sample is the fault of what it is of alone, which is not read again', () => {
    const tracked = trackSamples([wanted('rest'), wanted('push'), wanted('compound'), wanted('push', 50)])
    read(tracked, 1)
    tracked.begin()
    assert.equal(tracked.attributeFailure(crash), null)
    tracked.restart()
    read(tracked, 1)
    assert.deepEqual([tracked.left, tracked.begin()], [0, undefined])
    assert.deepEqual(told(tracked), [
      ['rest', null, null, 1, 0],
      ['push', 'SERVER_CRASHED', 'exited with code 1', 0, 0],
      ['push', 'NOT_MEASURED', 'not read once more after it had ended the server: exited with code 1', 0, null],
      ['compound', null, null, 1, 1],
    ])
  })
  test('every time takes as many processes as there are names', () => {
    const names = ['rest', 'push', 'compound']
    const tracked = trackSamples([0, 50, 100].flatMap((rtt) => names.map((name) => wanted(name, rtt))))
    let processes = 0
    for (; tracked.left > 0; tracked.restart()) {
      processes += 1
      tracked.begin()
      tracked.attributeFailure(crash)
    }
    assert.deepEqual([processes, tracked.done.length], [3, 9])
  })
  test('at its first start leaves nothing to read', () => {
    const tracked = trackSamples([wanted('rest')])
    assert.throws(() => tracked.attributeFailure(crash), { code: 'SERVER_CRASHED' })
  })
  test('at a later start leaves what was read', () => {
    const tracked = trackSamples([wanted('rest'), wanted('push'), wanted('compound')])
    read(tracked, 1)
    tracked.begin()
    tracked.attributeFailure(crash)
    tracked.restart()
    assert.equal(tracked.attributeFailure(new Fault('PORT_TAKEN', 'port 4001 is in use')), null)
    assert.deepEqual(told(tracked).at(-1), [
      'compound',
      'NOT_MEASURED',
      'the server did not start again after push: port 4001 is in use',
      0,
      null,
    ])
    assert.equal(tracked.left, 0)
  })
  test('after its last sample is the fault of that', () => {
    const tracked = trackSamples([wanted('rest'), wanted('push')])
    read(tracked, 2)
    tracked.begin()
    tracked.attributeFailure(crash)
    assert.deepEqual(
      tracked.done.map(({ outcome }) => outcome),
      ['completed', 'failed'],
    )
  })
  test('with a wrong answer makes all it read doubtful, and nothing of another process', () => {
    const tracked = trackSamples([wanted('rest'), wanted('push'), wanted('compound'), wanted('query')])
    read(tracked, 1)
    tracked.begin()
    tracked.attributeFailure(crash)
    tracked.restart()
    read(tracked, 2)
    tracked.begin()
    tracked.attributeFailure(new Fault('WRONG_ANSWER', 'after the window it lied'))
    assert.deepEqual(
      tracked.done.map(({ outcome, value }) => [outcome, pagesOf(value)]),
      [
        ['completed', 1],
        ['failed', 0],
        ['invalid', 0],
        ['invalid', 0],
      ],
    )
  })
  test('after its last check is said of the whole trial', () => {
    const tracked = trackSamples([wanted('rest')])
    read(tracked, 1)
    tracked.check()
    assert.equal(tracked.attributeFailure(crash), 'exited with code 1')
    assert.equal(tracked.done[0].outcome, 'completed')
  })
})

test('a sample is kept with its conditions and the process it was read from', () => {
  const tracked = trackSamples([wanted('rest', 50), wanted('push', 0, 'HTTP/1.1 has no push')])
  read(tracked, 1)
  const { unsupported: _, ...facts } = wanted('rest', 50)
  assert.deepEqual(tracked.done[1], { ...facts, ...right, reasonCode: null, processIndex: 0 })
})

test('what is known of a process after its last check is said of each value that was read from it', () => {
  const tracked = trackSamples([wanted('rest'), wanted('push'), wanted('compound'), wanted('query')])
  read(tracked, 1)
  tracked.begin()
  tracked.attributeFailure(crash)
  tracked.restart()
  read(tracked, 2)
  tracked.check()
  tracked.add({ audit: 'passed' })
  assert.deepEqual(
    tracked.done.map(({ value }) => value),
    [{ pages: 1 }, null, { pages: 1, audit: 'passed' }, { pages: 1, audit: 'passed' }],
  )
  tracked.add(undefined)
  assert.equal(tracked.done.length, 4)
})
