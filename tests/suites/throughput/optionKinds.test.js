import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { usageError } from '../../cli/messages.js'

const servers = [/** @type {any} */ ({ name: 'a' })]
const known = { suites, projectFolder: '/project', version: '1.2.3', servers }

/** @param {string[]} words */
const parse = async (...words) =>
  /** @type {import('../../../lib/suites/throughput/settle.js').Settings | undefined} */ (
    (await parseBenchOptions(['-pkgs', 'a', ...words], known))?.settings
  )

test('neither is in the settings unless it is asked for', async () => {
  const settings = await parse()
  assert.ok(settings && !('rates' in settings) && !('slo' in settings))
})

describe('--rate', () => {
  /** @type {Record<string, object[]>} */
  const cases = {
    500: [{ requestsPerSecond: 500 }],
    0.5: [{ requestsPerSecond: 0.5 }],
    '50%,75%,90%': [{ shareOfMaximum: 0.5 }, { shareOfMaximum: 0.75 }, { shareOfMaximum: 0.9 }],
    '90%, 500,100%': [{ shareOfMaximum: 0.9 }, { requestsPerSecond: 500 }, { shareOfMaximum: 1 }],
  }
  for (const [text, rates] of Object.entries(cases))
    test(text, async () => assert.deepEqual((await parse('--rate', text))?.rates, rates))

  const expected = '--rate: expected requests/s up to 1,000,000 or shares up to 100%, such as 500 or 50%,90%'
  for (const text of ['0', '-5', 'abc', '150%', '0%', '1000001', '1e3', '50 %', '%', 'Infinity'])
    test(`${text} is refused`, () =>
      assert.rejects(parse(`--rate=${text}`), usageError(`${expected}, got "${text}"; see --help`)))
  for (const text of ['', '500,', ',500', ' '])
    test(`"${text}" is refused`, () =>
      assert.rejects(parse(`--rate=${text}`), usageError(`${expected}, got nothing; see --help`)))
  test('less than one request in a window is refused', () =>
    assert.rejects(
      parse('--rate', '0.5', '-d', '1'),
      usageError('--rate: 0.5 requests/s in 1 s is less than one; raise it or -d/--duration'),
    ))
  test('twice is refused', () =>
    assert.rejects(
      parse('--rate', '1', '--rate', '2'),
      usageError('--rate: expected it once, got it 2 times; leave one out'),
    ))
})

describe('--slo', () => {
  /** @type {Record<string, object>} */
  const cases = {
    'p99<50ms': { percentile: 'p99', belowMs: 50 },
    'p99<50': { percentile: 'p99', belowMs: 50 },
    'p50<0.5ms': { percentile: 'p50', belowMs: 0.5 },
    'p90 < 2s': { percentile: 'p90', belowMs: 2000 },
    'mean<1.5s': { percentile: 'mean', belowMs: 1500 },
    'max<100ms': { percentile: 'max', belowMs: 100 },
  }
  for (const [text, slo] of Object.entries(cases))
    test(text, async () => assert.deepEqual((await parse('--slo', text))?.slo, slo))

  const expected = '--slo: expected mean, p50, p90, p99 or max below a time, such as p99<50ms'
  for (const text of ['p99', 'p98<50ms', 'p99<0ms', 'p99<-1ms', 'p99>50ms', 'p99<=50ms', '50ms', 'p99<1min'])
    test(`${text} is refused`, () =>
      assert.rejects(parse(`--slo=${text}`), usageError(`${expected}, got "${text}"; see --help`)))
  test('nothing is refused', () => assert.rejects(parse('--slo='), usageError(`${expected}, got nothing; see --help`)))
  test('goes with --rate', async () => {
    const settings = await parse('--slo', 'p99<50ms', '--rate', '10')
    assert.ok(settings?.slo && settings.rates)
  })
})
