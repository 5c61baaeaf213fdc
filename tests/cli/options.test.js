import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseOptions, toSeconds, toShare } from '../../lib/cli/options.js'
import { usageError } from './messages.js'

describe('a time', () => {
  /** @type {Record<string, number>} */
  const cases = { '90s': 90, 90: 90, '10m': 600, '1.5h': 5400, '0.5m': 30, ' 2h ': 7200, 0.1: 0.1 }
  for (const [given, seconds] of Object.entries(cases))
    test(`${given} is ${seconds} s`, () => assert.equal(toSeconds('--budget', given), seconds))
  test('may come as a number', () => assert.equal(toSeconds('--budget', 90), 90))

  for (const given of ['0', '0m', '-1m', 'm', '10 m', '1e3', '10M', '1h30m', '1,5h', 'soon', '.5h', 'Infinity'])
    test(`${given} is none`, () => {
      const message = `--budget: expected a time such as 90s, 10m or 1.5h, got "${given}"; see --help`
      assert.throws(() => toSeconds('--budget', given), usageError(message))
    })
})

describe('a share', () => {
  const range = { from: 0.1, to: 50 }
  /** @type {Record<string, number>} */
  const cases = { '3%': 0.03, '2.5%': 0.025, '3 %': 0.03, ' 3% ': 0.03, '0.1%': 0.001, '50%': 0.5 }
  for (const [given, share] of Object.entries(cases))
    test(`${given} is ${share}`, () => assert.equal(toShare('--precision', given, range), share))

  for (const given of ['3', '0.03', '0%', '0.09%', '50.1%', '-3%', '%', '3%%', '3pct', 'three%'])
    test(`${given} is none`, () => {
      const message = `--precision: expected a share from 0.1% to 50%, such as 3%, got "${given}"; see --help`
      assert.throws(() => toShare('--precision', given, range), usageError(message))
    })
})

describe('which options were written', () => {
  /** @type {Record<string, import('yargs').Options>} */
  const options = {
    'ready-timeout': { requiresArg: true, default: 30 },
    duration: { alias: 'd', requiresArg: true, default: 5 },
    reference: { string: true, requiresArg: true },
    resume: { boolean: true },
  }
  /** @type {Record<string, string[]>} */
  const cases = {
    '': [],
    '--resume': ['resume'],
    '-d 5': ['duration'],
    '--duration=5': ['duration'],
    '--readyTimeout 30': ['ready-timeout'],
    '--ready-timeout 30 --reference a': ['ready-timeout', 'reference'],
    'a word': [],
  }
  for (const [words, written] of Object.entries(cases))
    test(words || 'none', async () => {
      const definition = { usage: '', options, examples: [], version: '1' }
      const given = await parseOptions(words.split(' ').filter(Boolean), definition)
      assert.deepEqual(given?.written, written)
    })
})
