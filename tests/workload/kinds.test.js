import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { askedRate } from '../../lib/suites/throughput/optionKinds.js'
import {
  anyText,
  countOrShare,
  limitsOf,
  milliseconds,
  number,
  oneOf,
  share,
  time,
  timeIn,
  wholeNumber,
  wordOr,
} from '../../lib/workload/kinds.js'
import { slo } from '../../lib/workload/slo.js'

/** @import { Kind } from '../../lib/workload/kinds.js' */

const limits = limitsOf({ errors: share(0, 100), p99: milliseconds }, 'limits')

/**
 * Kinds, what texts mean to them, and texts that they refuse.
 * @type {Record<string, [Kind<any>, Record<string, unknown>, string[]]>}
 */
const cases = {
  'a time': [
    time,
    { '90s': 90, 90: 90, '10m': 600, '1.5h': 5400, '0.5m': 30, '2h': 7200, 0.1: 0.1, '1h30m': 5400, '10 m': 600 },
    ['', '0', '0m', '-1m', 'm', '1e3', '10M', '1,5h', 'soon', '.5h', '1h30', 'Infinity'],
  ],
  milliseconds: [
    milliseconds,
    { '200ms': 200, '1.5s': 1500, '0.5ms': 0.5, '2 s': 2000, 200: 200, '1m': 60_000 },
    ['', '0ms', '-1ms', 'ms', '1e3ms', '1.5S'],
  ],
  'seconds with or without a unit': [
    timeIn('s', number(0.1, 3600)),
    { 10: 10, '10s': 10, '1m30s': 90, '100ms': 0.1, '2m': 120, '1.005s': 1.005 },
    ['', '0', '2h', '10 sec', '99ms'],
  ],
  'whole milliseconds': [timeIn('ms', wholeNumber(0, 400)), { 20: 20, '20ms': 20, '0.1s': 100 }, ['0.5ms', '1s', 'x']],
  'limits with names': [
    limits,
    {
      ...{ 'errors:0.1%': { errors: 0.001 }, 'errors:0%, p99:1.5s': { errors: 0, p99: 1500 } },
      ...{ 'p99:200': { p99: 200 }, 'p99<200ms': { p99: 200 }, 'p99=200ms': { p99: 200 } },
    },
    [
      '',
      'errors',
      'errors:',
      'errors:5',
      'p99>5ms',
      'p99:5%',
      'p98:5ms',
      'errors:1%,',
      'errors:1%,errors:2%',
      'toString:5%',
    ],
  ],
  'a share': [
    share(0.1, 50),
    { '3%': 0.03, '2.5%': 0.025, '3 %': 0.03, '0.1%': 0.001, '50%': 0.5 },
    ['', '3', '0.03', '0%', '0.09%', '50.1%', '-3%', '%', '3%%', '3pct', 'three%'],
  ],
  'a number': [number(0.1, 10), { 0.1: 0.1, 10: 10, '1e0': 1 }, ['', ' ', '0', '10.1', '-1', '5s', 'NaN', 'Infinity']],
  'a whole number': [wholeNumber(0, 10), { 0: 0, 10: 10, '2.0': 2 }, ['', '0.5', '-1', '11', 'many']],
  'a choice': [oneOf('h1', 'h2'), { h1: 'h1', h2: 'h2' }, ['', 'h3', 'H1', 'h1,h2', 'constructor']],
  'a word or a number': [wordOr('none', null, number(1, 2)), { none: null, 1: 1 }, ['', 'null', '3', 'nothing']],
  'a count or a share': [
    countOrShare(100),
    { 0: 0, 100: 100, '50%': '50%', '33.3 %': '33.3%', '100%': '100%' },
    ['', '101', '101%', '-1', '0.5', '%'],
  ],
  'any text': [anyText('a path'), { 'a b': 'a b', 0: '0' }, ['']],
  'a rate': [askedRate, { 500: { requestsPerSecond: 500 }, '50%': { shareOfMaximum: 0.5 } }, ['', '0', '150%', '1e3']],
  'an objective': [slo, { 'p99<50ms': { percentile: 'p99', belowMs: 50 } }, ['', 'p99', 'p98<50ms', 'p99<0ms']],
}

for (const [name, [kind, meanings, refused]] of Object.entries(cases))
  describe(name, () => {
    const fits = new Ajv({ allowUnionTypes: true }).compile(kind.schema)
    for (const [text, value] of Object.entries(meanings))
      test(`"${text}" is one, and fits its schema`, () => {
        assert.deepEqual(kind.read(text), value)
        assert.ok(fits(kind.read(text)), JSON.stringify(fits.errors))
      })
    for (const text of refused) test(`"${text}" is none`, () => assert.equal(kind.read(text), undefined))
  })

test('the schema refuses what the text would be refused for', () => {
  const fits = (/** @type {Kind<any>} */ { schema }, /** @type {unknown} */ value) =>
    new Ajv({ allowUnionTypes: true }).validate(schema, value)
  for (const [kind, value] of /** @type {[Kind<any>, unknown][]} */ ([
    [number(0.1, 10), 10.1],
    [wholeNumber(0, 10), 0.5],
    [oneOf('h1', 'h2'), 'h3'],
    [wordOr('none', null, number(1, 2)), 'none'],
    [countOrShare(100), 101],
    [countOrShare(100), 'half'],
    [share(0.1, 50), 0.6],
    [time, 0],
    [askedRate, {}],
    [slo, { percentile: 'p98', belowMs: 1 }],
    [limits, { p98: 1 }],
    [limits, { errors: 2 }],
    [limits, {}],
  ]))
    assert.equal(fits(kind, value), false, `${kind.expected}: ${value}`)
})

test('limits are written as they are read', () => {
  for (const text of ['errors:0.1%', 'p99:1500ms', 'errors:0%,p99:200ms'])
    assert.equal(limits.write?.(limits.read(text)), text)
})

test('what is expected is said in words', () => {
  assert.equal(wholeNumber(1, 10_000).expected, 'a whole number from 1 to 10,000')
  assert.equal(wordOr('auto', 'auto', number(0, 3600)).expected, 'auto or a number from 0 to 3,600')
  const seconds = wordOr('auto', 'auto', timeIn('s', number(0, 3600)))
  assert.equal(seconds.expected, 'auto or a number from 0 to 3,600, in s or with its unit')
  assert.equal(oneOf('a', 'b', 'c').expected, 'a or b or c')
})
