import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { blockRow } from './blockRow.js'

const noise = [1, 1.01, 0.99, 1.005]
/**
 * @type {(name: string, rate: number, blocks?: number, isReference?: boolean) => {
 *   name: string,
 *   readings: { block: number, control: boolean, logReading: number }[],
 * }}
 */
const row = (name, rate, blocks = 3, isReference = name === 'reference') => ({
  name,
  readings: noise
    .slice(0, blocks)
    .flatMap((factor, block) => [
      { block, control: false, logReading: Math.log(rate * factor) },
      ...(isReference ? [{ block, control: true, logReading: Math.log(rate * factor * 1.01) }] : []),
    ]),
})
/** @type {(rows: ReturnType<typeof row>[], blocksOfRun?: number) => NonNullable<ReturnType<typeof analyseRows>>} */
const analyse = (rows, blocksOfRun) =>
  analyseRows(rows, { reference: 'reference', blocksOfRun }) ?? assert.fail('no analysis')

const all = [row('reference', 100), row('alike', 100.2), row('twice', 200), row('half', 50)]

test('noise cannot be told from difference by one block, or one row without a control', () => {
  assert.equal(analyseRows([row('reference', 100, 1)], { reference: 'reference' }), null)
  assert.equal(analyseRows([row('a', 100)], { reference: 'reference' }), null)
  assert.equal(analyseRows([], { reference: 'reference' }), null)
})

test('the rate of a row with processes of two kinds is of all of them', () => {
  /** @type {(rate: number, slow?: number[]) => number[]} of ten blocks */
  const ratesOf = (rate, slow = []) =>
    Array.from({ length: 10 }, (_, block) => rate * noise[(block * rate) % 3] * (slow.includes(block) ? 0.7 : 1))
  const rows = [
    blockRow('reference', ratesOf(100), ratesOf(100)),
    blockRow('even', ratesOf(101)),
    blockRow('odd', ratesOf(103)),
    blockRow('two kinds', ratesOf(200, [2, 5])),
  ]
  const { estimatedRate: rate } = analyseRows(rows, { reference: 'reference' })?.estimate('two kinds') ?? assert.fail()
  assert.ok(Math.abs(rate / (200 * 0.7 ** 0.2) - 1) < 0.01, `${rate}`)
})

describe('how a row compares with another one', () => {
  const analysis = analyse(all)
  /** @type {(name: string, other: string) => [number, string | null]} */
  const relate = (name, other) => {
    const { ratio, interval, verdict } = analysis.relate(name, other)
    assert.ok(interval[0] < ratio && ratio < interval[1])
    return [Math.round(ratio * 100) / 100, verdict]
  }
  test('is faster, slower, or not significant', () => {
    assert.deepEqual(relate('twice', 'reference'), [1.99, 'faster'])
    assert.deepEqual(relate('half', 'reference'), [0.5, 'slower'])
    assert.deepEqual(relate('alike', 'reference'), [1, '~'])
  })
  test('has no verdict before both have three blocks, or without a control', () => {
    const few = analyse([row('reference', 100), row('twice', 200, 2)])
    assert.equal(few.relate('twice', 'reference').verdict, null)
    const blind = analyse([row('reference', 100, 3, false), row('twice', 200)])
    assert.equal(blind.relate('twice', 'reference').verdict, null)
  })
  test('has one by the spread of blocks alone, in a run that has no control at all', () => {
    const rows = [row('a', 100), row('b', 200)]
    // So that both are not alike from block to block.
    for (const [block, reading] of rows[1].readings.reverse().entries()) reading.block = block
    const analysis = analyseRows([...rows, row('reference', 101, 3, false)], { reference: null }) ?? assert.fail()
    assert.equal(analysis.relate('b', 'a').verdict, 'faster')
    assert.equal(analysis.relate('reference', 'a').verdict, '~')
  })
  test('has none where many parts of a block are compared, but there are few blocks', () => {
    assert.equal(analyse(all, 2).relate('twice', 'reference').verdict, null)
    assert.equal(
      analyse([row('reference', 100), row('twice', 200, 2)], 3).relate('twice', 'reference').verdict,
      'faster',
    )
  })
})

describe('ranks', () => {
  test('are shared by rows that are not significantly different', () => {
    assert.deepEqual(
      [...analyse(all).rank(['half', 'alike', 'twice', 'reference'])],
      [
        ['half', [4, 4]],
        ['alike', [2, 3]],
        ['twice', [1, 1]],
        ['reference', [2, 3]],
      ],
    )
  })
  test('are among those that are asked for', () => {
    assert.deepEqual(
      [...analyse(all).rank(['half', 'twice']).values()],
      [
        [2, 2],
        [1, 1],
      ],
    )
  })
  test('are none of a single row, and none of rows with too few blocks', () => {
    assert.equal(analyse(all).rank(['half']).size, 0)
    const some = analyse([row('reference', 100), row('twice', 200), row('new', 300, 2)])
    assert.deepEqual([...some.rank(['new', 'twice', 'reference']).keys()], ['twice', 'reference'])
    assert.equal(analyse(all, 2).rank(['half', 'twice']).size, 0)
  })
  test('may be any of what the analysis does not know', () => {
    const analysis = analyse(all)
    assert.deepEqual([analysis.has('twice'), analysis.has('unknown')], [true, false])
    const ranks = analysis.rank(['half', 'twice', 'unknown'])
    assert.deepEqual(
      [...ranks.values()],
      [
        [2, 3],
        [1, 2],
        [1, 3],
      ],
    )
  })
})

test('among ranked rows a difference is significant once most pairs are told apart, and not beside them', () => {
  const names = Array.from({ length: 12 }, (_, index) => `server-${index}`)
  // Most are far apart; the last two are by less than the range of twelve rows.
  const rates = names.map((_, index) => (index < 11 ? 1000 * 1.5 ** index : 1000 * 1.5 ** 10 * 1.025))
  const rows = [
    blockRow(
      'reference',
      noise.map((factor) => 500 * factor),
      noise.map((factor) => 500 * factor),
    ),
    ...names.map((name, index) =>
      blockRow(
        name,
        noise.map((_, block) => rates[index] * noise[(block * (index + 1)) % 3]),
      ),
    ),
  ]
  const [last, other] = [names[11], names[10]]
  const verdictOf = (/** @type {string[] | undefined} */ ranked) =>
    analyseRows(rows, { reference: 'reference', ranked })?.relate(last, other).verdict
  assert.deepEqual([names, names.slice(0, 11), undefined].map(verdictOf), ['faster', '~', '~'])
})
