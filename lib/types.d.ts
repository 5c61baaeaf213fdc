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
  /** Text that gives a page's resources their size; absent elsewhere. */
  text?: string
}

export type WorkloadName =
  | 'compound'
  | 'compound-variables'
  | 'compound-cold'
  | 'compound-new'
  | 'rest'
  | 'list'
  | 'list-1000'
  | 'list-100'
  | 'deep'
  | 'deep-4'
  | 'errors'
  | 'wide'
  | 'schema-10'
  | 'schema-100'
  | 'schema-1000'
  | 'schema-5000'
  | 'introspection'
  | 'mutation'
  | 'persisted'
  | 'persisted-plain'
  | 'batching'
  | 'batching-plain'
  | 'upload'
  | `n+1-${string}`

/**
 * One operation: the request as it goes out, and the value that the right answer holds. If requests vary, it is the
 * first of them.
 */
export interface Workload {
  name: WorkloadName | 'echo'
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** Bytes if the right answer is exactly these. */
  golden: unknown
}

/** Differences between the requests of a workload. Indexes count from 0. */
export interface Variation {
  /** Number of different requests. */
  count: number
  /** Whether a client builds a request once; default: true. */
  isKept?: boolean
  /** Whether every client sends all of them; else each has a share of its own. */
  shared: boolean
  /**
   * Text that distinguishes a right answer from those to the other requests: ASCII, of one width for all. If answers
   * differ in more, it only names the request.
   */
  mark(index: number): string
  request(index: number): import('./workload/scenarios/index.js').Operation
  /** Body as JSON, if it is more than the operation. */
  body?(index: number): string
  /** The right answer's value, made from that of the first request. */
  golden(first: { data: Record<string, unknown> }, index: number): unknown
  /** Its bytes as most servers write them, if answers differ in more than a mark; other bytes are right, too. */
  answer?(index: number): Buffer
}

/** An HTTP answer as it came; `complete` is false if the connection broke before its end. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  complete: boolean
  /** Number of informational answers, such as 103, before it. */
  informational?: number
}

/** Program that runs a server file. */
export interface Runtime {
  /** Name as the user wrote it, such as `node24`; of a path, kind and version, such as `node-24.1.0`. */
  name: string
  kind: 'node' | 'bun' | 'deno'
  version: string
  /** The version of Node.js that it says it is compatible with. */
  nodeVersion: string
  /** The command line, up to options and the path of the file. */
  command: string[]
}

/** A server that is no file of this project, as the user requested it. */
export interface Endpoint {
  /** Address of requests, which may have `{port}`. */
  url: string
  /** Shell command that starts it; absent if it runs already. */
  command?: string
  /** Absolute path of the folder in which its commands run; absent: the folder of the runner. */
  cwd?: string
  /** Variables of the environment of its commands, beside those of the user. */
  env?: Record<string, string>
  /** Shell command that runs once before. */
  build?: string
}

/** Sign that a layer works, of which its server has one: a header of answers, or a request that it refuses. */
export interface LayerWay {
  header?: string
  /** Headers of a request that the layer answers with an error. */
  refuses?: Record<string, string>
}

/** A file in benchmarks/ and what it runs under, or an endpoint. */
export interface Server {
  /** Name of its row: the file's with its variations, such as `mercurius@node24`; of an endpoint, host and port. */
  name: string
  /** Name of the file alone, if the server is a variant. */
  baseName?: string
  /** Requested values of `serverParameters` (lib/core/plan/parameters.js), which vary it in any suite. */
  conditions?: Record<string, unknown>
  /** Absent if it is the Node.js that runs this. */
  runtime?: Runtime
  /** Absent if it is a file. Without a port, the runner chooses one for each process, unless there is a socket. */
  endpoint?: Endpoint & { host: string; port?: number; socketPath?: string }
  /** Absolute path of the file; null for an endpoint. */
  file: string | null
  /** Absolute path of the file in scenarios/ for what needs more than plain documents; absent if there is none. */
  scenarioFile?: string
  /** Path of the file from the project's root, with forward slashes; an endpoint's URL. */
  path: string
  /** Absolute path of the npm package that the file belongs to; null for an endpoint. */
  packageFolder: string | null
  /** True for servers that are kept although their authors have given them up (benchmarks/legacy/). */
  endOfLife: boolean
  /** False for a baseline, which sends the same bytes without GraphQL. */
  executesGraphql: boolean
  /** Whether its file listens on PORT; else it can only be alive while no other process listens on 4001. */
  readsPort: boolean
  /** Whether it has the shared schema, whose resolvers count their calls. */
  importsServe?: boolean
  /** Versions of Node.js that its package runs under; any if absent. */
  nodeRange?: string
  /** Protocols that its file names; those of `createServer` in lib/serve if it names none. */
  speaks?: ServedProtocol[]
  /** Protocols for events that its scenario file names; absent if it names none. */
  subscribes?: SubscriptionProtocol[]
  /** Whether its file runs a gateway, which passes requests on to another server. */
  isGateway?: boolean
  /** The other server, if the user requested one. */
  upstream?: Server
  /** Name of the server that its file adds one thing to; absent if it is no layer. */
  layer?: { base: string }
  /** Features beside plain documents that its scenario file names; absent for an endpoint. */
  offers?: import('./workload/scenarios/index.js').Feature[]
  /** Packages without which its file does not start, and which are not installed; absent for an endpoint. */
  missing?: string[]
  /** Reason why this server cannot run here; null if it can. */
  unsupported: string | null
}

