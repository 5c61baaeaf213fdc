import { createHash } from 'node:crypto'
import { canDecode } from '../../../load/decoding.js'
import { writeJson } from '../../../workload/json.js'
import { readAddress } from './serverAddress.js'

/** @import { Operation, Prepared } from '../types.d.ts' */

/** Fields of a GraphQL request over HTTP. @typedef {Record<string, unknown>} Fields */

/** Headers of every request, unless the user has other ones. */
const defaultHeaders = {
  accept: 'application/graphql-response+json, application/json;q=0.9',
  'accept-encoding': ['gzip', 'br', 'zstd'].filter(canDecode).join(', '),
}
const ofBody = { 'content-type': 'application/json' }

/**
 * Makes an operation of a query that is in no file.
 * @param {{ name: string, document: string, variables: Record<string, unknown> }} query
 * @returns {Operation}
 */
export const createQuery = ({ name, document, variables }) => ({
  name,
  kind: 'query',
  weight: 1,
  document,
  method: 'POST',
  headers: {},
  variables: [variables],
  check: 'equal',
  ignore: [],
})

/**
 * Lists the fields of a request.
 * @param {Operation} operation
 * @param {Record<string, unknown>} variables
 * @param {boolean} [isRegistration] - whether a persisted query goes with its text
 * @returns {Fields}
 */
function fieldsOf({ document, operationName, persisted, body }, variables, isRegistration = false) {
  const sha256Hash = persisted && createHash('sha256').update(String(document)).digest('hex')
  return {
    ...body,
    ...(!body && (!persisted || isRegistration) && { query: document }),
    ...(operationName !== undefined && { operationName }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(persisted && { extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  }
}

/**
 * Writes fields as the parameters of an address: texts as they are, others as JSON.
 * Source: GraphQL over HTTP, GET.
 * @type {(path: string, fields: Fields) => string}
 */
function addParameters(path, fields) {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : writeJson(value),
  ])
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(entries)}`
}

/** @type {(method: Operation['method'], path: string, fields: Fields, headers: Record<string, string>) => Prepared} */
const toRequest = (method, path, fields, headers) =>
  method === 'GET'
    ? { method, path: addParameters(path, fields), headers: { ...defaultHeaders, ...headers } }
    : { method, path, headers: { ...defaultHeaders, ...ofBody, ...headers }, body: writeJson(fields) }

/**
 * Prepares the requests of an operation, one for each item of its variables.
 * @param {Operation} operation
 * @param {string} url - of the server, with its port
 * @param {Record<string, string>} headers - of every operation, by names in lower case
 * @returns {Prepared[]}
 */
export function prepareRequests(operation, url, headers) {
  const { path } = readAddress(url)
  const all = { ...headers, ...operation.headers }
  return operation.variables.map((variables) => toRequest(operation.method, path, fieldsOf(operation, variables), all))
}

/**
 * Prepares the request that registers a persisted query: the first one, with its text, by POST.
 * @param {Operation} operation
 * @param {string} url - of the server, with its port
 * @param {Record<string, string>} headers - of every operation, by names in lower case
 * @returns {Prepared | null} null if the operation is not persisted
 */
export function registrationOf(operation, url, headers) {
  if (!operation.persisted) return null
  const { path } = readAddress(url)
  const fields = fieldsOf(operation, operation.variables[0], true)
  return toRequest('POST', path, fields, { ...headers, ...operation.headers })
}
