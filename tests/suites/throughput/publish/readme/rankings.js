import { createReport } from '../../../../../lib/suites/throughput/publish/report/report.js'
import { openWorkloads } from '../../../../../lib/suites/throughput/scenarios/openWorkloads.js'
import { openLibraries } from '../../../../../lib/suites/throughput/publish/readme/libraries.js'
import { createCeiling, createResult, reference, storedTwice, withDepth } from '../../resultFixtures.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

// Two runs of 2026-01-02 with a row of each kind, as the README shows them.

const noise = [1, 1.004, 0.996]

/** @type {(server: string, name: string, rate: number, differences?: Parameters<typeof createResult>[0]) => Result} */
const rowOf = (server, name, rate, differences) =>
  createResult({
    server,
    // Blocks differ from row to row.
    rates: noise.map((_, block) => rate * noise[(block + server.length) % 3]),
    environment: { packages: [{ name, version: '1.2.3' }] },
    ...differences,
  })

export const results = [
  rowOf(reference, 'graphql', 800, { controls: [801.6, 798, 804] }),
  rowOf('mercurius', 'mercurius', 1200),
  rowOf('mercurius+graphql-jit', 'mercurius', 2400),
  rowOf('nest-mercurius', '@nestjs/mercurius', 1100),
  rowOf('apollo-server', '@apollo/server', 720),
  rowOf('apollo-server-express5', '@apollo/server', 650),
  rowOf('benzene-http', '@benzene/http', 1300),
  rowOf('benzene-http+graphql-jit', '@benzene/http', 2600),
  rowOf('core-graphql-jit-str', 'graphql', 2300),
  rowOf('undated', 'undated', 900),
  rowOf('old', 'old', 500, { endOfLife: true }),
  rowOf('caddy-gateway', 'mercurius', 600),
  createCeiling({ rates: [4000, 4016, 3984] }),
]

/** Dates of releases: one just within two years before the runs, and one just beyond. */
export const releases = {
  mercurius: '2025-12-01',
  '@nestjs/mercurius': '2025-11-30',
  '@apollo/server': '2024-01-02',
  '@benzene/http': '2024-01-01',
  old: '2025-12-01',
}

/** @type {import('../../../../../lib/types.d.ts').ServerFile[]} */
export const servers = /** @type {any} */ ([
  { name: 'mercurius', offers: ['upload', 'persisted'], subscribes: ['graphql-ws'] },
  { name: 'apollo-server', offers: ['batching'] },
  { name: 'apollo-server-express5', offers: ['persisted', 'batching'], subscribes: ['graphql-ws'] },
  { name: 'undated', offers: [] },
])

/**
 * Ranks some results of two runs.
 * @param {Result[]} [some]
 * @param {number} [depth] - of further windows, at half of each rate
 */
export function rank(some = results, depth) {
  const stored = storedTwice(some).map((one) => (depth === undefined ? one : withDepth(one, depth, 0.5)))
  return createReport(openWorkloads(stored).rank('compound').ranked)
}

/** @param {ReturnType<typeof rank>} ranking */
export const librariesOf = ({ ranked }) => openLibraries(ranked, releases, servers)
