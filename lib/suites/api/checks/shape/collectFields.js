import {
  FieldsOnCorrectTypeRule,
  getOperationAST,
  Kind,
  KnownTypeNamesRule,
  parse,
  ScalarLeafsRule,
  validate,
} from 'graphql'
import { UsageError } from '../../../../base/errors/usageError.js'
import { plainWords } from '../../../../workload/plainWords.js'

/** @import { FieldNode, OperationDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql' */
/** @import { FragmentDefinitionNode, GraphQLSchema, InlineFragmentNode } from 'graphql' */
/** @import { Condition, Field, Operation, Shape } from '../../types.d.ts' */

/**
 * Operation of a document, and its parts.
 * @typedef {object} Request
 * @property {OperationDefinitionNode} operation
 * @property {Map<string, FragmentDefinitionNode>} fragments
 * @property {Map<string, boolean>} presets - defaults of Boolean variables
 */
/**
 * Selection set with its conditions; isOptional: of a fragment that may not apply.
 * @typedef {{ set: SelectionSetNode, conditions: Condition[], isOptional: boolean }} Part
 */
/** One place of a field. @typedef {{ node: FieldNode, conditions: Condition[], isOptional: boolean }} Requested */
/** Whether the type of a fragment is that of an object. @typedef {'always' | 'perhaps' | 'never'} Applies */

const rules = [KnownTypeNamesRule, FieldsOnCorrectTypeRule, ScalarLeafsRule]

/**
 * Reads what an operation's document asks for.
 * @param {Operation} operation
 * @param {GraphQLSchema | null} schema - null if it is unknown
 * @returns {Request}
 * @throws {UsageError} if there is no document, or it does not fit the schema
 */
export function readRequest({ name, document, operationName }, schema) {
  const at = `operations.${name}`
  if (document === null) {
    const advice = 'add document beside body, or a function as check'
    throw new UsageError(`${at}: check: 'shape' needs the document, got only a body; ${advice}`)
  }
  const parsed = parse(document)
  const [error] = schema ? validate(schema, parsed, rules) : []
  if (error) {
    const reason = plainWords(error.message).replace(/\.$/, '')
    throw new UsageError(`${at}.document: ${reason}; correct it, or the schema of the file`)
  }
  const operation = /** @type {OperationDefinitionNode} */ (getOperationAST(parsed, operationName))
  /** @type {Request} */
  const request = { operation, fragments: new Map(), presets: new Map() }
  for (const part of parsed.definitions)
    if (part.kind === Kind.FRAGMENT_DEFINITION) request.fragments.set(part.name.value, part)
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue?.kind === Kind.BOOLEAN) request.presets.set(variable.name.value, defaultValue.value)
  return request
}

/**
 * Reads the conditions of a selection.
 * @type {(selection: SelectionNode, presets: Request['presets']) => Condition[] | null} null if it is never requested
 */
function readConditions({ directives = [] }, presets) {
  /** @type {Condition[]} */
  const conditions = []
  for (const { name, arguments: list = [] } of directives) {
    if (name.value !== 'include' && name.value !== 'skip') continue
    const value = name.value === 'include'
    const argument = list.find((one) => one.name.value === 'if')?.value
    if (argument?.kind === Kind.BOOLEAN && argument.value !== value) return null
    if (argument?.kind !== Kind.VARIABLE) continue
    const variable = argument.name.value
    conditions.push({ variable, value, preset: presets.get(variable) ?? false })
  }
  return conditions
}

/**
 * Collects the fields of an object by their keys in answers, in their order.
 * Source: GraphQL specification, 6.3.2 (CollectFields) and 5.3.2 (merging of selection sets).
 * @param {Part[]} parts
 * @param {Request} request
 * @param {(type: string) => Applies} applies
 * @returns {Map<string, Requested[]>}
 */
export function collectFields(parts, { fragments, presets }, applies) {
  /** @type {Map<string, Requested[]>} */
  const byKey = new Map()
  /** Names of fragments that are spread without conditions. @type {Set<string>} */
  const spread = new Set()

  /** @param {Part} part */
  function add({ set, conditions, isOptional }) {
    for (const selection of set.selections) {
      const inner = readConditions(selection, presets)
      if (inner === null) continue
      const all = [...conditions, ...inner]
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        byKey.set(key, [...(byKey.get(key) ?? []), { node: selection, conditions: all, isOptional }])
        continue
      }
      const fragment = fragmentOf(selection)
      if (fragment.kind === Kind.FRAGMENT_DEFINITION) {
        if (spread.has(fragment.name.value)) continue
        if (all.length === 0) spread.add(fragment.name.value)
      }
      const type = fragment.typeCondition?.name.value
      const verdict = type === undefined ? 'always' : applies(type)
      if (verdict === 'never') continue
      add({ set: fragment.selectionSet, conditions: all, isOptional: isOptional || verdict === 'perhaps' })
    }
  }

  /** @type {(selection: Exclude<SelectionNode, FieldNode>) => FragmentDefinitionNode | InlineFragmentNode} */
  const fragmentOf = (selection) =>
    selection.kind === Kind.INLINE_FRAGMENT
      ? selection
      : /** @type {FragmentDefinitionNode} */ (fragments.get(selection.name.value))

  for (const part of parts) add(part)
  return byKey
}

/** Lists the selection sets of a field. @param {Requested[]} requested @returns {Part[]} none of a leaf */
export const partsOf = (requested) =>
  requested.flatMap(({ node: { selectionSet: set }, conditions, isOptional }) =>
    // A field that is requested once is there only if its fragment applies.
    set ? [{ set, conditions, isOptional: isOptional && requested.length > 1 }] : [],
  )

/** Makes the field of a shape. @type {(requested: Requested[], shape: Shape) => Field} */
export function toField(requested, shape) {
  const isAlways = requested.some(({ conditions, isOptional }) => conditions.length === 0 && !isOptional)
  const isConditional = requested.every(({ conditions }) => conditions.length > 0)
  const isOptional = !isAlways && requested.some((one) => one.isOptional)
  return {
    shape,
    ...(isConditional && { conditions: requested.map(({ conditions }) => conditions) }),
    ...(isOptional && { optional: true }),
  }
}
