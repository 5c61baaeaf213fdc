import { resolve } from 'node:path'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument, shown } from '../../../core/store/files.js'
import { grouped } from '../../../workload/kinds.js'
import { numberRequests } from '../checks/equalCheck.js'
import { readIgnore } from '../checks/ignorePaths.js'
import { checkKeys, readHeaders } from './checkKeys.js'
import { operationKeys } from './keys.js'
import { readOperationDocument } from './operationDocument.js'
import { readAnswers } from './readAnswers.js'
import { readVariables, refuseOtherVariables } from './readVariables.js'

/** @import { Check, Kind, Operation } from '../types.d.ts' */
/** @import { DocumentFacts } from './operationDocument.js' */
/** @import { ReadVariables } from './readVariables.js' */

/**
 * Operation as the user wrote it, with checked keys.
 * @typedef {Partial<Omit<Operation, 'document' | 'variables'>> & { document?: string | string[] } &
 *   { variables?: unknown, answer?: unknown }} WrittenOperation
 */

/** Most different requests whose answers are learnt one by one. */
const maxLearnt = 1000

/**
 * Reads an operation.
 * @param {string} name
 * @param {unknown} value - as the user wrote it
 * @param {{ folder: string, ignore: string[], mutations: boolean, isLogged: boolean, names: string[] }} file - ignore:
 *   paths of every operation; isLogged: whether the operations are those of a log; names: of all operations
 * @returns {Operation}
 * @throws {UsageError} UnableError if one of its files cannot be read
 */
export function readOperation(name, value, file) {
  const at = `operations.${name}`
  checkKeys(value, at, operationKeys)
  const written = /** @type {WrittenOperation} */ (value)
  const parts = readParts(written, at, file.folder)
  const document = parts?.map(({ text }) => text).join('\n') ?? null
  const facts = factsOf(written, parts, at)
  refuseCombinations(written, facts.kind, at, file)
  const { types } = facts
  const { folder, names } = file
  const variables = readVariables(written.variables, { at: `${at}.variables`, folder, types, names })
  const { list, samples = list } = variables
  if (document !== null) refuseOtherVariables(samples, facts, `${at}.variables`, file.isLogged)
  const { operationName, persisted, body, method = 'POST', weight = 1, answer } = written
  const check = chooseCheck(written, facts.kind, variables, at)
  const ignore = [...file.ignore, ...(written.ignore ?? [])]
  // Refuses paths that are none.
  readIgnore(ignore)
  return {
    name,
    kind: facts.kind,
    weight,
    document,
    ...(operationName !== undefined && { operationName }),
    ...(persisted !== undefined && { persisted }),
    ...(body !== undefined && { body }),
    method,
    headers: readHeaders(written.headers, `${at}.headers`),
    variables: list,
    ...variables.step,
    ...(!variables.isStable && { variablesSource: String(written.variables) }),
    check,
    ...(answer !== undefined && {
      answers: readAnswers(answer, list, { at: `${at}.answer`, folder: file.folder }),
    }),
    ignore,
  }
}

/** @typedef {{ text: string, place: string }[]} Parts of a document, with their places for errors */

/**
 * Reads the texts of a document; null if only a body names a stored one.
 * @type {(written: WrittenOperation, at: string, folder: string) => Parts | null}
 */
function readParts({ document, body }, at, folder) {
  const place = `${at}.document`
  if (document === undefined && body === undefined)
    throw new UsageError(`${at}: expected a document, got none; add document, or body for a stored one`)
  if (document === undefined) return null
  return [document].flat().map((text) => {
    // Each document has braces, and a path hardly ever has one.
    if (text.includes('{')) return { text, place }
    const path = resolve(folder, text)
    return { text: readDocument(path), place: `${place}: ${shown(path)}` }
  })
}

/** @type {(written: WrittenOperation, parts: Parts | null, at: string) => DocumentFacts} */
function factsOf({ operationName, kind }, parts, at) {
  if (parts === null) {
    if (kind === undefined)
      throw new UsageError(`${at}: expected kind beside a body without a document; add kind: 'query' or 'mutation'`)
    return { kind, types: new Map(), required: [] }
  }
  const facts = readOperationDocument(parts, operationName)
  if (kind !== undefined && kind !== facts.kind)
    throw new UsageError(`${at}.kind: expected ${facts.kind} as in the document, got ${kind}; leave it out`)
  return facts
}

/** @type {(written: WrittenOperation, kind: Kind, at: string, file: { mutations: boolean }) => void} */
function refuseCombinations({ document, persisted, body, method }, kind, at, { mutations }) {
  if (kind === 'mutation' && !mutations)
    throw new UsageError(`${at}: it is a mutation, which writes; add mutations: true to the file if that is meant`)
  if (kind === 'mutation' && method === 'GET')
    throw new UsageError(`${at}.method: a mutation must not be sent by GET; leave it out`)
  if (persisted && (body || document === undefined))
    throw new UsageError(`${at}.persisted: apq needs a document, and does not go with body; leave one out`)
}

/**
 * Chooses the check of answers: the strongest that fits. Requests that differ on each reading have no known answers.
 * @type {(written: WrittenOperation, kind: Kind, variables: ReadVariables, at: string) => Check}
 * @throws {UsageError} if the check cannot be made
 */
function chooseCheck({ check: chosen, answer }, kind, { list, isStable, step }, at) {
  if (answer !== undefined && chosen !== undefined && chosen !== 'equal')
    throw new UsageError(`${at}.answer: it goes with check: 'equal' only; leave one out`)
  const check = answer === undefined ? chosen : 'equal'
  if (check === undefined && kind === 'mutation') return 'shape'
  if (check !== undefined && check !== 'equal') return check
  const distinct = new Set(numberRequests(list)).size
  if (isStable && distinct <= maxLearnt) return 'equal'
  if (check === undefined) return 'shape'
  const unstable = step ? 'variables that follow from other answers' : 'other variables on each reading'
  const got = isStable ? `${grouped(distinct)} of them` : unstable
  const advice = "take fewer, or check: 'shape'"
  const expected = `equal needs at most ${grouped(maxLearnt)} different requests`
  throw new UsageError(`${at}.check: ${expected}, got ${got}; ${advice}`)
}