/** A server that is a file in benchmarks/. */
export type ServerFile = Server & { file: string; packageFolder: string }

/** sent = ok + wrong + failed + unprocessed + inFlight; sent includes requests in flight when the window opened. */
export interface Counts {
  sent: number
  ok: number
  wrong: number
  failed: number
  /** Requests behind the announced end of a connection, which were sent again; absent if there was none. */
  unprocessed?: number
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
  /** Requested share of the main window's rate; null if the user requested a number of requests/s. */
  shareOfMaximum: number | null
  intendedRequestsPerSecond: number
  /** Achieved rate: the intended one without requests that got no verified answer or piled up. */
  requestsPerSecond: number
  /** Whether the server kept up; if it did not, the latencies are lower bounds. */
  sustained: boolean
  durationSeconds: number
  /** Requests that were due in the window; those in flight got no answer until well after it. */
  counts: Counts
  latencyMs: Latency | null
  /** Histogram as in the main window. */
  latencyHistogram: string
  /** Delay of the client itself, below which 99 % of its requests were sent. Part of their latency. */
  clientLatenessP99Ms: number
  clientCpuSeconds: number
  firstFault: string | null
  /** Remark, or null. */
  reason: string | null
}

/** The highest constant rate that meets a service level objective. */
export interface Capacity {
  /** Null if no rate that was tried meets it. */
  requestsPerSecond: number | null
  reason: string | null
  /** Every window of the search, in its order. */
  probes: (RateMeasurement & { met: boolean })[]
}

/** Use of the machine during a measurement. */
export interface MachineUse {
  durationSeconds: number
  /** CPU time of the server's processes; null if none was found. */
  serverCpuSeconds: number | null
  clientCpuSeconds: number
  /** CPU time that was neither the server's, its peers', the client's nor the runner's; null if unknown. */
  otherCpuSeconds: number | null
  /** CPU time of processes that the server has connected to, such as its database; absent without. */
  peerCpuSeconds?: number
  /** CPU time that the hypervisor gave to other machines; null if the platform does not say. */
  stealSeconds: number | null
  /** Least CPU time that others took of the CPUs to which the server is pinned; absent if it is not. */
  takenFromServerSeconds?: number
  /** The same of the load generator. */
  takenFromClientSeconds?: number
  /** Time for which a CPU quota withheld processors, added up over them; absent without a quota. */
  throttledSeconds?: number
}

/** Facts of a load that was not sent as planned, each absent if it does not apply. */
export interface LoadFacts {
  /** Requests sent again, because their kept connection ended before any byte of an answer. */
  resent?: number
  /** Shortest time for which these connections had been idle; absent if they were in use. */
  idleMs?: number
  /** Requests sent again that the server had not processed, by GOAWAY or REFUSED_STREAM. */
  refused?: number
  /** Connections given up, because bytes came behind an answer. */
  dropped?: number
  /** Requests that the server takes at a time on a connection. */
  streams?: number
}

/** Measurements of the client process in a window. */
export interface ClientMeasurement {
  /** Measured time from the opening of the window to its end. */
  durationSeconds: number
  counts: Counts
  /** Bytes of all verified answers as received, with their headers. */
  bytes: number
  /** Mean length of the bodies of verified answers; null if there was none. */
  bodyBytesPerAnswer: number | null
  /** Latency of verified answers, from our own histogram; null if there was none. */
  latencyMs: Latency | null
  /** HDR histogram in microseconds, HdrHistogram's V2 compressed encoding in base64. */
  latencyHistogram: string
  /** Duration of the warm-up. */
  warmupSeconds: number
  /** Whether the warm-up ended with a steady rate; null if the user set its length. */
  warmupSteady: boolean | null
  /** Time from sending to the first byte of a verified answer, and its histogram; absent if not requested. */
  ttfbMs?: Latency | null
  ttfbHistogram?: string
  /** Connections that had no verified answer in the window. */
  starvedConnections: number
  /** Jain's index of the verified answers per connection, 1 if all have as many; null if there was none. */
  fairness: number | null
  /** Means of the connections whose end the server announced: right answers, and requests behind the last of them. */
  connectionEnds?: { answers: number; unprocessed: number }
  /** Causes of a lower load than planned; absent if there is none. */
  loadFacts?: LoadFacts
  clientCpuSeconds: number
  /** Description of the first wrong answer, or of the first failed request. */
  firstFault: string | null
  /** Rates in the order of the settings; absent if none was requested. */
  rates?: RateMeasurement[]
  /** Absent if it was not requested. */
  capacity?: Capacity
}

