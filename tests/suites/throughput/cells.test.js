import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCells } from '../../../lib/suites/throughput/cells.js'

const reason = 'does not execute GraphQL: it has one answer to every document'
const server = {
  name: 'a',
  file: '/project/benchmarks/a.js',
  path: 'benchmarks/a.js',
  packageFolder: '/project',
  endOfLife: false,
  executesGraphql: true,
  unsupported: null,
}
const baseline = { ...server, name: 'ceiling-http', executesGraphql: false }

test('every server at every workload is a cell', () => {
  const cells = createCells([server, { ...server, name: 'b' }], ['compound', 'compound-cold'])
  assert.deepEqual(
    cells.map(({ server, workload }) => [server.name, workload, server.unsupported]),
    [
      ['a', 'compound', null],
      ['b', 'compound', null],
      ['a', 'compound-cold', null],
      ['b', 'compound-cold', null],
    ],
  )
  assert.equal(cells[0].server, server)
})

test('a baseline is measured where the document does not vary', () => {
  const workloads = /** @type {const} */ (['compound', 'rest', 'compound-variables', 'compound-cold'])
  const reasons = createCells([baseline], [...workloads]).map(({ server }) => server.unsupported)
  assert.deepEqual(reasons, [null, null, reason, reason])
})

test('what cannot run at all says why, as ever', () => {
  const old = { ...baseline, unsupported: 'needs Node >=99' }
  assert.equal(createCells([old], ['compound-cold'])[0].server.unsupported, 'needs Node >=99')
})
