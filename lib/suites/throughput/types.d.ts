import type { SampleResult, StoredResult, TrialResult } from '../../engine/suite.d.ts'
import type { Latency, Measurement, Outcome, ReasonCode, WorkloadName } from '../../types.d.ts'
import type { Settings } from './settle.js'

/** The nouns of this suite. Units are in the names. */

/** An absolute rate, or a share (0 to 1) of the rate in the main window of the same round. */
export type AskedRate = { requestsPerSecond: number } | { shareOfMaximum: number }

/** A service level objective: what a latency has to stay below. */
export interface Slo {
  percentile: keyof Latency
  belowMs: number
}

export interface AuditTally {
  passed: number
  total: number
}

/** How a server keeps to the GraphQL over HTTP specification. */
export interface GraphqlOverHttp {
  /** Null where the audit broke off. */
  score: { must: AuditTally; should: AuditTally; may: AuditTally } | null
  failedMusts: { id: string; name: string; reason: string }[]
  /** Why there is no score. */
  reason: string | null
}

/** How many user-mode instructions an answer costs: of all threads of a server, without the kernel's. */
export interface Instructions {
  /** What counted them. */
  tool: 'perf' | 'qemu'
  /** Lower quartile of the windows. */
  instructionsPerAnswer: number
  /** Of 95 % at least, for that quartile; of the same process. */
  interval: [number, number]
  /** Instructions per verified answer in each of them. */
  windows: number[]
  /** CPU time of the server under load before the first of them. */
  warmupSeconds: number
  /** Whether they agree: the code is compiled. */
  settled: boolean
}

/** Where a round is. */
export type Phase = 'boot' | 'warm-up' | 'counting' | 'measured window' | `rate ${string}/s` | 'last check'

/**
 * How a round ended. A completed one has a number, and a reason only where something about it is remarkable. The code is
 * absent in older results.
 */
export type RoundVerdict = (
  | { outcome: 'completed'; reason: string | null; reasonCode?: null; measurement: Measurement }
  | { outcome: 'invalid' | 'failed'; reason: string; reasonCode?: ReasonCode; measurement: Measurement | null }
  | { outcome: 'unsupported'; reason: string; reasonCode?: ReasonCode; measurement: null }
) & {
  /** Of the first block only, and only of what executes GraphQL. */
  graphqlOverHttp: GraphqlOverHttp | null
}

/** A trial and its windows, as one. */
export type Round = Omit<TrialResult, 'conditions' | 'interrupted' | 'samples' | keyof RoundVerdict> &
  Pick<SampleResult, 'repeated'> &
  RoundVerdict & {
    /** Requests/s in each window, where there are several. */
    windows: number[]
  }

export interface Summary {
  rounds: number
  requestsPerSecond: number
  bytesPerSecond: number
  latencyMs: Latency
  bodyBytesPerAnswer: number
  serverCpuMsPerThousandRequests: number
  serverPeakMemoryBytes: number | null
  /** From the start of the process to the first golden answer. */
  coldStartMs: number
  eventLoopDelayP99Ms: number | null
  gcShare: number | null
  /** In the order of the settings' rates; absent where none was asked for. */
  rates?: RateSummary[]
  /** Absent where it was not asked for. */
  capacity?: { requestsPerSecond: number | null; reason: string | null }
}

/** All rounds' windows at one of the settings' rates. */
export interface RateSummary {
  shareOfMaximum: number | null
  intendedRequestsPerSecond: number
  requestsPerSecond: number
  /** In every round. */
  sustained: boolean
  latencyMs: Latency
  clientLatenessP99Ms: number
  reason: string | null
}

/** All rounds of one server at one workload. */
export type Result = Omit<StoredResult, 'schemaVersion' | 'suite' | 'settings' | 'facts' | 'trials'> & {
  settings: Settings & { workload: WorkloadName }
  rounds: Round[]
  /** Over all rounds; null unless every one is completed. */
  summary: Summary | null
  /** How its instructions were counted, in a process of its own; null where nobody asked for them. */
  counting: Counted | null
}

/** How a trial ended that counts instructions. */
export type Counted = Pick<TrialResult, 'outcome' | 'reason'> & { instructions: Instructions | null }

/** One line of a report. Null where there is no number. */
export interface Row {
  /** The first and the last place it may have, with what a second run would confirm; null where nothing can be ranked. */
  rank: [number, number] | null
  /** From 1 on; all rows of a tier are separated from all of any other. Null where there is no rank. */
  tier: number | null
  server: string
  path: string
  version: string | null
  endOfLife: boolean
  executesGraphql: boolean
  outcome: Outcome
  reason: string | null
  /** Null where there is a number, or an older result does not tell. */
  reasonCode: ReasonCode | null
  rounds: number
  requestsPerSecond: number | null
  /** 95 % confidence interval of requestsPerSecond; null from a single block. */
  interval: [number, number] | null
  /** How many times as fast as the reference. */
  ratioToReference: number | null
  ratioInterval: [number, number] | null
  bytesPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  percentOfCeilingHttp: number | null
  serverCpuMsPerThousandRequests: number | null
  peakMemoryBytes: number | null
  bodyBytesPerAnswer: number | null
  /** Of the same server in the same run with another variable in each request. */
  variablesRequestsPerSecond: number | null
  /** Of the same server in the same run with distinct documents, and as a share of this row's rate. */
  coldRequestsPerSecond: number | null
  coldToHotRatio: number | null
  coldStartMs: number | null
  eventLoopDelayP99Ms: number | null
  gcShare: number | null
  /** In user mode, of all threads, per verified answer. */
  instructionsPerAnswer: number | null
  /** 95 % confidence interval of instructionsPerAnswer, within its one process. */
  instructionsInterval: [number, number] | null
  /** As many as in a second of the CPU time that its answers took in the rounds. */
  instructionsPerCpuSecond: number | null
  graphqlOverHttp: GraphqlOverHttp['score']
  rates: RateSummary[]
  /** Null where it was not asked for or the row has no number. */
  capacity: { requestsPerSecond: number | null; slo: string; reason: string | null } | null
  /** What to doubt about the numbers, and what to do about it. */
  flags: string[]
}
