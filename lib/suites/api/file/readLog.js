import { UsageError } from '../../../base/errors/usageError.js'
import { shown } from '../../../core/store/files.js'
import { isObject, mix } from './keys.js'
import { maxRequests, readJsonLines } from './readVariables.js'

/**
 * Operation as an api file has it.
 * @typedef {{ document: string, operationName?: string, variables: object[], weight: number }} Logged
 */

/**
 * Reads operations from a log of requests, a JSON object a line: `{ "operationName", "query", "variables" }`. Each
 * document is an operation with the variables of its requests, and their number as its weight.
 * @param {string} path
 * @returns {Record<string, Logged>} in order of first occurrence
 * @throws {UsageError} UnableError if the file cannot be read
 */
export function readLog(path) {
  /** @type {Map<string, Logged & { name: string }>} */
  const operations = new Map()
  for (const { value, place } of readJsonLines(path, shown(path))) {
    const { operationName, query, variables } = checkLine(value, place)
    const key = JSON.stringify([operationName, query])
    const name = operationName ?? /^\s*(?:query|mutation)\s+([A-Za-z_]\w*)/.exec(query)?.[1] ?? 'operation'
    const operation = operations.get(key) ?? { name, document: query, operationName, variables: [], weight: 0 }
    operations.set(key, operation)
    operation.weight++
    if (operation.variables.length < maxRequests) operation.variables.push(variables)
  }
  if (operations.size === 0) throw new UsageError(`${shown(path)}: expected a request in each line, got none`)
  return nameEach([...operations.values()])
}

/** @type {(line: any, place: string) => { operationName?: string, query: string, variables: object }} */
function checkLine(line, place) {
  const expected = 'an object such as {"operationName": "feed", "query": "…", "variables": {}}'
  if (!isObject(line) || typeof line.query !== 'string')
    throw new UsageError(`${place}: expected ${expected}; correct it`)
  const { operationName, query, variables } = line
  if (variables && !isObject(variables)) throw new UsageError(`${place}: expected variables as an object; correct it`)
  return { query, variables: variables || {}, ...(typeof operationName === 'string' && { operationName }) }
}

/**
 * Gives operations different names: documents of one name are numbered.
 * @param {(Logged & { name: string })[]} operations
 * @returns {Record<string, Logged>}
 */
function nameEach(operations) {
  /** @type {Map<string, number>} */
  const counts = new Map([[mix, 1]])
  return Object.fromEntries(
    operations.map(({ name, operationName, ...operation }) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [count === 1 ? name : `${name}-${count}`, { ...operation, ...(operationName && { operationName }) }]
    }),
  )
}
