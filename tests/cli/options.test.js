import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseOptions } from '../../lib/cli/options.js'
import { number, oneOf } from '../../lib/workload/kinds.js'

/** @import { ParameterTable } from '../../lib/workload/parameter.d.ts' */

describe('what was written', () => {
  const about = /** @type {const} */ ({ scope: 'run', help: '' })
  /** @type {ParameterTable} */
  const table = {
    'ready-timeout': { ...about, kind: number(1, 99), default: '30' },
    duration: { ...about, kind: number(1, 99), alias: 'd', default: '5' },
    reference: { ...about, kind: oneOf('a', 'b') },
    resume: about,
    packages: { ...about, alias: 'pkgs', words: true },
  }
  /** @type {Record<string, Record<string, unknown>>} */
  const cases = {
    '': {},
    '--resume': { resume: true },
    '-d 5': { duration: '5' },
    '--duration=5': { duration: '5' },
    '-d 05.0': { duration: '05.0' },
    '-d -5': { duration: '-5' },
    '--readyTimeout 30': { 'ready-timeout': '30' },
    '--ready-timeout 30 --reference a': { 'ready-timeout': '30', reference: 'a' },
    '--reference=': { reference: '' },
    '-pkgs a 7 --resume': { packages: ['a', '7'], resume: true },
    'a word': {},
  }
  for (const [words, written] of Object.entries(cases))
    test(words || 'nothing', async () => {
      const definition = { usage: '', groups: { 'All:': table }, examples: [], version: '1' }
      const given = await parseOptions(words.split(' ').filter(Boolean), definition)
      assert.deepEqual(given, { names: words === 'a word' ? ['a', 'word'] : [], written })
    })
})
