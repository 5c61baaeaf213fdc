import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnswers, describeBehind, describePeaks, describeStarts } from '../../.github/indexPage.js'

/** @import { Measured, NamedRuns } from '../../.github/namedRuns.js' */

const free = { rate: null, ratio: null, cpu: null, latency: null }

/** @type {(workload: string, rows: object[]) => Measured} */
const measure = (workload, rows) => ({
  ...{ workload, analysis: null, reference: 'core-graphql-js', inFlight: 1000, day: '2026-01-02' },
  rows: rows.map((row) => ({ requestsPerSecond: 1, doubted: free, ...row })),
})

const table = measure('compound', [
  { server: 'mercurius', peakMemoryBytes: 255e6, coldStartMs: 348 },
  { server: 'grafserv', peakMemoryBytes: 165e6, coldStartMs: 231 },
  { server: 'apollo-server', peakMemoryBytes: null, coldStartMs: null },
  { server: 'nest-mercurius', peakMemoryBytes: 1e6, coldStartMs: 1 },
])

test('memory and starts are those of the servers that the README shows, the least first', () => {
  assert.equal(
    describePeaks([table]),
    'At most grafserv 170 and mercurius 260 MB, with 1,000 requests of a small document in flight.',
  )
  assert.equal(
    describeStarts([table]),
    'From the start to the first right answer grafserv 230 and mercurius 350 ms, with a small schema.',
  )
  assert.deepEqual([describePeaks([]), describeStarts([])], ['', ''])
})

test('behind a backend servers are listed by CPU times that no flag doubts', () => {
  const cost = (
    /** @type {string} */ server,
    /** @type {number} */ serverCpuMsPerThousandRequests,
    doubted = free,
  ) => ({
    ...{ server, serverCpuMsPerThousandRequests, doubted },
  })
  const rows = [
    cost('mercurius', 1250),
    cost('grafserv', 1200),
    cost('apollo-server', 9, { ...free, cpu: /** @type {any} */ ('x') }),
  ]
  assert.equal(
    describeBehind([measure('n+1-dataloader-delay-20', rows)]),
    'By the CPU time of an answer: grafserv 1.2 and mercurius 1.3 ms, behind calls of 20 ms with DataLoader and ' +
      '1,000 requests in flight.',
  )
  assert.deepEqual([describeBehind([measure('n+1-dataloader-delay-20', rows.slice(1))]), describeBehind([])], ['', ''])
})

test('a question that no run answers names the planned run that would', async () => {
  const runs = /** @type {NamedRuns} */ (/** @type {any} */ ({ measuredIn: async () => [] }))
  assert.deepEqual(await createAnswers(runs), {
    backend: 'No published run tells yet: `npm run measure -- backends` does.',
    memory: 'No published run tells yet: `npm run measure -- ranks` does.',
    start: 'No published run tells yet: `npm run measure -- ranks` does.',
    next: 'No published run tells yet: `npm run measure -- graphql-17` does.',
    runtimes: 'No published run tells yet: `npm run measure -- runtimes` does.',
  })
})
