import { exactTextOf } from '../../../../workload/json.js'
import { showValue } from '../../../../workload/difference.js'
import { follow } from '../ignorePaths.js'

/** @import { Difference } from '../../../../workload/difference.js' */
/** @import { Field, Shape, Variant } from '../../types.d.ts' */
/** @import { Ignored } from '../ignorePaths.js' */

/** @typedef {Record<string, unknown>} Variables */
/** @typedef {(value: any) => boolean} IsOfType */

const typenameField = '__typename'
/** Limit of Int. Source: GraphQL specification, 3.5.1. */
const maxInt = 2 ** 31

/** @type {(value: any) => boolean} */
const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactTextOf(value) === undefined

/** Values of leaves by their types. @type {Record<string, IsOfType>} */
const leaves = {
  any: () => true,
  Boolean: (value) => typeof value === 'boolean',
  Float: (value) => Number.isFinite(value) || exactTextOf(value) !== undefined,
  ID: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value) && value >= -maxInt && value < maxInt,
  String: (value) => typeof value === 'string',
}

const enumStart = 'enum:'

/** Makes the function that recognises values of a leaf. @param {string} type @returns {IsOfType} */
function toLeaf(type) {
  if (!type.startsWith(enumStart)) return leaves[type]
  const names = new Set(type.slice(enumStart.length).split('|'))
  return (value) => names.has(value)
}

/** @param {Shape} shape @returns {string} */
function describeShape(shape) {
  if (shape.kind !== 'leaf') return { list: 'a list', object: 'an object', either: 'an object or a list' }[shape.kind]
  if (shape.type === 'any') return 'a value'
  return shape.type.startsWith(enumStart) ? shape.type.slice(enumStart.length).replaceAll('|', ' or ') : shape.type
}

/** @type {(field: Field, variables: Variables) => boolean} */
const isRequested = ({ conditions }, variables) =>
  !conditions ||
  conditions.some((all) => all.every(({ variable, value, preset }) => (variables[variable] ?? preset) === value))

/** @type {(reason: string, path?: Difference['path']) => Difference} */
const differenceAt = (reason, path = []) => ({ path, reason })

/** @type {(step: string | number, difference: Difference | null) => Difference | null} */
function below(step, difference) {
  difference?.path.unshift(step)
  return difference
}

/**
 * Creates the function that finds the first difference of data from a shape: it must have exactly the requested fields,
 * with values of their types.
 * @param {Shape} shape
 * @param {Ignored | null} ignored - place of the data
 * @returns {(data: any, variables: Variables) => Difference | null}
 */
export function createShapeVerifier(shape, ignored) {
  /** @type {Map<string, IsOfType>} */
  const leafTypes = new Map()

  /** @type {(type: string, value: any) => boolean} */
  function isOfType(type, value) {
    const isLeaf = leafTypes.get(type) ?? toLeaf(type)
    leafTypes.set(type, isLeaf)
    return isLeaf(value)
  }

  /** @type {(variant: Variant, value: any, place: Ignored | null, variables: Variables) => Difference | null} */
  function findInFields({ fields }, value, place, variables) {
    for (const key of Object.keys(fields)) {
      const field = fields[key]
      const inner = follow(place, key)
      const isWanted = isRequested(field, variables)
      if (inner?.isIgnored) continue
      if (!Object.hasOwn(value, key)) {
        if (!isWanted || field.optional) continue
        return differenceAt(`expected ${describeShape(field.shape)}, got nothing`, [key])
      }
      if (!isWanted) return surplus(key, value)
      const difference = find(field.shape, value[key], inner, variables)
      if (difference) return below(key, difference)
    }
    const more = Object.keys(value).find((key) => !Object.hasOwn(fields, key) && !follow(place, key)?.isIgnored)
    return more === undefined ? null : surplus(more, value)
  }

  /** @type {(key: string, object: any) => Difference} */
  const surplus = (key, object) =>
    differenceAt(`expected no such key, as the document asks for none, got ${showValue(object[key])}`, [key])

  /** @type {(variants: Variant[], value: any, place: Ignored | null, variables: Variables) => Difference | null} */
  function findInObject(variants, value, place, variables) {
    if (variants.length === 1) return findInFields(variants[0], value, place, variables)
    const fitting = variants.filter(({ typename, types }) => typename === undefined || types.includes(value[typename]))
    if (fitting.length === 0) {
      const key = variants[0]?.typename ?? typenameField
      const names = variants.flatMap(({ types }) => types).join(' or ') || 'no type'
      return differenceAt(`expected ${names}, got ${showValue(value[key])}`, [key])
    }
    const [first, ...more] = fitting
    const difference = findInFields(first, value, place, variables)
    if (difference === null || more.some((one) => findInFields(one, value, place, variables) === null)) return null
    return more.length === 0 ? difference : { ...difference, reason: `${difference.reason} (as ${first.types[0]})` }
  }

  /** @type {(item: Shape, values: any[], place: Ignored | null, variables: Variables) => Difference | null} */
  function findInItems(item, values, place, variables) {
    for (let index = 0; index < values.length; index += 1) {
      const difference = find(item, values[index], follow(place, index), variables)
      if (difference) return below(index, difference)
    }
    return null
  }

  /** @type {(shape: Shape, value: any, place: Ignored | null, variables: Variables) => Difference | null} */
  function find(shape, value, place, variables) {
    if (place?.isIgnored || (value === null && shape.nullable)) return null
    if (value === null) return differenceAt(`expected ${describeShape(shape)} that is not null, got null`)
    if (shape.kind === 'leaf' && isOfType(shape.type, value)) return null
    if (shape.kind === 'list' && Array.isArray(value)) return findInItems(shape.item, value, place, variables)
    if (shape.kind === 'object' && isObject(value)) return findInObject(shape.variants, value, place, variables)
    if (shape.kind === 'either' && Array.isArray(value)) return findInItems(shape, value, place, variables)
    if (shape.kind === 'either' && isObject(value)) return find(shape.item, value, place, variables)
    return differenceAt(`expected ${describeShape(shape)}, got ${showValue(value)}`)
  }

  return (data, variables) => find(shape, data, ignored, variables)
}
