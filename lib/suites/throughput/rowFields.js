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

/** @type {AtPipelining[]} */
const noDepths = []
/** @type {K6Measurement[]} */
const noMeasurements = []
/** @type {string[]} */
const noTexts = []

/** @param {GraphqlOverHttp['score']} score */
export function describeAudit(score) {
  if (!score) return none
  return [score.must, score.should, score.may].map(({ passed, total }) => `${passed}/${total}`).join(' · ')
}

/** Formats a value with half of its interval. @type {(value: number | null, range: [number, number] | null) => string} */
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
      text: 'rate as a share of bare node:http sending the same bytes, in the table ± half of its 95 % interval',
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
  flags: { row: { kind: texts, empty: noTexts, text: 'texts of its flags' } },
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
      text: 'with `--documents`: rate of the same server in the same run with another variable in each request',
      column: { title: 'variables requests/s' },
    },
  },
  coldRequestsPerSecond: {
    row: { text: 'with `--documents`: its rate with distinct documents', column: { title: 'cold requests/s' } },
  },
  coldToHotRatio: {
    row: {
      text: 'share of its rate that is left without a document cache',
      column: { title: 'cold / hot', digits: 2 },
    },
  },
})

export const plainFields = defineFields({
  plainRequestsPerSecond: {
    row: {
      text: 'of `persisted` and `batching`: its rate with the document, or with one operation in each request',
      column: { title: 'plain requests/s' },
    },
  },
  ratioToPlain: { row: { text: 'operations/s by that rate', column: { title: '× plain', digits: 2 } } },
})

export const operationFields = defineFields({
  operationsPerSecond: {
    row: { text: 'of `batching`: ten per verified answer', column: { title: 'operations/s' } },
  },
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
      empty: noDepths,
      text:
        'with several numbers in `--pipelining`, that of the ranks first: `pipelining`, `requestsPerSecond`, ' +
        '`interval`, `latencyMs`',
    },
  },
  k6: {
    row: {
      kind: measurements,
      empty: noMeasurements,
      text:
        'with `--import-k6`, of each load: `intendedRequestsPerSecond`, `requestsPerSecond`, `counts`, `thresholds` ' +
        '(`name`, `met`), `reason`',
    },
  },
})
