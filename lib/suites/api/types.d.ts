import type { RunSettings } from '../../core/suite.d.ts'
import type { Slo } from '../../workload/slo.js'
import type { ValueOf } from '../kit/fields.js'
import type { apiFields, errorKinds, operationFields, serverFields } from './storedFields.js'
import type { fields } from './fields.js'
import type { Limits } from './report/failOn.js'

/** The nouns of this suite. Units are in the names. */

/** Context of a login: the load's own TLS settings are those of `fetch`. */
export interface LoginContext {
  fetch: typeof fetch
  server: { name: string; url: string }
}

/** The user's api file, read and checked. Functions are kept as they are. */
export interface Api {
  /** Absolute path of the file. */
  path: string
  /** Servers, at least one; the first is what others are compared with. */
  servers: ApiServer[]
  /** Operations, at least one, in the file's order. */
  operations: Operation[]
  /** Headers of every request, by names in lower case. */
  headers: Record<string, string>
  /** Paths in answers of every operation that checks skip, with * for any key or index. */
  ignore: string[]
  /** Whether the user allows mutations. */
  mutations: boolean
  /** Protocol; auto: ALPN with https, HTTP/1.1 without. */
  protocol: 'auto' | 'h1' | 'h2' | 'h2c'
  /** Trust in certificates; ca: PEM. */
  tls: { ca?: string; cert?: string; key?: string; insecure?: boolean }
  /** Schema as SDL. */
  schema?: string
  /** Gets the headers of a process's load, such as a short-lived token. */
  login?: (context: LoginContext) => Promise<{ headers: Record<string, string> }>
}

export interface ApiServer {
  /** Name of its row. */
  name: string
  /** Address of its requests, which may have `{port}`. */
  url: string
  /** Shell command that starts it; absent if it runs already. */
  command?: string
  /** Absolute path of the folder in which the command runs. */
  cwd?: string
  env?: Record<string, string>
  /** Shell command that runs once before. */
  build?: string
}

export type Kind = 'query' | 'mutation'

// biome-ignore lint/suspicious/noExplicitAny: answers and variables are the user's
export type CheckFunction = (answer: any, variables: any) => true | string

export type Check = 'equal' | 'shape' | CheckFunction

export interface Operation {
  name: string
  kind: Kind
  /** Share of the mix, relative to the weights of the other operations. */
  weight: number
  /** Text of the document; null if only `body` names a stored one. */
  document: string | null
  operationName?: string
  /** Automatic persisted queries: requests have the hash only, after one request has registered it. */
  persisted?: 'apq'
  /** Fields in place of `query`, such as a trusted document's id. */
  body?: Record<string, unknown>
  method: 'POST' | 'GET'
  headers: Record<string, string>
  /** Variables of each request, 1 to 10,000; an empty object without variables. */
  variables: Record<string, unknown>[]
  /** Source of a function that makes other variables on each reading; absent for variables that stay. */
  variablesSource?: string
  check: Check
  /** Right answers that the user gives, of each different request in order of first occurrence; absent: learnt. */
  answers?: unknown[]
  ignore: string[]
}

/** One request as the load generator sends it, by its index in the operation. */
export interface Prepared {
  path: string
  method: 'POST' | 'GET'
  headers: Record<string, string>
  body?: string
}

/** Requirements on the answers of an operation. Plain data: it goes to the client process by IPC. */
export interface Expectation {
  operation: string
  check: 'equal' | 'shape' | 'function'
  /** With equal: the right value of each different request, in order of first occurrence, without ignored values. */
  answers?: unknown[]
  /** With shape. */
  shape?: Shape
  /** Paths of file and operation. */
  ignore: string[]
}

export type Shape =
  | { kind: 'object'; nullable: boolean; variants: Variant[] }
  | { kind: 'list'; nullable: boolean; item: Shape }
  /** Without a schema, if no answer showed whether there is a list: the item, or lists of it. */
  | { kind: 'either'; nullable: boolean; item: Shape }
  /** Type: Int, Float, String, Boolean, ID, enum:A|B or any. */
  | { kind: 'leaf'; nullable: boolean; type: string }

/** Fields of an object of some types. */
export interface Variant {
  /** Names; empty without a schema. */
  types: string[]
  /** Key of __typename in answers, if it is always requested. */
  typename?: string
  fields: Record<string, Field>
}

export interface Field {
  shape: Shape
  /** Requested if all conditions of one list hold; absent: always. */
  conditions?: Condition[][]
  /** Without a schema: fields of fragments may be absent. */
  optional?: boolean
}

/** Condition of @include (value: true) or @skip (value: false); preset: the variable's default. */
export interface Condition {
  variable: string
  value: boolean
  preset: boolean
}

export type ErrorKind = (typeof errorKinds)[number]

/** Fault of an answer. Its reason has no values of headers or cookies. */
export interface AnswerError {
  kind: ErrorKind
  reason: string
}

/** Value of a sample: one operation, or the mix, of one process under one load. */
export type Value = ValueOf<typeof fields>

export interface Settings extends RunSettings {
  api: ApiFacts
  /** Chosen subjects in the order in which they are measured: names of operations, then `mix`. */
  operations: string[]
  durationSeconds: number
  /** Answers after which a closed loop ends, in place of its duration; absent without them. */
  requests?: number
  warmupSeconds: number
  /** Timeout of a request. */
  timeoutSeconds: number
  /** Constant rates in requests/s, ascending; absent without an open loop. */
  rates?: number[]
  /** Objective of the capacity; absent if none is searched. */
  slo?: Slo
  failOn?: Limits
  /** True with --instructions. */
  instructions?: boolean
  /** True with --profile. */
  profile?: boolean
  cohort: number
  /** Name of the first server. */
  reference: string
  axes: { connections: number[]; pipelining: number[] }
}

/** Facts about the file that are stored: hashes in place of contents. */
export type ApiFacts = ValueOf<typeof apiFields>
export type ServerFacts = ValueOf<typeof serverFields>
export type OperationFacts = ValueOf<typeof operationFields>
