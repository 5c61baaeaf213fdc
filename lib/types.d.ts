/** The nouns of the project, once. Units are in the names. */

export interface Book {
  id: string
  name: string
  numPages: number
}

export interface Author {
  id: string
  name: string
  company: string
  books: Book[]
  /** What makes a page's resources as large as they are to be; absent elsewhere. */
  text?: string
}

export type WorkloadName = 'compound' | 'compound-variables' | 'compound-cold' | 'rest'

/**
 * What one operation is: the request as it goes out, and the value that the right answer holds. Where requests vary, it
 * is the first of them.
 */
export interface Workload {
  name: WorkloadName
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | undefined
  golden: unknown
}

/** How the requests of a workload differ from each other. Indexes count from 0. */
export interface Variation {
  /** How many different requests there are. */
  count: number
  /** Whether every client sends all of them; else each has a share of its own. */
  shared: boolean
  /** What tells a right answer from those to the other requests, as it stands in it: ASCII, of one width for all. */
  mark(index: number): string
  request(index: number): { query: string; variables?: Record<string, string> }
  /** The right answer's value, made from that of the first request. */
  golden(first: { data: Record<string, unknown> }, index: number): unknown
}

/** An HTTP answer as it came; `complete` is false where the connection broke before its end. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  complete: boolean
}

/** A file in benchmarks/. */
export interface Server {
  name: string
  /** Absolute path of the file. */
  file: string
  /** Path of the file from the project's root, with forward slashes: `benchmarks/legacy/express-graphql.js`. */
  path: string
  /** Absolute path of the npm package that the file belongs to. */
  packageFolder: string
  /** True for what is kept although its authors have given it up (benchmarks/legacy/). */
  endOfLife: boolean
  /** False for a baseline, which sends the same bytes without GraphQL. */
  executesGraphql: boolean
  /** Why this server cannot run here, in words; null where it can. */
  unsupported: string | null
}

export type Settings = import('./suites/throughput/settle.js').Settings
export type ServerConditions = import('./workload/pageParameters.js').ServerConditions
export type Conditions = import('./suites/parallelism/parameters.js').Conditions
export type ClientConditions = import('./suites/parallelism/parameters.js').ClientConditions
export type PageSettings = import('./suites/parallelism/settle.js').PageSettings

/** An absolute rate, or a share (0 to 1) of the rate in the main window of the same round. */
export type AskedRate = { requestsPerSecond: number } | { shareOfMaximum: number }

/** A service level objective: what a latency has to stay below. */
export interface Slo {
  percentile: keyof Latency
  belowMs: number
}

/** sent = ok + wrong + failed + inFlight, where sent counts what was in flight when the window opened, too. */
export interface Counts {
  sent: number
  ok: number
  wrong: number
  failed: number
  inFlight: number
}

export interface Latency {
  mean: number
  p50: number
  p90: number
  p99: number
  max: number
}

/** A window at a constant rate, whose latencies count from when each request was due. */
export interface RateMeasurement {
  /** Share of the main window's rate that was asked for; null where it was requests/s. */
  shareOfMaximum: number | null
  intendedRequestsPerSecond: number
  /** What was achieved: the intended rate less what got no verified answer and what piled up. */
  requestsPerSecond: number
  /** Whether the server kept up; where it did not, the latencies are lower bounds. */
  sustained: boolean
  durationSeconds: number
  /** Requests that were due in the window; in flight is what got no answer until well after it. */
  counts: Counts
  latencyMs: Latency | null
  /** As in the main window. */
  latencyHistogram: string
  /** How late the client itself came to its requests: 99 % of them less than this. Part of their latency. */
  clientLatenessP99Ms: number
  clientCpuSeconds: number
  firstFault: string | null
  /** What is remarkable, in words. */
  reason: string | null
}

/** The highest constant rate that meets a service level objective. */
export interface Capacity {
  /** Null where no rate that was tried meets it. */
  requestsPerSecond: number | null
  reason: string | null
  /** Every window of the search, in its order. */
  probes: (RateMeasurement & { met: boolean })[]
}

