import { Kind, parse, visit } from 'graphql'
import { advise } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { plainWords } from '../../../workload/plainWords.js'

/** @import { DocumentNode, GraphQLError, OperationDefinitionNode, TypeNode } from 'graphql' */
/** @import { Kind as OperationKind } from '../types.d.ts' */

/**
 * @typedef {object} DocumentFacts
 * @property {OperationKind} kind
 * @property {Map<string, string>} types - names of the variables' types; empty for lists
 * @property {string[]} required - names of variables without a default that are not null
 */

/**
 * Reads the operation of a document.
 * @param {string} text
 * @param {string | undefined} name - of the operation; absent if there is one
 * @param {string} at - place of the document, for errors
 * @returns {DocumentFacts}
 * @throws {UsageError} also if another suite has what the document asks for
 */
export function readOperationDocument(text, name, at) {
  const document = parseDocument(text, at)
  const operation = findOperation(document, name, at)
  refuseParts(document, operation, at)
  const variables = operation.variableDefinitions ?? []
  return {
    kind: operation.operation === 'mutation' ? 'mutation' : 'query',
    types: new Map(variables.map(({ variable, type }) => [variable.name.value, nameOfType(type)])),
    required: variables.flatMap(({ variable, type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined ? variable.name.value : [],
    ),
  }
}

/** @type {(text: string, at: string) => DocumentNode} */
function parseDocument(text, at) {
  try {
    return parse(text)
  } catch (error) {
    const { message, locations } = /** @type {GraphQLError} */ (error)
    throw new UsageError(`${at}: ${plainWords(message)} in line ${locations?.[0]?.line ?? 1}; correct the document`)
  }
}

/** @type {(document: DocumentNode, name: string | undefined, at: string) => OperationDefinitionNode} */
function findOperation({ definitions }, name, at) {
  const operations = definitions.flatMap((part) => (part.kind === Kind.OPERATION_DEFINITION ? part : []))
  const names = operations.flatMap((operation) => operation.name?.value ?? [])
  if (name !== undefined) {
    const operation = operations.find((one) => one.name?.value === name)
    if (operation) return operation
    const advice = advise(name, names, `it has ${names.join(', ') || 'no named operation'}`)
    throw new UsageError(`${at}: it has no operation ${JSON.stringify(plainWords(name))}; ${advice}`)
  }
  const [operation, ...more] = operations
  if (operation === undefined) throw new UsageError(`${at}: expected a query or a mutation, got none; add one`)
  if (more.length === 0) return operation
  throw new UsageError(`${at}: expected one operation, got ${operations.length}; choose one with operationName`)
}

/** @type {(document: DocumentNode, operation: OperationDefinitionNode, at: string) => void} @throws {UsageError} */
function refuseParts(document, operation, at) {
  /** @type {(part: string, owner: string) => UsageError} */
  const elsewhere = (part, owner) => new UsageError(`${at}: ${part} not measured here; ${owner}`)
  if (operation.operation === 'subscription')
    throw elsewhere('subscriptions are', '--suite subscriptions has those of this project')
  visit(document, {
    Directive({ name }) {
      if (name.value === 'defer' || name.value === 'stream')
        throw elsewhere(`@${name.value} is`, '--suite parallelism has deferred answers of this project (--arms defer)')
    },
  })
  const upload = operation.variableDefinitions?.find(({ type }) => innerNameOf(type) === 'Upload')
  if (upload) throw elsewhere('uploads are', '--suite throughput has those of this project (--scenario upload)')
}

/** @param {TypeNode} type @returns {string} */
const innerNameOf = (type) => (type.kind === Kind.NAMED_TYPE ? type.name.value : innerNameOf(type.type))

/** Names a type; empty for a list. @param {TypeNode} type @returns {string} */
function nameOfType(type) {
  if (type.kind === Kind.NON_NULL_TYPE) return nameOfType(type.type)
  return type.kind === Kind.NAMED_TYPE ? type.name.value : ''
}
