import type { StoredResult } from '../../core/suite.d.ts'
import type { Outcome } from '../../types.d.ts'
import type { ContentCoding } from '../../workload/codings.js'
import type { Size } from '../../workload/sizes.js'
import type { ValueOf } from '../kit/fields.js'
import type { fields } from './fields.js'
import type { Conditions, Settings } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** Reading of a server process under one set of conditions, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

export type Stored = StoredResult<Settings, Value>

/** One line of the report: a server under one set of conditions. Null if there is no number. */
export interface Row {
  server: string
  size: Size
  compression: 'none' | ContentCoding
  /** Null without a coding. */
  level: number | null
  protocol: Conditions['protocol']
  outcome: Outcome
  reason: string | null
  messageBytes: number | null
  transferBytes: number | null
  /** Ratio of messageBytes to transferBytes. */
  ratio: number | null
  /** Median: by `--statistic` of each process, and over processes the geometric mean, or from one block the median. */
  ms: { median: number | null; p99: number | null }
  /** 95 % confidence interval of `ms.median`; null from a single block. */
  interval: [number, number] | null
  serverCpuMs: number | null
  clientCpuMs: number | null
  /** Rate of message bytes, by `ms.median`. */
  bytesPerSecond: number | null
  conditions: Conditions
}
