import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amount,
  amountOrNull,
  columnsOfFields,
  combineProcesses,
  correctProcess,
  count,
  defineFields,
  describeFields,
  largest,
  mergeFields,
  pickRow,
  schemaOfFields,
  sum,
} from '../../../lib/suites/kit/fields.js'
import { declare, wholeNumber } from '../../../lib/workload/kinds.js'
import {
  documentColumns,
  documentOptions,
  documentRows,
  documentSchema,
  documentSettings,
  documentValue,
} from '../../updateDocs.js'

const fields = defineFields({
  answers: { kind: count, windows: sum, text: 'right answers' },
  peak: {
    kind: amountOrNull,
    windows: largest,
    text: 'bytes at most',
    row: {
      name: 'peakBytes',
      of: largest,
      text: 'memory',
      column: { title: 'peak MB', unit: 1e6, digits: 1 },
    },
  },
  wait: {
    kind: amount,
    optional: true,
    text: 'milliseconds; absent without a pool',
    row: {
      name: 'waitMs',
      of: sum,
      column: { title: 'wait ms' },
      always: true,
    },
  },
  // Measured beside the value.
  seconds: { windows: sum },
})

test('the schema has the fields of a value, and requires those that are not optional', () => {
  const { required, properties, additionalProperties } = schemaOfFields(fields)
  assert.deepEqual([required, additionalProperties], [['answers', 'peak'], false])
  assert.deepEqual(Object.keys(properties), ['answers', 'peak', 'wait'])
  assert.deepEqual(properties.peak, { type: ['number', 'null'], minimum: 0 })
})

test('the schema of an object has the texts of its fields as descriptions', () => {
  const table = defineFields({ right: { kind: count, text: 'answers' }, ms: { kind: amount } })
  const { required, properties } = describeFields(table)
  assert.deepEqual(required, ['right', 'ms'])
  assert.deepEqual(properties, { right: { description: 'answers', ...count.schema }, ms: amount.schema })
})

test('windows are merged as each field says, what is not known in one is not known, the last has the others', () => {
  const windows = [
    { answers: 2, peak: 7, wait: 4, seconds: 1 },
    { answers: 3, peak: 5, wait: 6, seconds: 1 },
  ]
  assert.deepEqual(mergeFields(fields, windows), { answers: 5, peak: 7, wait: 6, seconds: 2 })
  assert.deepEqual(mergeFields(fields, [{ ...windows[0], peak: null }, windows[1]]).peak, null)
  assert.deepEqual(mergeFields(fields, windows.slice(0, 1)), windows[0])
})

test('a field that the last window lacks is not made up', () => {
  assert.deepEqual(mergeFields(fields, [{ answers: 2 }, { answers: 3 }]), { answers: 5 })
})

test('a process is converted to a machine of speed 1: fields that say how, unless they are unknown', () => {
  const corrected = defineFields({
    ms: { kind: amountOrNull, corrected: (ms, speed) => ms * speed },
    rate: { kind: amount, corrected: (rate, speed) => rate / speed },
    count: { kind: count },
  })
  const process = { ms: 10, rate: 100, count: 7, other: 'x' }
  assert.deepEqual(correctProcess(corrected, process, 0.5), { ms: 5, rate: 200, count: 7, other: 'x' })
  assert.deepEqual(correctProcess(corrected, { ...process, ms: null }, 0.5).ms, null)
  assert.deepEqual(correctProcess(corrected, { count: 7 }, 0.5), { count: 7 })
})

test('processes are combined into the fields of a row, which are null without a number', () => {
  const row = combineProcesses(fields, [{ peak: 7, wait: 4 }, { peak: 9 }])
  assert.deepEqual(row, { peakBytes: 9, waitMs: null })
  assert.deepEqual(pickRow(fields, { ...row, other: 1 }), row)
  assert.deepEqual(pickRow(fields, null), { peakBytes: null, waitMs: null })
  const withEmpty = defineFields({ ms: { row: { empty: { p50: null } } } })
  assert.deepEqual(pickRow(withEmpty, { ms: null }), { ms: { p50: null } })
})

test('a column is there if a row has a value, or if it always is', () => {
  const titles = (/** @type {any[]} */ rows) => columnsOfFields(fields, rows).map(({ title }) => title)
  assert.deepEqual(titles([{ peakBytes: null, waitMs: null }]), ['wait ms'])
  const row = { peakBytes: 1_500_000, waitMs: 2 }
  assert.deepEqual(
    columnsOfFields(fields, [row]).map(({ title, text }) => `${title}: ${text(row)}`),
    ['peak MB: 1.5', 'wait ms: 2'],
  )
})

/** Lines of a table without its head. @param {string} table */
const lines = (table) => table.split('\n').slice(2)

test('docs have a line for each field, row and column', () => {
  assert.deepEqual(lines(documentValue(fields)), [
    '| `value.answers` | right answers |',
    '| `value.peak` | bytes at most |',
    '| `value.wait` | milliseconds; absent without a pool |',
  ])
  const wait = 'milliseconds; absent without a pool'
  assert.deepEqual(lines(documentRows(fields)), ['| `peakBytes` | memory |', `| \`waitMs\` | ${wait} |`])
  assert.deepEqual(lines(documentColumns(fields)), ['| peak MB | memory |', `| wait ms | ${wait} |`])
})

test('docs have a line for each field that a schema describes', () => {
  const properties = { answers: { description: 'right answers', properties: { seconds: {} } } }
  assert.deepEqual(lines(documentSchema({ properties })), ['| `answers` | right answers |'])
})

test('docs name the option of each setting once, and tell when there is no value', () => {
  const kind = wholeNumber(1, 9)
  const parameters = declare({
    depth: { kind, default: '1', setting: 'deepest', help: 'levels' },
    width: { kind, help: 'objects' },
    rate: { kind, optional: true, help: 'requests' },
    timeout: { kind, default: '3', fixed: true, help: 'seconds of a request' },
    rtt: { kind, scope: 'client', default: '1', help: 'milliseconds' },
    plot: { kind, scope: 'report', help: 'a picture' },
  })
  const suite = { name: 'a', parameters, definitions: () => ({ value: {} }) }
  const ofSuite = /\.(deepest|width|rate|timeout|rtt|plot)`/
  assert.deepEqual(
    lines(documentSettings([suite, suite])).filter((line) => ofSuite.test(line)),
    [
      '| `settings.deepest` | `--depth` |',
      '| `settings.width` | `--width`; null without it |',
      '| `settings.rate` | `--rate`; absent without it |',
      '| `settings.timeout` | seconds of a request |',
      '| `settings.axes.rtt` | `--rtt` |',
    ],
  )
})

test('docs have a line for each option, with its default, its alias and the option that it needs', () => {
  const kind = wholeNumber(1, 9)
  const table = declare({
    depth: { alias: 'd', kind, default: '1', help: 'levels, not --width' },
    width: { kind, shownDefault: 'wide of this project', requires: ['depth 2'], help: 'objects' },
    timeout: { kind, default: '3', fixed: true, help: 'no option' },
    flag: { help: 'a flag' },
  })
  assert.deepEqual(documentOptions(table).split('\n').slice(1), [
    '| :-- | :-- | :-- |',
    '| `--depth` | 1 | `-d`: levels, not `--width` |',
    '| `--width` | wide | with `--depth` 2: objects |',
    '| `--flag` |  | a flag |',
  ])
})