/** What was used of the machine while something was measured. */
export interface MachineUse {
  durationSeconds: number
  /** CPU time of the server's processes. */
  serverCpuSeconds: number
  clientCpuSeconds: number
  /** CPU time that was neither the server's, the client's nor the runner's; null where the platform does not tell. */
  otherCpuSeconds: number | null
  /** CPU time that the hypervisor gave to others; null where the platform does not tell. */
  stealSeconds: number | null
}

/** What the client process saw in the measured window. */
export interface ClientMeasurement {
  /** From the opening of the window to its end, as measured. */
  durationSeconds: number
  counts: Counts
  /** Bytes of all verified answers as received, with their headers. */
  bytes: number
  /** Mean length of the bodies of verified answers; null where there was none. */
  bodyBytesPerAnswer: number | null
  /** Of verified answers, from our own histogram; null where there was none. */
  latencyMs: Latency | null
  /** HDR histogram in microseconds, HdrHistogram's V2 compressed encoding in base64. */
  latencyHistogram: string
  /** How long the warm-up took. */
  warmupSeconds: number
  /** Whether it ended with a steady rate; null where its length was given. */
  warmupSteady: boolean | null
  /** Connections that had no verified answer in the window. */
  starvedConnections: number
  /** Jain's index of the verified answers per connection, 1 where all have as many; null where there was none. */
  fairness: number | null
  clientCpuSeconds: number
  /** The first wrong answer, or the first error of a failed request, in words. */
  firstFault: string | null
  /** In the order of the settings' rates; absent where none was asked for. */
  rates?: RateMeasurement[]
  /** Absent where it was not asked for. */
  capacity?: Capacity
}

