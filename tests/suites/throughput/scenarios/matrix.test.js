import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatMarkdown } from '../../../../lib/reports/markdown.js'
import { createReference, createResult, faultyRound, reference } from '../resultFixtures.js'
import { createMatrix } from '../publish/report/reports.js'

/** @import { WorkloadName } from '../../../../lib/types.d.ts' */

/**
 * @type {(
 *   workload: WorkloadName,
 *   servers: Parameters<typeof createResult>[0][],
 * ) => Parameters<typeof createMatrix>[0][number]}
 */
const partOf = (workload, servers) => {
  const settings = { workload, workloads: /** @type {any} */ (['compound', 'list']) }
  return {
    workload,
    results: [
      createReference({ settings }),
      ...servers.map((differences) => createResult({ ...differences, settings })),
    ],
  }
}
const parts = [
  partOf('compound', [
    { server: 'quick', rates: [1600, 1616, 1584] },
    { server: 'alike', rates: [801, 807, 793] },
  ]),
  partOf('list', [
    { server: 'alike', rates: [400, 404, 396] },
    { server: 'broken', rounds: [faultyRound(0, 'unsupported', 'has one answer only')] },
  ]),
]
const matrix = createMatrix(parts)

test('each server has the ratio to the reference of each scenario, or why it has none', () => {
  const { columns, items } = matrix.tables[0]
  assert.deepEqual(
    columns.map(({ title }) => title),
    ['server', 'classic', 'list'],
  )
  assert.deepEqual(
    items.map((item) => columns.map(({ text }) => text(item))),
    [
      ['quick', '2.00', '–'],
      [reference, '1', '1'],
      ['alike', '~ 1.00', '0.50'],
      ['broken', '–', 'unsupported'],
    ],
  )
  assert.deepEqual(matrix.remarks, ['list: broken: unsupported: has one answer only'])
})

test('a remark of several scenarios is said once', () => {
  const rounds = [faultyRound(0, 'unsupported', 'has one answer only')]
  const { remarks } = createMatrix([
    partOf('deep', [{ server: 'broken', rounds }]),
    partOf('list', [{ server: 'broken', rounds }]),
  ])
  assert.deepEqual(remarks, ['deep, list: broken: unsupported: has one answer only'])
})

test('a single block has ratios that decide nothing', () => {
  const settings = { workload: /** @type {const} */ ('compound') }
  const results = [
    createReference({ rates: [800], settings }),
    createResult({ server: 'quick', rates: [1600], settings }),
  ]
  const { tables } = createMatrix([{ workload: 'compound', results }])
  const cells = tables[0].items.map((item) => tables[0].columns.map(({ text }) => text(item)))
  assert.deepEqual(cells, [
    ['quick', '~ 2.00'],
    [reference, '1'],
  ])
})

test('too few blocks decide nothing', () => {
  const one = createMatrix([partOf('compound', [{ server: 'quick', rates: [1600, 1616] }])])
  const cells = one.tables[0].items.map((item) => one.tables[0].columns[1].text(item))
  assert.match(cells[0], /^(~ 2\.\d\d|–)$/)
})

test('the notes say what a cell is, a table the rates of the reference and the noise; nothing is added up', () => {
  assert.match(matrix.notes[0], /^Each cell is a rate relative to that of core-graphql-js .* not added up\.$/)
  const [{ heading, columns, items }] = matrix.tables.slice(-1)
  assert.equal(heading, 'The reference in each scenario')
  const cells = items.map((item) => columns.map(({ text }) => text(item)))
  assert.deepEqual(
    cells.map(([title, server]) => [title, server]),
    [
      ['classic', reference],
      ['list', reference],
    ],
  )
  for (const [, , rate, floor] of cells) assert.match(`${rate} ${floor}`, /^80\d [\d.]+ %$/)
})

test('ways of loading have a table of their own', () => {
  const servers = [{ server: 'quick', rates: [900, 909, 891] }]
  const { tables } = createMatrix([...parts, partOf('n+1-naive', servers), partOf('n+1-join-sqlite', servers)])
  assert.deepEqual(
    tables.map(({ heading, columns }) => [heading, columns.slice(1).map(({ title }) => title)]).slice(0, 2),
    [
      [null, ['classic', 'list']],
      ['n+1, by loading and backend', ['naive', 'join-sqlite']],
    ],
  )
})

test('what an operation of each scenario is, is said once for all workloads that it has', () => {
  const { notes } = createMatrix([partOf('compound', []), partOf('deep', []), partOf('deep-4', [])])
  const told = notes.filter((note) => /every author|ten levels/.test(note))
  assert.deepEqual(told, [
    'One operation of classic: every author with its books: 20 authors, 3 books each; of deep: ten levels, three ' +
      'objects in each of the first four.',
  ])
})

describe('for programs', () => {
  test('there is a row for each server in each scenario', () => {
    assert.deepEqual(
      matrix.rows.map(({ server, scenario }) => `${server} ${scenario}`).sort(),
      [
        ...['alike', 'core-graphql-js', 'quick'].map((name) => `${name} classic`),
        ...['alike', 'broken', 'core-graphql-js'].map((name) => `${name} list`),
      ].sort(),
    )
  })
  test('servers that were chosen are all there is, and others a part of the analysis', () => {
    const { rows, tables } = createMatrix(parts, ['alike'])
    assert.deepEqual([rows.length, tables[0].items.length], [2, 1])
    assert.match(formatMarkdown({ ...matrix, tables }), /\| alike +\| +~ 1\.00 \| +0\.50 \|/)
  })
})

test('a scenario without results is left out', () => {
  const { tables } = createMatrix([...parts, { workload: 'deep', results: [] }])
  assert.equal(tables[0].columns.length, 3)
})
