import {
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isSpecifiedScalarType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql'
import { UsageError } from '../../../../base/errors/usageError.js'
import { collectFields, partsOf, readRequest, toField } from './collectFields.js'

/** @import { GraphQLCompositeType, GraphQLLeafType, GraphQLObjectType, GraphQLOutputType } from 'graphql' */
/** @import { GraphQLSchema } from 'graphql' */
/** @import { Operation, Shape, Variant } from '../../types.d.ts' */
/** @import { Part, Requested } from './collectFields.js' */

/**
 * Types of objects with the same fields.
 * @typedef {{ types: GraphQLObjectType[], fields: Map<string, Requested[]> }} Group
 */

const typenameField = '__typename'

/** @param {Requested[]} requested */
const nameOf = ([{ node }]) => node.name.value

/** @param {GraphQLLeafType} type */
function describeLeaf(type) {
  if (isEnumType(type))
    return `enum:${type
      .getValues()
      .map(({ name }) => name)
      .join('|')}`
  return isSpecifiedScalarType(type) ? type.name : 'any'
}

/**
 * Makes the shape of an operation's data from its document and the schema.
 * @param {Operation} operation
 * @param {GraphQLSchema} schema
 * @returns {Shape}
 * @throws {UsageError} if the document does not fit the schema
 */
export function shapeOfDocument(operation, schema) {
  const request = readRequest(operation, schema)
  const { selectionSet: set, operation: kind } = request.operation

  /** Tells whether a fragment applies by its type's name. @type {(name: string, type: GraphQLObjectType) => boolean} */
  function includes(name, type) {
    const condition = schema.getType(name)
    return condition === type || (isAbstractType(condition) && schema.isSubType(condition, type))
  }

  /** @type {(type: GraphQLObjectType, name: string) => GraphQLOutputType} */
  function typeOfField(type, name) {
    const ofSchema = [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name)
    return (type === schema.getQueryType() && ofSchema ? ofSchema : type.getFields()[name]).type
  }

  /** Writes all that a type's fields depend on. @type {(type: GraphQLObjectType, fields: Group['fields']) => string} */
  const formOf = (type, fields) =>
    JSON.stringify(
      [...fields].map(([key, requested]) => {
        const name = nameOf(requested)
        const places = requested.map(({ node, conditions }) => [node.loc?.start, conditions])
        return [key, name === typenameField ? name : String(typeOfField(type, name)), places]
      }),
    )

  /** @type {(parts: Part[], type: GraphQLCompositeType) => Shape} */
  function shapeOfObject(parts, type) {
    /** @type {Map<string, Group>} */
    const groups = new Map()
    for (const one of isAbstractType(type) ? schema.getPossibleTypes(type) : [type]) {
      const fields = collectFields(parts, request, (name) => (includes(name, one) ? 'always' : 'never'))
      const form = formOf(one, fields)
      const group = groups.get(form)
      if (group) group.types.push(one)
      else groups.set(form, { types: [one], fields })
    }
    return { kind: 'object', nullable: true, variants: [...groups.values()].map(toVariant) }
  }

  /** @param {Group} group @returns {Variant} */
  function toVariant({ types, fields }) {
    const names = types.map(({ name }) => name)
    const all = [...fields].map(([key, requested]) => {
      const name = nameOf(requested)
      /** @type {Shape} */
      const shape =
        name === typenameField
          ? { kind: 'leaf', nullable: false, type: `enum:${names.join('|')}` }
          : shapeOfType(typeOfField(types[0], name), requested)
      return { key, name, field: toField(requested, shape) }
    })
    const typename = all.find(({ name, field }) => name === typenameField && !field.conditions)?.key
    return {
      types: names,
      ...(typename !== undefined && { typename }),
      fields: Object.fromEntries(all.map(({ key, field }) => [key, field])),
    }
  }

  /** @type {(type: GraphQLOutputType, requested: Requested[]) => Shape} */
  function shapeOfType(type, requested) {
    if (isNonNullType(type)) return { ...shapeOfType(type.ofType, requested), nullable: false }
    if (isListType(type)) return { kind: 'list', nullable: true, item: shapeOfType(type.ofType, requested) }
    if (isCompositeType(type)) return shapeOfObject(partsOf(requested), type)
    return { kind: 'leaf', nullable: true, type: describeLeaf(type) }
  }

  const root = schema.getRootType(kind)
  if (!root) {
    const advice = 'correct it, or the schema of the file'
    throw new UsageError(`operations.${operation.name}.document: the schema has no type of a ${kind}; ${advice}`)
  }
  return { ...shapeOfObject([{ set, conditions: [], isOptional: false }], root), nullable: false }
}
