import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageReport, createPageResult } from './fixtures.js'

/** @param {ReturnType<typeof createPageResult>[]} results */
const machineNotes = (results) =>
  createPageReport(results).notes.filter((note) => /^(busy machine|load generator)/.test(note))

/** @param {number[]} shares of a core that the client was busy, of the first readings */
function resultWith(shares) {
  const result = createPageResult({ server: 'a' })
  const values = result.trials.flatMap(({ samples }) => samples.flatMap(({ value }) => value ?? []))
  for (const [index, share] of shares.entries()) values[index].clientCpuShare = share
  return { result, count: values.filter(({ clientCpuShare }) => clientCpuShare !== null).length }
}

test('a client that had time left is not told of', () => {
  assert.deepEqual(machineNotes([resultWith([0.5, 0.89]).result]), [])
})
test('a load generator that was saturated is, with how much and how often', () => {
  const { result, count } = resultWith([0.5, 0.9, 0.97])
  const [note, ...others] = machineNotes([result])
  assert.match(
    note,
    new RegExp(`^load generator saturated: a \\(up to 97 % of a core .*, in 2 of ${count} readings\\)\\. `),
  )
  assert.deepEqual(others, [])
})
test('a machine that was busy with other work is, too', () => {
  const { result } = resultWith([])
  for (const sample of result.trials[0].samples) if (sample.use) sample.use = { ...sample.use, otherCpuSeconds: 0.8 }
  assert.match(
    machineNotes([result]).join(),
    /^busy machine: a \(other processes used 80 % of a core \(\d+ of \d+ readings\)\)/,
  )
})
