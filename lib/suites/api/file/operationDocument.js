import {
  concatAST,
  GraphQLSchema,
  Kind,
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  parse,
  validate,
  visit,
} from 'graphql'
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
 * @param {{ text: string, place: string }[]} parts - of the document, with their places for errors
 * @param {string | undefined} name - of the operation; absent if there is one
 * @returns {DocumentFacts}
 * @throws {UsageError} also if another suite has what the document asks for
 */
export function readOperationDocument(parts, name) {
  const document = concatAST(parts.map(({ text, place }) => parseDocument(text, place)))
  const at = parts[0].place
  const operation = findOperation(document, name, at)
  refuseUndefined(document, parts)
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

/** Rules that need no schema. */
const rules = [KnownFragmentNamesRule, NoFragmentCyclesRule, NoUndefinedVariablesRule]

/** @type {(document: DocumentNode, parts: { text: string, place: string }[]) => void} @throws {UsageError} */
function refuseUndefined(document, parts) {
  const [error] = validate(new GraphQLSchema({ assumeValid: true }), document, rules)
  if (!error) return
  const [, path] =
    parts.map(({ text }) => /^[ \t]*# *import\b[^'"\n]*['"](.+)['"]/m.exec(text) ?? []).find(Boolean) ?? []
  const advice = path ? `#import is not read: make document a list, with '${path}'` : 'correct it'
  throw new UsageError(`${parts[0].place}: ${plainWords(error.message).replace(/\.$/, '')}; ${advice}`)
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
