import { none, number } from '../../reports/column.js'
import { defineFields, interval, plusMinusColumn } from '../kit/fields.js'

/** @import { Doubted } from '../../types.d.ts' */
/** @import { Kind } from '../kit/fields.js' */
/** @import { K6Measurement } from '../kit/k6/types.d.ts' */
/** @import { AtPipelining, GraphqlOverHttp, ServerChoice } from './types.d.ts' */

// Fields of rows that reports set: what blocks, other rows and variants of the workload say.

/** @type {Kind<ServerChoice>} */
const choice = { schema: { type: 'object' } }
/** @type {Kind<AtPipelining[]>} */
const depths = { schema: { type: 'array' } }
/** @type {Kind<K6Measurement[]>} */
const measurements = { schema: { type: 'array' } }
/** @type {Kind<string[]>} */
const texts = { schema: { type: 'array' } }
/** @type {Kind<Record<Doubted, string | null>>} */
const kindsOfFlags = { schema: { type: 'object' } }
/** @type {Kind<NonNullable<GraphqlOverHttp['score']>>} */
export const auditScore = { schema: { type: 'object' } }

/** @param {GraphqlOverHttp['score']} score */
export function describeAudit(score) {
  if (!score) return none
  return [score.must, score.should, score.may].map(({ passed, total }) => `${passed}/${total}`).join(' · ')
}

/** Adds half of an interval. @type {(value: number | null, range: [number, number] | null) => string} */
const withHalf = (value, range) => number(value, 1) + (range ? ` ± ${number((range[1] - range[0]) / 2, 1)}` : '')

export const ratioFields = defineFields({
  interval: {
    row: {
      kind: interval,
      text: '[low, high] of its 95 % confidence interval, in the table half of it; null from a single block',
      column: plusMinusColumn,
      always: true,
    },
  },
  ratioToReference: { row: { text: "rate, as a multiple of the reference's" } },
  ratioInterval: { row: { kind: interval, text: '[low, high] of its 95 % confidence interval' } },
  furtherRatioInterval: {
    row: {
      kind: interval,
      text: '[low, high] of that ratio in another run on such a machine (95 % prediction interval); null of one run',
    },
  },
})

export const ceilingFields = defineFields({
  percentOfCeilingHttp: {
    row: {
      text: 'rate as a share of bare node:http sending the same bytes, in the table ± half of its interval',
      column: {
        title: '% of ceiling-http',
        align: 'right',
        format: (percent, { percentInterval }) => withHalf(percent, percentInterval),
      },
      always: true,
    },
  },
  percentInterval: { row: { kind: interval, text: '[low, high] of that interval; null of the ceiling itself' } },
})

export const doubtFields = defineFields({
  flags: { row: { kind: texts, empty: [], text: 'texts of its flags' } },
  doubted: {
    row: {
      kind: kindsOfFlags,
      empty: { rate: null, ratio: null, latency: null, cpu: null },
      text: 'kinds of the flags that doubt its `rate`, `ratio`, `latency` or `cpu`; null if none does',
    },
  },
})

export const documentFields = defineFields({
  variablesRequestsPerSecond: {
    row: {
      text: 'with `--documents`: its rate with another variable in each request',
      column: { title: 'variables requests/s' },
    },
  },
  coldRequestsPerSecond: {
    row: {
      text: 'with `--documents`: its rate with distinct documents, and by the rate of the row',
      column: [
        { title: 'cold requests/s' },
        { title: 'cold / hot', align: 'right', format: (_, { coldToHotRatio }) => number(coldToHotRatio, 2) },
      ],
    },
  },
  coldToHotRatio: { row: { text: 'share of its rate that is left without a document cache' } },
})

export const plainFields = defineFields({
  plainRequestsPerSecond: {
    row: {
      text: 'of `persisted` and `batching`: its rate with the document, or one operation; operations/s by that',
      column: [
        { title: 'plain requests/s' },
        { title: '× plain', align: 'right', format: (_, { ratioToPlain }) => number(ratioToPlain, 2) },
      ],
    },
  },
  ratioToPlain: { row: { text: 'operations/s by that rate' } },
})

export const operationFields = defineFields({
  operationsPerSecond: { row: { text: 'of `batching`: ten per verified answer', column: { title: 'operations/s' } } },
  uploadBytesPerSecond: {
    row: {
      text: 'of `upload`: bytes of the files, without headers',
      column: { title: 'upload MB/s', digits: 1, unit: 1e6 },
    },
  },
})

export const levelFields = defineFields({
  serverCpuMicrosecondsPerLevel: {
    row: {
      text: 'of `deep`: CPU time of the server for one level, in the table ± half of its 95 % interval',
      column: {
        title: 'CPU µs/level',
        align: 'right',
        format: (cost, { levelInterval }) => withHalf(cost, levelInterval),
      },
    },
  },
  levelInterval: { row: { kind: interval, text: '[low, high] of that interval; null from a single block' } },
})

export const { serverChoice, atPipelining, k6 } = defineFields({
  serverChoice: {
    row: {
      kind: choice,
      text:
        'of `n+1` with several delays: `showsUntilMs`, `noLongerFromMs` (null if unknown), `ratioAtMost` from there ' +
        'on, `words`',
    },
  },
  atPipelining: {
    row: {
      kind: depths,
      empty: [],
      text:
        'with several numbers in `--pipelining`, that of the ranks first: `pipelining`, `requestsPerSecond`, ' +
        '`interval`, `latencyMs`',
    },
  },
  k6: {
    row: {
      kind: measurements,
      empty: [],
      text:
        'with `--import-k6`, of each load: `intendedRequestsPerSecond`, `requestsPerSecond`, `counts`, `thresholds` ' +
        '(`name`, `met`), `reason`',
    },
  },
})
