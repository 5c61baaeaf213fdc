import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectShown } from '../../../lib/cli/compare/selectShown.js'
import { left, right } from '../../../lib/reports/column.js'
import { formatTable } from '../../../lib/reports/table.js'
import { usageError } from '../messages.js'

/** @import { Selection } from '../../../lib/cli/compare/selectShown.js' */

const rows = [
  { server: 'b10', rate: 1200.5, ended: false, conditions: { rtt: 50, bandwidth: null } },
  { server: 'a', rate: 300, ended: true, conditions: { rtt: 0, bandwidth: null } },
  { server: 'c', rate: null, ended: false, conditions: { rtt: 0, bandwidth: 10 } },
]
/** @typedef {typeof rows[0]} Row */
const server = left('server', (/** @type {{ server: string }} */ row) => row.server)
const rate = right('requests/s', (/** @type {Row} */ row) =>
  row.rate === null ? '–' : `${row.rate.toLocaleString('en-US')} ± 3 %`,
)
const at = right('at', (/** @type {{ at: number }} */ { at }) => String(at))
/** A main table with a line in it, one of what is no row, and words alone. */
const report = {
  rows,
  tables: [
    {
      heading: null,
      columns: [server, rate],
      items: rows,
      groupOf: (/** @type {Row} */ { rate }) => Number(rate),
      leastImportant: ['requests/s'],
      notes: [],
    },
    {
      heading: 'rates',
      columns: [server, at],
      items: [
        { server: 'a', at: 5 },
        { server: 'c', at: 7 },
      ],
      notes: [],
    },
    { heading: null, columns: [], items: [], notes: ['a passes c'] },
  ],
  remarks: ['c: failed'],
  notes: ['three rows'],
}
/** @param {Partial<Selection>} asked */
const select = (asked) => selectShown(report, { columns: null, sort: null, filter: null, ...asked })
/** @param {ReturnType<typeof select>} shown @param {number} [table] */
const namesIn = ({ tables }, table = 0) => tables[table].items.map(({ server }) => server)
const all = { descending: false }

test('nothing asked for changes nothing', () => assert.deepEqual(select({}), report))

test('rows are hidden by their fields and conditions; what is said of all stays', () => {
  const current = select({ filter: [{ field: 'ended', value: 'false' }] })
  assert.deepEqual([namesIn(current), namesIn(current, 1)], [['b10', 'c'], ['c']])
  assert.deepEqual([current.rows.length, current.remarks, current.notes], [2, report.remarks, report.notes])
  assert.deepEqual(
    namesIn(
      select({
        filter: [
          { field: 'rtt', value: '0' },
          { field: 'bandwidth', value: 'none' },
        ],
      }),
    ),
    ['a'],
  )
})

test('rows are hidden by the titles of columns and by less or more, too', () => {
  const filterBy = (/** @type {Selection['filter']} */ filter) => namesIn(select({ filter }))
  assert.deepEqual(filterBy([{ field: 'requests/s', value: '1000', sign: '>' }]), ['b10'])
  assert.deepEqual(filterBy([{ field: 'requests/s', value: '1000', sign: '<' }]), ['a'])
  assert.deepEqual(filterBy([{ field: 'requests/s', value: '300 ± 3 %' }]), ['a'])
  assert.deepEqual(filterBy([{ field: 'rtt', value: '10', sign: '<' }]), ['a', 'c'])
})

test('a table of which no row is left is left out, one that had none is not', () => {
  const { tables } = select({ filter: [{ field: 'server', value: 'b10' }] })
  assert.deepEqual(
    tables.map(({ items, notes }) => [items.length, notes]),
    [
      [1, []],
      [0, ['a passes c']],
    ],
  )
})

test('numbers are sorted by their size, names as words, what has no number last; no line stands between them', () => {
  assert.deepEqual(namesIn(select({ sort: { title: 'requests/s', ...all } })), ['a', 'b10', 'c'])
  assert.deepEqual(namesIn(select({ sort: { title: 'requests/s', descending: true } })), ['b10', 'a', 'c'])
  assert.deepEqual(namesIn(select({ sort: { title: 'server', descending: true } })), ['c', 'b10', 'a'])
  assert.equal(select({ sort: { title: 'server', ...all } }).tables[0].groupOf, undefined)
  assert.notEqual(select({ sort: { title: 'at', ...all } }).tables[0].groupOf, undefined)
})

test('columns that were named are all there, in that order, however narrow the terminal', () => {
  const { tables } = select({ columns: ['requests/s', 'server'] })
  assert.deepEqual(
    tables.map(({ columns }) => columns.map(({ title }) => title)),
    [['requests/s', 'server'], ['server']],
  )
  assert.match(formatTable({ ...report, tables }, { width: 10 }), /^ *requests\/s +server$/m)
})

test('what there is not is one line that names what there is', () => {
  /** @type {[Partial<Selection>, string][]} */
  const wrong = [
    [{ columns: ['request/s'] }, 'there is no column "request/s"; did you mean requests/s?'],
    [{ sort: { title: 'p99', ...all } }, 'there is no column "p99"; there are server, requests/s, at'],
    [{ filter: [{ field: 'endet', value: 'true' }] }, '--filter: no row has the field "endet"; did you mean ended?'],
    [{ filter: [{ field: 'rtt', value: '70' }] }, '--filter: no row has rtt=70; there are 50, 0'],
    [{ filter: [{ field: 'rtt', value: '70', sign: '>' }] }, '--filter: no row has rtt>70; there are 50, 0'],
    [
      {
        filter: [
          { field: 'rtt', value: '50' },
          { field: 'ended', value: 'true' },
        ],
      },
      '--filter: no row has all of these values; leave one out',
    ],
  ]
  for (const [asked, message] of wrong) assert.throws(() => select(asked), usageError(message))
})
