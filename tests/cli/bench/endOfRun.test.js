import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAnswers, formatNextCommands } from '../../../lib/cli/bench/endOfRun.js'

const run = {
  argv: ['-pkgs', 'a', 'b'],
  rounds: 3,
  resume: false,
  options: '',
  names: ['a', 'b', 'c'],
}
/** @param {Partial<typeof run>} [other] */
const commandsAfter = (other) =>
  formatNextCommands({ ...run, ...other })
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/ {2,}/)[1])

test('three commands, each with what it is for', () => {
  assert.deepEqual(formatNextCommands(run).split('\n'), [
    '',
    'Next:',
    '  how these two compare  node compare a b',
    '  a page to look at      node compare --html report.html',
    '  narrower intervals     node bench -pkgs a b --rounds 6',
  ])
})

test('they are of the same results', () => {
  const options = "--suite concurrency --results 'my results' "
  assert.deepEqual(commandsAfter({ options, names: ['a'] }).slice(0, 2), [
    `node compare ${options}a`,
    `node compare ${options}--html report.html`,
  ])
  assert.equal(commandsAfter({ names: [] })[0], 'node compare')
})

test('the last measures more blocks, whatever was asked for before, and is a word for a shell', () => {
  for (const words of [['--rounds', '2'], ['--rounds=2'], ['--quick']])
    assert.equal(
      commandsAfter({ argv: ['-pkgs', 'a b', ...words, '--seed', '2'], rounds: words[0] === '--quick' ? 1 : 2 })[2],
      `node bench -pkgs 'a b' --seed 2 --rounds ${words[0] === '--quick' ? 3 : 4}`,
    )
})

test('a resumed run cannot be asked for again', () => {
  assert.equal(commandsAfter({ argv: ['--resume'], resume: true })[2], 'node compare --json')
})

test('answers come without the headings of reports unless there are several', () => {
  /** @type {(heading: string, answer?: string) => Parameters<typeof formatAnswers>[0][0]} */
  const reportOf = (heading, answer) => ({
    heading,
    report: { rows: [], tables: [], remarks: [], notes: [], ...(answer !== undefined && { answer }) },
  })
  assert.equal(formatAnswers([reportOf('hot', 'a is faster than b.')]), 'a is faster than b.')
  const several = [reportOf('hot', 'a is faster.'), reportOf('cold', 'b is.'), reportOf('rest'), reportOf('x', '')]
  assert.equal(formatAnswers(several), 'hot: a is faster.\ncold: b is.')
  assert.equal(formatAnswers([reportOf('hot')]), '')
  const lines = { ...reportOf('', 'one for all'), answers: ['feed: a is faster.', 'user: b is.'] }
  assert.equal(formatAnswers([lines]), 'feed: a is faster.\nuser: b is.')
})
