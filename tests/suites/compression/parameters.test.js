import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { encodingsOf, nameOf, processesOf } from '../../../lib/suites/compression/parameters.js'
import { suites } from '../../../lib/suites/index.js'
import { projectFolder } from '../../sources.js'
import { createSettings } from './fixtures.js'

const servers = ['core-graphql-js', 'mercurius'].map((name) => /** @type {any} */ ({ name }))
/** @param {string[]} words */
const parse = (...words) =>
  parseBenchOptions(['--suite', 'compression', ...words], { suites, projectFolder, version: '', servers })

describe('levels', () => {
  test('that a coding has not are left out of it', () => {
    const all = encodingsOf({ compression: ['none', 'gzip', 'br', 'zstd'], level: [0, 9, 11, 22] })
    assert.deepEqual(all.map(nameOf), ['none', 'gzip 9', 'br 0', 'br 9', 'br 11', 'zstd 9', 'zstd 11', 'zstd 22'])
  })
  test('of which a coding has none are refused', async () => {
    await assert.rejects(parse('--level', '0,10'), {
      name: 'UsageError',
      message: '--level: expected one of gzip 1 to 9 at least, got "0,10"; add one, or leave gzip out of --compression',
    })
    await assert.doesNotReject(parse('--level', '0', '--compression', 'none,br'))
  })
})

test('every process is measured once, and the first coding of each condition twice', () => {
  const { axes } = createSettings({ protocol: ['h1', 'h2'], size: ['small', 'huge'], level: [3] })
  const processes = processesOf(axes)
  assert.equal(processes.length, 4 * 3)
  assert.deepEqual(
    processes
      .filter(({ control }) => control)
      .map(({ conditions: { protocol, size, ...coding } }) => [protocol, size, nameOf(coding)]),
    [
      ['h1', 'small', 'none'],
      ['h1', 'huge', 'none'],
      ['h2', 'small', 'none'],
      ['h2', 'huge', 'none'],
    ],
  )
})

test('median-of-3 is of runs of 1,000 requests, as published', async () => {
  assert.equal((await parse('--statistic', 'median-of-3'))?.settings.requests, 1000)
  assert.equal((await parse('--statistic', 'median-of-3', '--requests', '5'))?.settings.requests, 5)
  assert.equal((await parse())?.settings.requests, 'auto')
})

describe('bad input is one line', () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['--compression', 'lzma'], /^--compression: expected none or gzip or br or zstd or dcz, got "lzma"/],
    [['--level', '23'], /^--level: expected a whole number from 0 to 22, got "23"/],
    [['--size', 'vast'], /^--size: expected classic or full .*, got "vast"/],
    [['--statistic', 'mean'], /^--statistic: expected median or median-of-3, got "mean"/],
  ]
  for (const [words, message] of cases)
    test(words.join(' '), () => assert.rejects(parse(...words), { name: 'UsageError', message }))
})
