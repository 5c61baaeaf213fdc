import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseTimes } from '../../../lib/suites/kit/times.js'

/** @type {(name: string, times: number[], control?: boolean) => { name: string, readings: any[] }} */
const row = (name, times, control = false) => ({
  name,
  readings: [false, ...(control ? [true] : [])].flatMap((control) =>
    times.map((time, block) => ({ block, control, time })),
  ),
})
const rows = [row('a', [1 / 100, 1 / 101, 1 / 99], true), row('b', [1 / 50, 1 / 50.5, 1 / 49.5])]
const analysis = analyseTimes(rows, { reference: 'a' })

test('a row that is half as fast takes twice as long, and is slower', () => {
  const { ratio = 0, interval = [0, 0], verdict } = analysis?.relate('b', 'a') ?? {}
  assert.ok(Math.abs(ratio - 2) < 1e-9 && interval[0] <= ratio && ratio <= interval[1], `${ratio} in ${interval}`)
  assert.equal(verdict, 'slower')
})

test('a row that is not part of the analysis compares with nothing', () => {
  assert.equal(analysis?.relate('a', 'c'), null)
})
