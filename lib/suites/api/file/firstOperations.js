import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  parse,
  print,
} from 'graphql'

/** @import { GraphQLArgument, GraphQLInputType, GraphQLInterfaceType, GraphQLObjectType } from 'graphql' */
/** @import { GraphQLOutputType, GraphQLSchema } from 'graphql' */

/** @import { Kind } from '../types.d.ts' */

/** @typedef {{ kind: Kind, name: string, document: string, variables: Record<string, unknown> }} FirstOperation */
/** Field with its arguments. @typedef {import('graphql').GraphQLField<unknown, unknown>} Field */

/** Most operations of a first file. */
const maxOperations = 10
/** Most fields of a selection that are scalars or enums, and that are objects. */
const maxLeaves = 8
const maxObjects = 2
/** Deepest selection. */
const maxDepth = 2

/** Examples of scalars by their names. @type {Record<string, unknown>} */
const examples = { Int: 1, Float: 1.5, Boolean: true, ID: '1', String: 'example' }
/** Arguments that limit lists, which some servers require without saying so. */
const limits = /^(?:first|limit|take|pageSize|perPage)$/
const limit = 10

/**
 * Creates an operation for each of the first fields of the query type, with examples for what they require; of the
 * first mutation if there is no query.
 * @param {GraphQLSchema} schema
 * @returns {FirstOperation[]}
 */
export function createFirstOperations(schema) {
  const queries = usableFields(schema.getQueryType()).slice(0, maxOperations)
  if (queries.length > 0) return queries.map((field) => createOperation(field, 'query'))
  return usableFields(schema.getMutationType())
    .slice(0, 1)
    .map((field) => createOperation(field, 'mutation'))
}

/** Lists the fields of a type that are for clients. @param {GraphQLObjectType | null | undefined} type */
function usableFields(type) {
  const fields = Object.values(type?.getFields() ?? {})
  // Federation and libraries add fields that begin with _.
  return fields.filter(({ name, deprecationReason }) => !name.startsWith('_') && !deprecationReason)
}

/** @type {(field: Field, kind: Kind) => FirstOperation} */
function createOperation(field, kind) {
  const chosen = field.args.filter((argument) => isRequiredArgument(argument) || limitsList(argument))
  const declared = chosen.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = chosen.map(({ name }) => `${name}: $${name}`).join(', ')
  const inParentheses = (/** @type {string} */ text) => (text === '' ? '' : `(${text})`)
  const selection = `${field.name}${inParentheses(passed)}${selectFields(field.type)}`
  return {
    kind,
    name: field.name,
    document: print(parse(`${kind} ${field.name}${inParentheses(declared)} { ${selection} }`)),
    variables: Object.fromEntries(chosen.map((argument) => [argument.name, exampleOf(argument)])),
  }
}

/** Tells whether an argument limits a list. @param {GraphQLArgument} argument */
const limitsList = ({ name, type }) => limits.test(name) && getNamedType(type).name === 'Int' && !hasList(type)

/** @param {GraphQLInputType} type @returns {boolean} */
const hasList = (type) => isListType(type) || (isNonNullType(type) && hasList(type.ofType))

/** Tells whether a field has no selection. @param {Field} field */
const isLeaf = (field) => isLeafType(getNamedType(field.type))

/** Lists fields that can be selected without arguments. @param {GraphQLObjectType | GraphQLInterfaceType} type */
const selectable = (type) =>
  Object.values(type.getFields()).filter(
    ({ args, deprecationReason }) => !args.some(isRequiredArgument) && !deprecationReason,
  )

/** Finds the type of the nodes of a connection; null if the fields are of another type. @param {Field[]} fields */
function findNodes(fields) {
  const edge = getNamedType(fields.find(({ name }) => name === 'edges')?.type)
  return (isObjectType(edge) && edge.getFields().node?.type) || null
}

/**
 * Writes fragments of the first members of a union, without fields that would conflict.
 * @param {readonly GraphQLObjectType[]} members
 */
function selectMembers(members) {
  /** @type {Map<string, string>} */
  const types = new Map()
  const fragments = members.slice(0, maxObjects).map((member) => {
    const leaves = selectable(member).filter(isLeaf).slice(0, maxLeaves)
    const names = leaves.flatMap(({ name, type }) => {
      const first = types.get(name) ?? String(type)
      types.set(name, first)
      return first === String(type) ? name : []
    })
    return names.length > 0 ? `... on ${member.name} { ${names.join(' ')} }` : ''
  })
  return fragments.join(' ')
}

/**
 * Writes a selection of a type: scalars and enums first, then some objects; nothing for a scalar.
 * @param {GraphQLOutputType} type
 * @returns {string}
 */
function selectFields(type, depth = 1) {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isUnionType(named)) return ` { __typename ${selectMembers(named.getTypes())} }`
  const fields = selectable(named)
  const nodes = findNodes(fields)
  if (nodes) return ` { edges { node${selectFields(nodes, depth)} } }`
  const leaves = fields.filter(isLeaf).slice(0, maxLeaves)
  const objects = depth < maxDepth ? fields.filter((field) => !isLeaf(field)).slice(0, maxObjects) : []
  const selected = [...leaves, ...objects].map((field) => `${field.name}${selectFields(field.type, depth + 1)}`)
  return ` { ${selected.join(' ') || '__typename'} }`
}

/** @param {GraphQLArgument} argument */
const exampleOf = (argument) => (limitsList(argument) ? limit : exampleOfType(argument.type))

/**
 * Makes an example of a type, of an input object with what it requires. Deep lists are empty, because their items may
 * contain the same type.
 * @param {GraphQLInputType} type
 * @returns {unknown}
 */
function exampleOfType(type, depth = 0) {
  if (isNonNullType(type)) return exampleOfType(type.ofType, depth)
  if (isListType(type)) return depth > maxDepth ? [] : [exampleOfType(type.ofType, depth + 1)]
  if (isEnumType(type)) return type.getValues()[0].name
  if (!isInputObjectType(type)) return examples[type.name] ?? 'example'
  const required = Object.values(type.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(required.map((field) => [field.name, exampleOfType(field.type, depth + 1)]))
}
