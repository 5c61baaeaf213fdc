import { isObject } from '../../file/keys.js'
import { collectFields, partsOf, readRequest, toField } from './collectFields.js'

/** @import { Operation, Shape } from '../../types.d.ts' */
/** @import { Part, Requested } from './collectFields.js' */

/**
 * Makes the shape of an operation's data without a schema: the document has the fields, and right answers show where
 * lists are. Types, nullability, and which fragments apply stay unknown.
 * @param {Operation} operation
 * @param {unknown[]} samples - data of right answers
 * @returns {Shape}
 * @throws {UsageError} if there is no document, or it has faults
 */
export function shapeOfAnswers(operation, samples) {
  const request = readRequest(operation, null)

  /** @type {(parts: Part[], values: any[]) => Shape} */
  function shapeOfObjects(parts, values) {
    const fields = collectFields(parts, request, () => 'perhaps')
    const objects = values.filter(isObject)
    const entries = [...fields].map(([key, requested]) => {
      const below = objects.flatMap((object) => (Object.hasOwn(object, key) ? [object[key]] : []))
      return [key, toField(requested, shapeOfField(requested, below))]
    })
    return { kind: 'object', nullable: true, variants: [{ types: [], fields: Object.fromEntries(entries) }] }
  }

  /** @type {(requested: Requested[], values: any[]) => Shape} */
  function shapeOfField(requested, values) {
    const parts = partsOf(requested)
    return parts.length === 0 ? { kind: 'leaf', nullable: true, type: 'any' } : shapeOfValues(parts, values)
  }

  /** @type {(parts: Part[], values: any[]) => Shape} */
  function shapeOfValues(parts, values) {
    const present = values.filter((value) => value !== null)
    const lists = present.filter(Array.isArray)
    if (present.length > 0 && lists.length === 0) return shapeOfObjects(parts, present)
    if (present.length > 0 && lists.length === present.length)
      return { kind: 'list', nullable: true, item: shapeOfValues(parts, lists.flat()) }
    return { kind: 'either', nullable: true, item: shapeOfObjects(parts, present.flat(Infinity)) }
  }

  const { selectionSet: set } = request.operation
  return { ...shapeOfObjects([{ set, conditions: [], isOptional: false }], samples), nullable: false }
}
