import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  parse,
  print,
} from 'graphql'

/** @import { GraphQLArgument, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql' */

/** @typedef {{ name: string, document: string, variables: Record<string, unknown> }} FirstOperation */
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
 * Creates an operation for each of the first fields of the query type, with examples for what they require.
 * @param {GraphQLSchema} schema
 * @returns {FirstOperation[]}
 */
export function createFirstOperations(schema) {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  // Federation adds fields that begin with _, which are not for clients.
  const usable = fields.filter(({ name, deprecationReason }) => !name.startsWith('_') && !deprecationReason)
  return usable.slice(0, maxOperations).map(createOperation)
}

/** @param {Field} field @returns {FirstOperation} */
function createOperation(field) {
  const chosen = field.args.filter((argument) => isRequiredArgument(argument) || limitsList(argument))
  const declared = chosen.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = chosen.map(({ name }) => `${name}: $${name}`).join(', ')
  const inParentheses = (/** @type {string} */ text) => (text === '' ? '' : `(${text})`)
  const selection = `${field.name}${inParentheses(passed)}${selectFields(field.type)}`
  return {
    name: field.name,
    document: print(parse(`query ${field.name}${inParentheses(declared)} { ${selection} }`)),
    variables: Object.fromEntries(chosen.map((argument) => [argument.name, exampleOf(argument)])),
  }
}

/** Tells whether an argument limits a list. @param {GraphQLArgument} argument */
const limitsList = ({ name, type }) => limits.test(name) && getNamedType(type).name === 'Int' && !hasList(type)

/** @param {GraphQLInputType} type @returns {boolean} */
const hasList = (type) => isListType(type) || (isNonNullType(type) && hasList(type.ofType))

/**
 * Writes a selection of a type: scalars and enums first, then some objects; nothing for a scalar.
 * @param {GraphQLOutputType} type
 * @returns {string}
 */
function selectFields(type, depth = 1) {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isUnionType(named)) return ' { __typename }'
  const fields = Object.values(named.getFields()).filter(
    ({ args, deprecationReason }) => !args.some(isRequiredArgument) && !deprecationReason,
  )
  const isLeaf = (/** @type {Field} */ field) => isLeafType(getNamedType(field.type))
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
