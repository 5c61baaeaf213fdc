import { toColumns } from '../../../../lib/suites/parallelism/pageColumns.js'
import { createForks, planPages } from '../../../../lib/suites/parallelism/planPages.js'
import { axisNames } from '../../../../lib/suites/parallelism/parameters.js'
import { defaultConditions } from '../../../conditions.js'
import { createResult } from '../../throughput/report/resultFixtures.js'

/** @typedef {import('../../../../lib/types.d.ts').Arm} Arm */
/** @typedef {import('../../../../lib/types.d.ts').Conditions} Conditions */
/** @typedef {import('../../../../lib/types.d.ts').Page} Page */
/** @typedef {import('../../../../lib/types.d.ts').PageReading} PageReading */
/** @typedef {import('../../../../lib/types.d.ts').PageResult} PageResult */
/** @typedef {import('../../../../lib/types.d.ts').PageSettings} PageSettings */
/** @typedef {Partial<PageSettings['axes']>} Axes */

/** One value of each parameter, but for those given. @param {Axes} [axes] */
export const createAxes = (axes = {}) =>
  /** @type {PageSettings['axes']} */ ({
    ...Object.fromEntries(axisNames.map((name) => [name, [defaultConditions[name]]])),
    ...axes,
  })

/** @param {Partial<PageSettings>} [differences] @returns {PageSettings} */
export const createPageSettings = (differences = {}) => ({
  arms: ['compound', 'rest', 'push'],
  clients: ['loader'],
  axes: createAxes(),
  pages: 2,
  warmupPages: 1,
  rounds: 3,
  budgetSeconds: null,
  seed: 1,
  port: 4001,
  readyTimeoutSeconds: 30,
  pageTimeoutSeconds: 30,
  ...differences,
})

/** @param {number} pageMs @param {Partial<Page>} [differences] @returns {Page} */
export const createPage = (pageMs, differences = {}) => ({
  pageMs,
  firstResourceMs: pageMs / 2,
  bytesReceived: 500_000,
  bytesSent: 1000,
  requests: 51,
  pushed: 0,
  connections: 1,
  redundantDocuments: 0,
  backendCalls: 51,
  ...differences,
})

/** What is known of a reading beside its pages. @type {Pick<PageReading, 'processIndex' | 'use' | 'clientCpuShare' | 'repeated'>} */
export const readFacts = {
  processIndex: 0,
  use: { durationSeconds: 1, serverCpuSeconds: 0.3, clientCpuSeconds: 0.2, otherCpuSeconds: 0.01, stealSeconds: 0 },
  clientCpuShare: 0.2,
  repeated: null,
}
/** @type {typeof readFacts} of one without a number */
export const unreadFacts = { processIndex: null, use: null, clientCpuShare: null, repeated: null }

/** What repeats: of a block, and of a reading in it. @type {(block: number, salt: number) => number} */
const noise = (block, salt) => 1 + 0.01 * Math.sin(block * 7.3 + salt * 13.7)

/**
 * A result of a run in which each arm takes as long as it is told to, but for a percent of noise.
 * @param {{ server?: string, servers?: string[], settings?: Partial<PageSettings>, blocks?: number, ms?: (arm: Arm, conditions: Conditions) => number, fault?: (arm: Arm, conditions: Conditions, block: number) => Pick<PageReading, 'outcome' | 'reason'> | null, differences?: Partial<PageResult> }} [options]
 *   blocks: finished ones, all where nothing is said
 * @returns {PageResult}
 */
export function createPageResult({
  server = 'mercurius',
  servers = [server],
  settings: given = {},
  blocks,
  ms = (arm) => (arm === 'push' ? 500 : 1000),
  fault = () => null,
  differences = {},
} = {}) {
  const settings = createPageSettings(given)
  const { environment, run } = createResult({ server })
  const about = /** @type {any} */ ({ name: server, executesGraphql: true })
  const forks = createForks([about], settings.axes)
  const rounds = Array.from({ length: blocks ?? settings.rounds }, (_, block) =>
    planPages(forks, { ...settings, block, position: block * forks.length }).map((fork) => ({
      block,
      position: fork.position,
      protocol: fork.protocol,
      conditions: fork.conditions,
      startedAt: '2026-01-02T03:04:05.000Z',
      elapsedSeconds: 10,
      loadAverageBefore: [0, 0, 0],
      outcome: /** @type {const} */ ('completed'),
      reason: null,
      interrupted: false,
      readings: fork.readings.map(({ unsupported, ...reading }, index) => {
        const facts = { ...reading, client: settings.clients[0] }
        const conditions = { ...fork.conditions, ...reading.conditions, protocol: fork.protocol }
        const faulty = unsupported === null ? fault(reading.arm, conditions, block) : null
        if (unsupported !== null)
          return {
            ...facts,
            outcome: /** @type {const} */ ('unsupported'),
            reason: unsupported,
            pages: null,
            ...unreadFacts,
          }
        if (faulty) return { ...facts, ...faulty, pages: null, ...unreadFacts }
        const time = ms(reading.arm, conditions) * noise(block, 0) * noise(block, index + 1)
        const pages = Array.from({ length: settings.pages }, (_, page) => createPage(time * (1 + page / 1000)))
        return {
          ...facts,
          outcome: /** @type {const} */ ('completed'),
          reason: null,
          pages: toColumns(pages),
          ...readFacts,
        }
      }),
    })),
  ).flat()
  return {
    schemaVersion: 4,
    suite: 'parallelism',
    server,
    path: `benchmarks/${server}.js`,
    endOfLife: false,
    executesGraphql: true,
    run: { id: run.id, startedAt: run.startedAt, servers },
    settings,
    environment,
    network: { kind: 'loopback', checks: [] },
    browser: null,
    rounds,
    ...differences,
  }
}
