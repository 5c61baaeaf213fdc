import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable } from '../../lib/reports/table.js'
import { createReport as createCompressionReport } from '../../lib/suites/compression/report.js'
import { createReport as createSweepReport } from '../../lib/suites/concurrency/report.js'
import { createReport as createCallReport } from '../../lib/suites/transports/report.js'
import { createStored } from '../suites/compression/fixtures.js'
import { createSweepResult } from '../suites/concurrency/fixtures.js'
import { createPageReport, createPageResult } from '../suites/parallelism/fixtures.js'
import { rankedReport } from '../suites/throughput/publish/report/formats.js'
import {
  auditScore,
  completedRound,
  createCeiling,
  createReference,
  createResult,
} from '../suites/throughput/resultFixtures.js'
import { createCallResult } from '../suites/transports/fixtures.js'
import { createChanges, createReport } from '../suites/throughput/publish/report/reports.js'

const server = 'graphql-http+graphql-jit'
/** @type {(version: string, runId: string) => ReturnType<typeof createResult>[]} */
const run = (version, runId) => [
  createReference({ runId }),
  createResult({
    server,
    rates: [900, 909, 891],
    runId,
    environment: { packages: [{ name: 'graphql-http', version }] },
  }),
]

/** Names and numbers as wide as published ones, and all that a run may ask for. */
function wideReport() {
  const costs = { eventLoopDelayP99Ms: 123.45, gcShare: 0.12, readySeconds: 0.3 }
  const graphqlOverHttp = { score: auditScore, failedMusts: [], reason: null }
  const rounds = [14_503, 14_603, 14_403].map((requestsPerSecond, block) => ({
    ...completedRound(block, { requestsPerSecond, ...costs }),
    graphqlOverHttp,
  }))
  return createReport([
    createReference({ rates: [3842, 3852, 3832] }),
    createCeiling({ server: 'ceiling-net', rates: [385_145, 386_145, 384_145] }),
    createResult({ server: 'graphyne-server-express', endOfLife: true, rounds }),
    createResult({ server, rounds }),
  ])
}

describe('on a terminal of 80 columns no line is longer', () => {
  const reports = {
    throughput: rankedReport(),
    'throughput, with all that it has': wideReport(),
    changes: createChanges(run('1.23.1', 'now'), run('1.22.0', 'before')),
    parallelism: createPageReport([createPageResult({ server })]),
    concurrency: createSweepReport([createSweepResult({ server })]),
    compression: createCompressionReport([createStored({ server })]),
    transports: createCallReport([createCallResult({ server })]),
  }
  for (const [name, report] of Object.entries(reports))
    test(name, () => {
      const lines = formatTable(report, { width: 80 }).split('\n')
      assert.deepEqual(
        lines.filter((line) => line.length > 80),
        [],
      )
    })
  for (const name of /** @type {const} */ (['parallelism', 'concurrency', 'compression', 'transports']))
    test(`each note of ${name} is a line, however wide the terminal`, () => {
      const text = formatTable(reports[name], { width: 1000 })
      const notes = text.slice(text.lastIndexOf('\n\n') + 2).split('\n')
      assert.ok(notes.length > 1)
      assert.deepEqual(
        notes.filter((line) => line.length > 79),
        [],
      )
    })
})
