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

export type WorkloadName =
  | 'compound'
  | 'compound-variables'
  | 'compound-cold'
  | 'rest'
  | 'list'
  | 'deep'
  | 'deep-4'
  | 'errors'
  | 'wide'
  | 'introspection'
  | 'mutation'
  | 'persisted'
  | 'persisted-plain'
  | 'batching'
  | 'batching-plain'
  | 'upload'
  | `n+1-${string}`

/**
 * What one operation is: the request as it goes out, and the value that the right answer holds. Where requests vary, it
 * is the first of them.
 */
export interface Workload {
  name: WorkloadName | 'echo'
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** Bytes where the right answer is exactly these; undefined until it is learnt from the server itself. */
  golden: unknown
}

/** How the requests of a workload differ from each other. Indexes count from 0. */
export interface Variation {
  /** How many different requests there are. */
  count: number
  /** Whether every client sends all of them; else each has a share of its own. */
  shared: boolean
  /**
   * What tells a right answer from those to the other requests, as it stands in it: ASCII, of one width for all. Where they
   * differ in more than that, it only names the request.
   */
  mark(index: number): string
  request(index: number): import('./workload/scenarios/index.js').Operation
  /** Where it is more than that, as JSON. */
  body?(index: number): string
  /** The right answer's value, made from that of the first request. */
  golden(first: { data: Record<string, unknown> }, index: number): unknown
  /** Its bytes as most servers write them, where answers differ in more than a mark: others are right, too. */
  answer?(index: number): Buffer
}

/** An HTTP answer as it came; `complete` is false where the connection broke before its end. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  complete: boolean
  /** How many informational answers, such as 103, came before it. */
  informational?: number
}

/** What runs a server file. */
export interface Runtime {
  /** As it is asked for, such as `node24`; where that was a path, kind and version, such as `node-24.1.0`. */
  name: string
  kind: 'node' | 'bun' | 'deno'
  version: string
  /** The version of Node.js that it says it is compatible with. */
  nodeVersion: string
  /** The command line, up to options and the path of the file. */
  command: string[]
}

/** A server that is no file of this project: what was asked for of it. */
export interface Endpoint {
  /** Where POST requests go, by HTTP/1.1 without TLS. */
  url: string
  /** What starts it, as a shell takes it; absent where it runs already. */
  command?: string
  /** The document it has to answer, and its variables; absent where it is that of the workload. */
  query?: string
  variables?: Record<string, unknown>
  /** The right answer to that document, where it was given; else it is learnt from equal ones. */
  answer?: unknown
}

/** A file in benchmarks/ and what it runs under, or an endpoint. */
export interface Server {
  /** Of its row: the file's, and behind it what it is varied in, such as `mercurius@node24`; of an endpoint host and port. */
  name: string
  /** The file's alone, where it is varied in something. */
  baseName?: string
  /** What it is varied in, whatever the suite: values of `serverParameters` (lib/core/plan/parameters.js) that were asked for. */
  conditions?: Record<string, unknown>
  /** Absent where it is the Node.js that runs this. */
  runtime?: Runtime
  /** There where it is no file. */
  endpoint?: Endpoint & { host: string; port: number }
  /** Absolute path of the file; null for an endpoint. */
  file: string | null
  /** Absolute path of the file in scenarios/ for what needs more than plain documents; absent if there is none. */
  scenarioFile?: string
  /** Path of the file from the project's root, with forward slashes: `benchmarks/legacy/express-graphql.js`; an endpoint's URL. */
  path: string
  /** Absolute path of the npm package that the file belongs to; null for an endpoint. */
  packageFolder: string | null
  /** True for what is kept although its authors have given it up (benchmarks/legacy/). */
  endOfLife: boolean
  /** False for a baseline, which sends the same bytes without GraphQL. */
  executesGraphql: boolean
  /** Whether its file has PORT tell where to listen; else it can only be alive where nobody else listens on 4001. */
  readsPort: boolean
  /** Which versions of Node.js its package runs under; any where absent. */
  nodeRange?: string
  /** What its file says it speaks; what `createServer` of lib/serve does where it says nothing. */
  speaks?: ServedProtocol[]
  /** Protocols for events that its scenario file names; absent if it names none. */
  subscribes?: SubscriptionProtocol[]
  /** Whether its file runs a gateway, which passes on to another server. */
  isGateway?: boolean
  /** That one, where it was asked for. */
  upstream?: Server
  /** Features beside plain documents that its scenario file names; absent for an endpoint. */
  offers?: import('./workload/scenarios/index.js').Feature[]
  /** Why this server cannot run here, in words; null where it can. */
  unsupported: string | null
}

/** One that is a file in benchmarks/. */
export type ServerFile = Server & { file: string; packageFolder: string }

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
  /** CPU time of the server's processes; null where none was found. */
  serverCpuSeconds: number | null
  clientCpuSeconds: number
  /** CPU time that was neither the server's, the client's nor the runner's; null where the platform does not tell. */
  otherCpuSeconds: number | null
  /** CPU time that the hypervisor gave to others; null where the platform does not tell. */
  stealSeconds: number | null
}

/** What the client process measured in a window. */
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
  /** From sending to the first byte of a verified answer, and its histogram; absent where it was not asked for. */
  ttfbMs?: Latency | null
  ttfbHistogram?: string
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

/** All windows of one process, as far as the load generator and the machine tell. */
export type ProcessMeasurement = ClientMeasurement & MachineUse & { processRate: number }

/** How a server tells of errors in an answer. */
export interface ErrorStyle {
  /** Whether messages are those that resolvers threw, or others in their place. */
  messages: 'thrown' | 'masked'
  /** What indexes of lists are in paths; the specification has numbers. */
  indexes: 'numbers' | 'texts'
  /** What each error, or some of them, has beside `message` and `path`, such as `locations` or `extensions.code`. */
  fields: string[]
}

export type Outcome = 'completed' | 'invalid' | 'failed' | 'unsupported'

/** Which fault a reason tells of. */
export type ReasonCode = import('./base/errors/fault.js').FaultCode

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
  /** Of what measures, and of servers where no other runtime was asked for. */
  node: string
  /** What the server runs under; absent where that is the same Node.js. */
  runtime?: Pick<Runtime, 'name' | 'kind' | 'version'>
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

/** What a server may be told to speak. With a certificate h1, grpc, grpc-web and connect are spoken with TLS, too; h3 always is. */
export type ServedProtocol = Protocol | 'h3' | 'grpc' | 'grpc-web' | 'connect'

/** What clients subscribe over: graphql-transport-ws over WebSocket, or GraphQL over SSE in its distinct connections mode. */
export type SubscriptionProtocol = 'graphql-ws' | 'graphql-sse'

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
