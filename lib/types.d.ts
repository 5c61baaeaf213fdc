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
}

export type WorkloadName = 'compound' | 'rest'

/** What one operation is: the request as it goes out, and the value that the right answer holds. */
export interface Workload {
  name: WorkloadName
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | undefined
  golden: unknown
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
  /** False for a measuring stick: the same bytes without GraphQL. */
  executesGraphql: boolean
  /** Why this server cannot run here, in words; null where it can. */
  unsupported: string | null
}

export interface Settings {
  workload: WorkloadName
  connections: number
  pipelining: number
  durationSeconds: number
  warmupSeconds: number
  readyTimeoutSeconds: number
  rounds: number
  seed: number
  port: number
}

/** One round of one server, at its place in the plan. Blocks and positions count from 0. */
export interface PlannedRound {
  server: Server
  block: number
  position: number
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
  /** How long the window had to wait for connections without an answer after the warm-up. */
  extraWarmupSeconds: number
  /** Connections that had no verified answer in the window. */
  starvedConnections: number
  /** Jain's index of the verified answers per connection, 1 where all have as many; null where there was none. */
  fairness?: number | null
  clientCpuSeconds: number
  /** The first wrong answer, or the first error of a failed request, in words. */
  firstFault: string | null
}

export interface Measurement extends ClientMeasurement {
  requestsPerSecond: number
  bytesPerSecond: number
  /** From the fork to the first golden answer. */
  readySeconds: number
  /** CPU time of the server's processes in the window. */
  serverCpuSeconds: number
  /** Peak resident memory of the server's processes since their start; null where the platform does not tell. */
  serverPeakMemoryBytes: number | null
  /** How many processes the server had at the end of the window. */
  serverProcesses: number
  /** CPU time in the window that was neither the server's, the client's nor the runner's; null where the platform does not tell. */
  otherCpuSeconds?: number | null
  /** CPU time in the window that the hypervisor gave to others; null where the platform does not tell. */
  stealSeconds?: number | null
}

export type Outcome = 'completed' | 'invalid' | 'failed' | 'unsupported'

/** Where a round is. */
export type Phase = 'boot' | 'warm-up' | 'measured window' | 'last check'

interface RoundFacts {
  block: number
  position: number
  startedAt: string
  /** Load averages over 1, 5 and 15 minutes before the fork. */
  loadAverageBefore: number[]
  /** Why a first attempt, with its figures, was thrown away and this one made; null where this is the first. */
  repeated?: string | null
}

/** A completed round has a number, and a reason only where something about it is remarkable. */
export type Round = RoundFacts &
  (
    | { outcome: 'completed'; reason: string | null; measurement: Measurement }
    | { outcome: 'invalid' | 'failed'; reason: string; measurement: Measurement | null }
    | { outcome: 'unsupported'; reason: string; measurement: null }
  )

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
}

/** The content of results/servers/<server>.json. */
export interface Result {
  schemaVersion: 1
  suite: 'servers'
  server: string
  path: string
  endOfLife: boolean
  executesGraphql: boolean
  /** Results of one run share its id: only those are comparable round by round. */
  run: { id: string; startedAt: string }
  settings: Settings
  environment: Environment
  rounds: Round[]
  /** Over all rounds; null unless every one is completed. */
  summary: Summary | null
}

/** One line of a report. Null where there is no number. */
export interface Row {
  /** 1 + the number of servers that are surely faster; null where nothing can be ranked. */
  rank: number | null
  server: string
  path: string
  version: string | null
  endOfLife: boolean
  executesGraphql: boolean
  outcome: Outcome
  reason: string | null
  rounds: number
  requestsPerSecond: number | null
  bytesPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  percentOfCeilingHttp: number | null
  serverCpuMsPerThousandRequests: number | null
  peakMemoryBytes: number | null
  bodyBytesPerAnswer: number | null
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
  /** void: the number cannot be what it says it is; note: there is something to know about it. */
  verdict: 'void' | 'note' | 'ok'
  reasons: string[]
}

export interface Report {
  rows: Row[]
  /** What the reader must know, a sentence each. */
  notes: string[]
}
