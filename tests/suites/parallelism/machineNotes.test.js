import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageReport, createPageResult } from './fixtures.js'

/** @param {ReturnType<typeof createPageResult>[]} results */
const machineNotes = (results) =>
  createPageReport(results).notes.filter((note) => /^(busy machine|load generator)/.test(note))

/** @param {number[]} shares of a core that the client was busy, of the first readings */
function resultWith(shares) {
  const result = createPageResult({ server: 'a' })
  const readings = result.rounds.flatMap((round) => round.readings).filter(({ pages }) => pages !== null)
  for (const [index, share] of shares.entries()) readings[index].clientCpuShare = share
  return { result, count: readings.filter(({ clientCpuShare }) => clientCpuShare !== null).length }
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
  for (const reading of result.rounds[0].readings)
    if (reading.use) reading.use = { ...reading.use, otherCpuSeconds: 0.8 }
  assert.match(
    machineNotes([result]).join(),
    /^busy machine: a \(other processes used 80 % of a core \(\d+ of \d+ readings\)\)/,
  )
})
