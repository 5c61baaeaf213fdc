import type { StoredResult, Verdict } from '../../core/suite.d.ts'
import type { NetworkFacts } from '../../network/types.d.ts'
import type { Arm, Outcome, Page, Protocol, ReasonCode } from '../../types.d.ts'
import type { RowOf, ValueOf } from '../kit/fields.js'
import type { fields, pageFields } from './fields.js'
import type { Conditions, PageSettings } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** loader: the client of this project; fetch: a script in a browser; navigation: a browser that opens a page. */
export type PageClient = 'loader' | 'fetch' | 'navigation'

/** Stored pages: a value for each of them, in their order, or one if all have the same. */
export type PageColumns = { pageMs: number[] } & {
  [Name in Exclude<keyof Page, 'pageMs'>]: Page[Name] | Page[Name][]
}

/** Times at which a request or a push of a page was sent or promised, and answered, in ms of any clock. */
export interface TimedRequest {
  name: string
  start: number
  firstByte: number
  end: number
}

/** One page of a reading, request by request, by column: in ms since it began, rounded to a hundredth. */
export interface Waterfall {
  pageMs: number
  /** Number of requests that were sent after these. */
  omitted: number
  names: string[]
  startMs: number[]
  firstByteMs: number[]
  endMs: number[]
}

/** Reading of one arm under one set of conditions, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

/** Result of one server. browser: null without one. */
export type StoredPages = StoredResult<PageSettings, Value> & {
  facts: { network: NetworkFacts; browser: BrowserFacts | null }
}

/** Load of a client from one server process. */
export interface PageLoad {
  /** Trusted certificate, PEM; null without TLS. */
  certificate: string | null
  /** Port of the server, for requests that are not measured. */
  serverPort: number
  protocol: Protocol
  /** Measured pages of each reading, and pages before them. */
  pages: number
  warmupPages: number
  pageTimeoutSeconds: number
  /** True if the client sets round-trip time and bandwidth between its readings, with tc netem. */
  netem: boolean
}

export interface ReadingRequest {
  arm: Arm
  client: PageClient
  conditions: Conditions
  /** Port of the server, or of the relay in front of it. */
  port: number
}

export type ReadVerdict = Pick<Verdict<never>, 'outcome' | 'reason' | 'reasonCode'> & {
  /** CPU time of the client, relative to the time of its pages; null of a browser. */
  clientCpuShare: number | null
  /** Null of a browser. */
  clientCpuSeconds: number | null
  /** Requests of the page with the median time. */
  waterfall?: Waterfall | null
}

/** Client that loads the pages of one server process: a client process, or a browser. */
export interface OpenPageClient {
  /** Takes a reading. onPage: called with each measured page, before the next one begins. */
  read(reading: ReadingRequest, onPage: (page: Page) => void): Promise<ReadVerdict>
  close(): Promise<void>
  /** Environment variable of its processes by which their CPU time is found; null if it reports that itself. */
  mark: string | null
  facts?: BrowserFacts
}

export interface BrowserFacts {
  name: string
  version: string
  /** Ignored features, such as `push: ignored`. */
  ignored: string[]
}

/** One line of the suite's report: a server, an arm and conditions. */
export type PageRow = {
  server: string
  workload: Arm
  protocol: Protocol
  client: PageClient
  outcome: Outcome
  reason: string | null
  /** Null if there is a number, or in older results. */
  reasonCode: ReasonCode | null
  /** Rounds and pages that the numbers come from, without the control, which only the medians of compound include. */
  rounds: number
  pages: number
  conditions: Conditions
} & RowOf<typeof pageFields>

/** Crossover of one arm and compound as a parameter grows. */
export interface Crossover {
  server: string
  arm: Arm
  client: PageClient
  /** The parameter that varies, by its option's name. */
  parameter: keyof Conditions
  /** The others. */
  conditions: Conditions
  /** Interpolated value; null if no crossing is significant. */
  at: number | null
  /** Measured values around it: compound is significantly faster at one and slower at the other. */
  between: [number, number] | null
  /** Sentence such as "on h2 with 50 ms round trips, push passes compound at 12 resources". */
  sentence: string
}
