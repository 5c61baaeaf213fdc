import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeRows, fieldInWords } from '../../../lib/reports/html/rowData.js'

const row = { server: 'a', version: '1', reason: null, outcome: 'completed', endOfLife: false, requestsPerSecond: 10 }

describe('rows can be filtered by', () => {
  test('fields with several values that are not measured, and by conditions', () => {
    const { facets, described } = describeRows([
      { ...row, conditions: { rtt: 50, bandwidth: null } },
      {
        ...row,
        server: 'b',
        version: '2',
        outcome: 'failed',
        reason: 'x',
        endOfLife: true,
        requestsPerSecond: 3,
        conditions: { rtt: 5, bandwidth: null },
      },
    ])
    assert.deepEqual(facets, [
      { field: 'server', values: ['a', 'b'] },
      { field: 'outcome', values: ['completed', 'failed'] },
      { field: 'endOfLife', values: ['no', 'yes'] },
      { field: 'rtt', values: ['5', '50'] },
    ])
    assert.deepEqual(described[0].values, { server: 'a', outcome: 'completed', endOfLife: 'no', rtt: '50' })
  })
  test('nothing where there are too many values', () => {
    const rows = Array.from({ length: 13 }, (_, index) => ({ ...row, server: `s${index}`, kind: `k${index}` }))
    assert.deepEqual(describeRows(rows).facets, [])
  })
  test('nothing where there are no rows', () => assert.deepEqual(describeRows([]), { facets: [], described: [] }))
})

describe('a row is called', () => {
  test('as its server is, whatever else is found of it', () => {
    const { described } = describeRows([row, { ...row, server: 'b', outcome: 'failed' }])
    assert.deepEqual(
      described.map(({ name }) => name),
      ['a', 'b'],
    )
  })
  test('without its verdicts, whatever they are about', () => {
    const rows = ['faster', '~'].map((verdict) => {
      const isSame = verdict === '~'
      return { ...row, operation: isSame ? 'user' : 'feed', verdict, p99Verdict: verdict, sustained: isSame }
    })
    assert.deepEqual(
      describeRows(rows).described.map(({ name }) => name),
      ['a · feed', 'a · user'],
    )
  })
  test('with its conditions, where a server has several rows', () => {
    const rows = [
      { ...row, workload: 'rest', conditions: { rtt: 0, links: null } },
      { ...row, workload: 'push', conditions: { rtt: 0, links: 'known' } },
      { ...row, server: 'b', workload: 'rest', conditions: { rtt: 50, links: null } },
    ]
    assert.deepEqual(
      describeRows(rows).described.map(({ name }) => name),
      ['a · rest · none', 'a · push · known', 'b'],
    )
  })
})

test('a parameter is a choice, although it is a number; a name is of one row', () => {
  const rows = [1, 10, 10].map((connections) => ({ ...row, connections }))
  const { facets, described } = describeRows(rows, ['connections', 'nothing'])
  assert.deepEqual(facets, [{ field: 'connections', values: ['1', '10'] }])
  assert.deepEqual(
    described.map(({ name }) => name),
    ['a · 1', 'a · 10', 'a · 10 · 3'],
  )
})

test('a field in words', () => assert.equal(fieldInWords('endOfLife'), 'end of life'))