export interface Measurement extends ClientMeasurement, MachineUse {
  requestsPerSecond: number
  bytesPerSecond: number
  /** From the start of the process to the first golden answer. */
  readySeconds: number
  /** Peak resident memory of the server's processes since their start; null where the platform does not tell. */
  serverPeakMemoryBytes: number | null
  /** How many processes the server had at the end of the window. */
  serverProcesses: number
  /** Of the main thread in the window; null where it was not asked or did not answer, or there are several processes. */
  eventLoopDelayP99Ms: number | null
  /** Time the main thread spent in garbage collection, as a share of the window; null as above. */
  gcShare: number | null
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

export type Outcome = 'completed' | 'invalid' | 'failed' | 'unsupported'

/** Which fault a reason tells of. */
export type ReasonCode = import('./errors/fault.js').FaultCode

/** Where a round is. */
export type Phase = 'boot' | 'warm-up' | 'measured window' | `rate ${string}/s` | 'last check'

interface RoundFacts {
  block: number
  position: number
  /** True for the second round of the reference in its block: what it differs by is noise. */
  control: boolean
  startedAt: string
  /** From its start to its last process's end. */
  elapsedSeconds: number
  /** Load averages over 1, 5 and 15 minutes before the process was started. */
  loadAverageBefore: number[]
  /** Why a first attempt, with its figures, was thrown away and this one made; null where this is the first. */
  repeated: string | null
}

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

export type Round = RoundFacts & RoundVerdict

export interface PackageVersion {
  name: string
  version: string
  /** What the registry says where the package is deprecated. */
  deprecated?: string
}

export interface Environment {
  cpuModel: string
  cpuCores: number
  memoryBytes: number
  os: string
  kernel: string
  architecture: string
  node: string
  /** The kernel's default congestion control; null where the platform does not tell. */
  tcpCongestionControl: string | null
  gitCommit: string | null
  /** True where the work tree differed from the commit. */
  gitModified: boolean | null
  /** SHA-256 of all that can change a number: the runner, the servers, their packages; absent in older results. */
  codeSha256?: string
  /** SHA-256 of the package-lock.json the server's packages come from; null where there is none. */
  lockfileSha256: string | null
  /** What the server's file imports, in its order, then graphql. */
  packages: PackageVersion[]
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
export interface Result {
  server: string
  path: string
  endOfLife: boolean
  executesGraphql: boolean
  run: { id: string; startedAt: string; servers: string[] }
  settings: Settings & { workload: WorkloadName }
  environment: Environment
  rounds: Round[]
  /** Over all rounds; null unless every one is completed. */
  summary: Summary | null
}

/** One line of a report. Null where there is no number. */
export interface Row {
  /** The first and the last place it may have, with what a second run would confirm; null where nothing can be ranked. */
  rank: [number, number] | null
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
  graphqlOverHttp: GraphqlOverHttp['score']
  rates: RateSummary[]
  /** Null where it was not asked for or the row has no number. */
  capacity: { requestsPerSecond: number | null; slo: string; reason: string | null } | null
  /** What to doubt about the numbers, and what to do about it. */
  flags: string[]
}

/** A doubt about the numbers of one row. */
export interface Flag {
  /** A word or two: rows with flags of one kind are told of together. */
  kind: string
  /** The figures that raise the doubt. */
  seen: string
  /** What it means, and what to do about it. */
  advice: string
}

/** What a table says of one server, as far as it does. */
export interface PublishedRow {
  server: string
  requestsPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  /** What the last printed digit of the mean latency is worth. */
  latencyStepMs: number
  /** The size of an answer, in a unit that all rows of the table share. */
  payload: number | null
}

/** One line of an audit. */
export interface AuditRow {
  server: string
  /** void: the number cannot be what it says it is, or there is none; note: there is something to know about it. */
  verdict: 'void' | 'note' | 'ok'
  reasons: string[]
}

/** A way to get a page: the workloads of the suite `parallelism`. */
export type Arm =
  | 'compound'
  | 'compound-get'
  | 'persisted'
  | 'query'
  | 'defer'
  | 'rest'
  | 'standalone'
  | 'push'
  | 'digest'
  | 'preload'
  | 'hints'

/** HTTP/1.1 without TLS, HTTP/2 without TLS (prior knowledge), HTTP/2 with TLS. */
export type Protocol = 'h1' | 'h2c' | 'h2'

export type Coding = ServerConditions['compression']

/** loader: the client of this project; fetch and navigation: what a browser does by script, and by opening a page. */
export type PageClient = 'loader' | 'fetch' | 'navigation'

/** One page, fetched whole and verified document by document. */
export interface Page {
  /** From the start (before the connection, where it is cold) to the last byte of the last document. */
  pageMs: number
  /** To the last byte of the first resource; of a compound document, to its last byte; of a deferred one, of its first payload. */
  firstResourceMs: number
  /** On the wire, with headers, framing and TLS; null where a browser does not tell. */
  bytesReceived: number | null
  bytesSent: number | null
  requests: number
  /** Resources that came by push. */
  pushed: number
  /** Connections that the page used. */
  connections: number | null
  /** Documents that were sent, at least in part, although the client had them fresh. */
  redundantDocuments: number
  /** Calls to the simulated backend. */
  backendCalls: number
}

/** Pages as they are stored: a value for each of them, in their order, or one where it is the same for all. */
export type PageColumns = { pageMs: number[] } & {
  [Name in Exclude<keyof Page, 'pageMs'>]: Page[Name] | Page[Name][]
}

/** What one round says of one arm under one set of conditions. */
export interface PageReading {
  arm: Arm
  client: PageClient
  /** Those that the round does not say. */
  conditions: ClientConditions
  /** True for the second reading of the same in its round, the A/A control. */
  control: boolean
  outcome: Outcome
  /** Why there is no number, or what is remarkable. */
  reason: string | null
  /** Null where there is a number; absent in older results. */
  reasonCode?: ReasonCode | null
  /** Those measured; null unless completed. */
  pages: PageColumns | null
  /** Which of its round's server processes it was read from, counted from 0; null where none was asked. */
  processIndex: number | null
  /** Null where nothing was measured to its end. */
  use: MachineUse | null
  /** CPU time of the client while pages were loading, as a share of their time; null where it does not tell. */
  clientCpuShare: number | null
  /** Why a first attempt was thrown away and this one made; null where this is the first. */
  repeated: string | null
}

/** What a client process has to load, all of it from one server process. */
export interface PageLoad {
  /** The certificate to trust, PEM; null without TLS. */
  certificate: string | null
  /** The server's own port, for what is not measured. */
  serverPort: number
  protocol: Protocol
  /** Measured pages of each reading, and pages before them. */
  pages: number
  warmupPages: number
  pageTimeoutSeconds: number
  /** Whether round-trip time and bandwidth are set with tc netem by the client between its readings. */
  netem: boolean
}

/** What a client is asked to read. `port`: the server's, or that of the relay in front of it. */
export type AskedReading = Pick<PageReading, 'arm' | 'client'> & { conditions: Conditions; port: number }

/** How a client's reading ended. */
export type ReadVerdict = Pick<PageReading, 'outcome' | 'reason' | 'reasonCode' | 'clientCpuShare'> & {
  /** Null where the client does not tell. */
  clientCpuSeconds: number | null
}

/** What loads the pages of one server process: a process of its own, or a browser. */
export interface OpenPageClient {
  /** onPage: called with each measured page, before the next one begins. */
  read(reading: AskedReading, onPage: (page: Page) => void): Promise<ReadVerdict>
  close(): Promise<void>
  /** What stands in the environment of its first process, where it does not tell its CPU time itself. */
  mark: string | null
}

/** How round trips and bandwidth came about, and how near they came to what was asked. */
export interface NetworkFacts {
  kind: 'loopback' | 'relay' | 'netem'
  /** Measured before the run, one for each pair that is not plain loopback. */
  checks: NetworkCheck[]
}

export interface NetworkCheck {
  rtt: number
  bandwidth: number | null
  /** Medians: to open a connection, a request and its answer of a byte, and a transfer of 1 MB. */
  connectMs: number
  requestMs: number
  transferMs: number
  /** What they should be. */
  theory: { connectMs: number; requestMs: number; transferMs: number | null }
}

/** What a browser did with what it was sent, as measured. */
export interface BrowserFacts {
  name: string
  version: string
  /** In words, such as `push: ignored`. */
  ignored: string[]
}

/**
 * One process of one server under one set of server conditions, and all that was read from it. Where an arm ended the
 * server, what was left was read from another process.
 */
export interface PageRound {
  block: number
  position: number
  protocol: Protocol
  conditions: ServerConditions
  startedAt: string
  elapsedSeconds: number
  loadAverageBefore: number[]
  /** What became of the process; where it is not completed there are no readings. */
  outcome: Outcome
  /** Why it has no readings, or what is remarkable about the server's processes. */
  reason: string | null
  /** Null where it has readings; absent in older results. */
  reasonCode?: ReasonCode | null
  /** Whether the run ended in its middle: it holds what was read until then, and --resume measures it anew. */
  interrupted: boolean
  readings: PageReading[]
}

/** All that was read of one server. */
export interface PageResult {
  server: string
  path: string
  endOfLife: boolean
  executesGraphql: boolean
  run: { id: string; startedAt: string; servers: string[] }
  settings: PageSettings
  environment: Environment
  network: NetworkFacts
  browser: BrowserFacts | null
  rounds: PageRound[]
}

/** One line of the suite's report: a server, an arm and conditions. Null where there is no number. */
export interface PageRow {
  server: string
  workload: Arm
  protocol: Protocol
  client: PageClient
  outcome: Outcome
  reason: string | null
  /** Null where there is a number, or an older result does not tell. */
  reasonCode: ReasonCode | null
  /** Rounds and pages that the numbers come from. */
  rounds: number
  pages: number
  pageMs: { median: number | null; p99: number | null }
  /** 95 % confidence interval of the page time; null from a single round. */
  interval: [number, number] | null
  /** This page time by that of `compound` under the same conditions: less than 1 is faster. */
  ratioToCompound: number | null
  ratioInterval: [number, number] | null
  /** Against compound: `~` where a second run might turn it. */
  verdict: 'faster' | 'slower' | '~' | null
  /** Whether it is significantly faster than every other arm under these conditions. */
  winner: boolean
  firstResourceMs: number | null
  requests: number | null
  pushed: number | null
  bytesReceived: number | null
  bytesSent: number | null
  connections: number | null
  redundantDocuments: number | null
  backendCalls: number | null
  /** What no server could beat: round trips, generation, and bytes by bandwidth. */
  boundMs: number | null
  conditions: Conditions
}

/** Where one arm passes compound as a parameter grows. */
export interface Crossover {
  server: string
  arm: Arm
  client: PageClient
  /** The parameter that varies, by its option's name. */
  parameter: keyof Conditions
  /** The others. */
  conditions: Conditions
  /** Interpolated; null where no crossing is significant. */
  at: number | null
  /** The measured values around it, where compound is significantly faster at one and slower at the other. */
  between: [number, number] | null
  /** In words, such as "on h2 with 50 ms round trips, push passes compound at 12 resources". */
  words: string
}
