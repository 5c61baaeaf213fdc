import { readFileSync } from 'node:fs'
import { createSubgraphSchema, subgraphCountsPath, subgraphNames } from '../workload/federation/subgraphs.js'
import { writeAddresses } from '../workload/federation/supergraph.js'
import { environment } from './serverEnvironment.js'
import { sendJson } from './bodies.js'

/** @import { RequestListener } from 'node:http' */
/** @import { SchemaBuilder } from '../workload/federation/subgraphs.js' */

/** Counts since the start of this subgraph; bytes are those of bodies of answers. */
const counts = { requests: 0, entities: 0, bytesOut: 0 }

/**
 * Creates the schema of the subgraph that SUBGRAPH names.
 * @param {SchemaBuilder} graphql
 * @throws {Error} if it names none
 */
export function subgraphSchema(graphql) {
  const { subgraph } = environment
  if (subgraph === null) throw new Error(`SUBGRAPH: expected ${subgraphNames.join(', ')}, got none`)
  return createSubgraphSchema(graphql, subgraph, (representations) => {
    counts.entities += representations
  })
}

/**
 * Wraps the listener of a subgraph: each request waits DELAY milliseconds and is counted, and GET /api/counts answers
 * the counts.
 * @type {(handler: RequestListener) => RequestListener} handler: of POST /graphql, which writes the body by `end`
 */
export const countRequests = (handler) => (request, response) => {
  if (request.url === subgraphCountsPath) return sendJson(response, 200, counts)
  counts.requests += 1
  const { end } = response
  response.end = (/** @type {any[]} */ ...rest) => {
    const [body] = rest
    if (typeof body === 'string' || body instanceof Uint8Array) counts.bytesOut += Buffer.byteLength(body)
    return Reflect.apply(end, response, rest)
  }
  if (environment.delayMs === 0) return handler(request, response)
  setTimeout(handler, environment.delayMs, request, response)
}

/** Reads the addresses of the subgraphs, by their names. @throws {Error} if SUBGRAPHS has none */
export function subgraphUrls() {
  const { subgraphs } = environment
  if (subgraphs === null)
    throw new Error('SUBGRAPHS: expected JSON such as {"accounts":"http://…/graphql",…}, got none')
  return subgraphs
}

/** Reads a supergraph's SDL and puts the addresses of this run's subgraphs in place of its own. @param {URL} file */
export const readSupergraph = (file) => writeAddresses(readFileSync(file, 'utf8'), subgraphUrls())
