import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { estimateKept, halvesOf, judgeGrowth, keptPerAnswer } from '../../lib/stats/keptMemory.js'

/** Makes the readings of a process, one after the other. @type {(answers: number, ...bytes: number[]) => any[]} */
const readings = (answers, ...bytes) =>
  bytes.slice(1).map((toBytes, index) => ({ fromBytes: bytes[index], toBytes, answers }))

describe('bytes that a process keeps for each answer', () => {
  test('are the difference of two readings by the answers between', () =>
    assert.equal(keptPerAnswer(readings(100, 5000, 7000)), 20))
  test('are the slope of several readings by least squares', () => {
    assert.equal(keptPerAnswer(readings(10, 0, 100, 200, 300)), 10)
    // Slope of 0, 3, 3, 6 over 0, 1, 2, 3: 9 / 5.
    assert.ok(Math.abs(keptPerAnswer(readings(1, 0, 3, 3, 6)) - 1.8) < 1e-12)
  })
  test('have an interval by how much processes differ, from three on', () => {
    const processes = [1, 2, 3].map((slope) => readings(1000, 0, slope * 1000))
    const { perAnswer, interval, least } = estimateKept(processes)
    assert.equal(perAnswer, 2)
    // Student's t of 2 degrees of freedom is 4.3027, the standard error 1 / √3.
    assert.ok(Math.abs(Number(interval?.[1]) - (2 + 4.3027 / Math.sqrt(3))) < 1e-3)
    assert.equal(least, 1000)
    assert.equal(estimateKept(processes.slice(1)).interval, null)
  })
})

describe('growth', () => {
  const megabyte = 1e6
  /** Three processes that differ a little. @type {(...megabytes: number[]) => any[][]} */
  const threeOf = (...megabytes) =>
    [0, 0.01, -0.01].map((more) => readings(1e6, ...megabytes.map((one, index) => (one + more * index) * megabyte)))
  test('goes on if the second half grows, too', () => assert.equal(judgeGrowth(threeOf(10, 20, 30, 40, 50)), 'goes on'))
  test('ends if only the first half grows', () => assert.equal(judgeGrowth(threeOf(10, 40, 70, 70, 70)), 'ends'))
  test('is none below a megabyte', () => assert.equal(judgeGrowth(threeOf(10, 10.1, 10, 10.1, 10)), 'none'))
  test('is not known if processes differ', () => {
    const processes = [0, 5, 10].map((slope) => readings(1e6, ...[0, 1, 2, 3, 4].map((one) => one * slope * megabyte)))
    assert.equal(judgeGrowth(processes), '~')
  })
  test('has no verdict from two processes', () => assert.equal(judgeGrowth(threeOf(1, 2, 3, 4, 5).slice(1)), null))
  test('is judged by halves that have all readings once', () => {
    const [first, second] = halvesOf([readings(1, 0, 1, 2, 3)])
    assert.deepEqual([first[0].length, second[0].length], [2, 1])
  })
})
