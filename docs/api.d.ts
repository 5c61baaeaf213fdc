// biome-ignore-all lint/suspicious/noExplicitAny: answers and variables are those of the user
// Written by npm run update-docs, of lib/suites/api/file/keys.js.

/** Servers and operations of an API, for --api */
export interface Api {
  /** address of the JSON schema of this file, for editors */
  $schema?: string
  /** servers by their names; others are compared with the first */
  servers: Record<string, Server>
  /** operations by their names, or the path of a log with a request a line: operationName, query, variables */
  operations: string | Record<string, Operation>
  /** headers of every request */
  headers?: Record<string, string>
  /** paths in answers that may differ, with * for any key or index */
  ignore?: string[]
  /** true allows mutations, which write */
  mutations?: boolean
  /** auto, the default: HTTP/2 or HTTP/1.1 as the server prefers with https, HTTP/1.1 without */
  protocol?: 'auto' | 'h1' | 'h2' | 'h2c'
  /** trust in certificates; by default that of the system */
  tls?: Tls
  /** schema as SDL or the path of its file; introspection by default */
  schema?: string
  /** async ({ fetch, server }) => ({ headers }): gets the headers of each process, such as a short-lived token */
  login?: (context: LoginContext) => Promise<{ headers: Record<string, string> }>
}

/** Version of the API, or a server that runs already */
export interface Server {
  /** address of requests: http:, https: or unix:/path/of.sock:/graphql; {port} is a free port for each process */
  url: string
  /** shell command that starts it, anew for each process; PORT is its port */
  command?: string
  /** folder of the command, from this file's folder */
  cwd?: string
  /** variables of the environment of command and build; in command, {port} is its port */
  env?: Record<string, string>
  /** shell command that runs once before, when no port is chosen */
  build?: string
}

/** Document with its variables and the check of its answers */
export interface Operation {
  /** query or mutation as text, or the path of its file; with its fragments: a list of these */
  document?: string | string[]
  /** operation to run, of a document with several */
  operationName?: string
  /** required without a document, whose operation says it */
  kind?: 'query' | 'mutation'
  /** apq: automatic persisted queries, by hash */
  persisted?: 'apq'
  /** fields in place of query, such as the id of a trusted document */
  body?: object
  /** POST by default */
  method?: 'POST' | 'GET'
  /** headers of its requests */
  headers?: Record<string, string>
  /** an object, a list, the path of a .json, .jsonl or .csv file, or a function of the number of the request */
  variables?: string | object | object[] | ((index: number, answers: any) => object)
  /** share of the mix, relative to the others; 1 by default */
  weight?: number
  /** equal: answers are the same from all servers; shape: they have the types of the schema; or a function */
  check?: 'equal' | 'shape' | ((answer: any, variables: any) => true | string)
  /** the right answer, a list of one for each of variables, or the path of a JSON file; learnt by default */
  answer?: string | object | object[]
  /** further paths in its answers that may differ */
  ignore?: string[]
}

/** Trust in certificates */
export interface Tls {
  /** certificate of the authority as PEM, or the path of its file */
  ca?: string
  /** certificate of the client as PEM, or the path of its file; with key */
  cert?: string
  /** private key of the client as PEM, or the path of its file */
  key?: string
  /** true accepts any certificate */
  insecure?: boolean
}

/** Argument of login: fetch has the TLS settings of the load */
export interface LoginContext {
  fetch: typeof fetch
  server: { name: string; url: string }
}