/** All windows of one process, by the load generator and the use of the machine. */
export type ProcessMeasurement = ClientMeasurement & MachineUse & { processRate: number }

/** Form of the errors in a server's answers. */
export interface ErrorStyle {
  /** Whether messages are those that resolvers threw, or replaced. */
  messages: 'thrown' | 'masked'
  /** Type of the indexes of lists in paths; the specification has numbers. */
  indexes: 'numbers' | 'texts'
  /** Fields of some errors beside `message` and `path`, such as `locations` or `extensions.code`. */
  fields: string[]
}

export type Outcome = 'completed' | 'invalid' | 'failed' | 'unsupported'

/** Code of the fault that a reason describes. */
export type ReasonCode = import('./base/errors/fault.js').FaultCode

export interface PackageVersion {
  name: string
  version: string
  /** Text of the registry, if the package is deprecated. */
  deprecated?: string
}

/** Kind of a processor, as Linux tells it; null for each that it does not. */
export interface Processor {
  /** Family; the implementer of ARM. */
  family: string | null
  /** Model; the part of ARM. */
  model: string | null
  /** Stepping; the variant and revision of ARM. */
  stepping: string | null
  /** Highest frequency, or the present one if the system does not say. */
  mhz: number | null
  /** Caches that the first processor uses, such as `L2 Unified 512K`, with commas between. */
  caches: string | null
}

export interface Environment {
  cpuModel: string
  /** Logical cores that the run may use. */
  cpuCores: number
  /** CPU quota of the run's control groups in cores, such as 0.5; absent without one. */
  cpuQuota?: number
  memoryBytes: number
  os: string
  kernel: string
  architecture: string
  /** Version of the runner, and of servers without a runtime of their own. */
  node: string
  /** Runtime of the server; absent if it is the same Node.js. */
  runtime?: Pick<Runtime, 'name' | 'kind' | 'version'>
  /** Kind of the first processor; absent if the platform does not say, and in older results. */
  processor?: Processor
  /** Random id that the kernel has until it ends; absent if the platform does not say, and in older results. */
  bootId?: string
  /** Rate of a fixed loop before the first block; absent in older results. */
  calibrationStepsPerSecond?: number
  /** The kernel's default congestion control; null if the platform does not say. */
  tcpCongestionControl: string | null
  gitCommit: string | null
  /** True if the work tree differed from the commit. */
  gitModified: boolean | null
  /** SHA-256 of all that can change a number: the runner, the servers, their packages; absent in older results. */
  codeSha256?: string
  /** SHA-256 of the code that decides how something is measured; absent in older results. */
  methodSha256?: string
  /** SHA-256 of the server files and lockfiles; absent in older results. */
  serversSha256?: string
  /** SHA-256 as `codeSha256`, of the other checkout that the server is of (`--checkout`). */
  checkoutSha256?: string
  /** SHA-256 of the package-lock.json of the server's packages; null if there is none. */
  lockfileSha256: string | null
  /** Packages that the server's file imports, in its order, then graphql. */
  packages: PackageVersion[]
}

/** A value of a row that a flag may doubt. Ranks and verdicts are made of ratios. */
export type Doubted = 'rate' | 'ratio' | 'latency' | 'cpu'

/** A doubt about the numbers of one row. */
export interface Flag {
  /** A word or two: rows with flags of one kind are listed together. */
  kind: string
  /** Values that no sentence, picture or rank may use; none if intervals account for the flag, or it only informs. */
  doubts: Doubted[]
  /** The figures that raise the doubt. */
  seen: string
  /** Meaning, and advice. */
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

/** Protocol of a server. With a certificate also h1, grpc, grpc-web and connect use TLS; h3 always does. */
export type ServedProtocol = Protocol | 'h3' | 'grpc' | 'grpc-web' | 'connect'

/** Protocol for events: graphql-transport-ws over WebSocket, or GraphQL over SSE in distinct connections mode. */
export type SubscriptionProtocol = 'graphql-ws' | 'graphql-sse'

/** One page, fetched whole and verified document by document. */
export interface Page {
  /** Time from the start (before the connection, if it is cold) to the last byte of the last document. */
  pageMs: number
  /** Time to the last byte of the first resource, of a compound document, or of a deferred one's first resource. */
  firstResourceMs: number
  /** Bytes on the wire, with headers, framing and TLS. */
  bytesReceived: number
  bytesSent: number
  requests: number
  /** Resources that came by push. */
  pushed: number
  /** Connections that the page used. */
  connections: number
  /** Documents that were sent, at least in part, although the client had them fresh. */
  redundantDocuments: number
  /** Calls to the simulated backend. */
  backendCalls: number
}
