import type { ServerConditions } from './workload/pageParameters.js'

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
  /** Whether its file has PORT tell where to listen; else it can only be alive where nobody else listens on 4001. */
  readsPort: boolean
  /** Why this server cannot run here, in words; null where it can. */
  unsupported: string | null
}

/** sent = ok + wrong + failed + inFlight, where sent counts what was in flight when the window opened, too. */
export interface Counts {
  sent: number
  ok: number
  wrong: number
  failed: number
  inFlight: number
}

/** connections × pipelining requests are in flight all the time. */
export interface ClosedLoop {
  connections: number
  pipelining: number
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

export type Outcome = 'completed' | 'invalid' | 'failed' | 'unsupported'

/** Which fault a reason tells of. */
export type ReasonCode = import('./errors/fault.js').FaultCode

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

/** A doubt about the numbers of one row. */
export interface Flag {
  /** A word or two: rows with flags of one kind are told of together. */
  kind: string
  /** The figures that raise the doubt. */
  seen: string
  /** What it means, and what to do about it. */
  advice: string
}

/** A way to get a page. */
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
