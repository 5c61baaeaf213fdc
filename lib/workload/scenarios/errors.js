import { once } from '../schemaTypes.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

const count = 30
/** Of the nullable fields of an item one throws, of every third item the same one. */
const fallible = /** @type {const} */ (['name', 'price', 'stock'])
/** The supplier of every tenth item has no code, which may not be null. */
const codelessEvery = 10

const createItems = () =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `Item ${index + 1}`,
    price: 100 + 7 * index,
    stock: index % 5,
    supplier: { id: `supplier-${index + 1}`, isCodeless: index % codelessEvery === 0 },
  }))

/** @type {(name: typeof fallible[number]) => (item: ReturnType<typeof createItems>[number]) => unknown} */
const resolveOrThrow = (name) => (item) => {
  if (Number(item.id) % fallible.length === fallible.indexOf(name)) throw new Error(`no ${name} of item ${item.id}`)
  return item[name]
}

/** @param {{ id: string, isCodeless: boolean }} supplier */
function codeOf({ id, isCodeless }) {
  if (isCodeless) throw new Error(`no code of ${id}`)
  return id.toUpperCase()
}

export const errorsDocument = '{ fallibleItems { id name price stock supplier { id code } } }'

/** Partial data: what resolvers cost that throw. @param {Types} types @returns {Fields} */
export function errorsFields({ object, id, string, nullable, listOf }) {
  const Supplier = object('Supplier', { id, code: { ...string, resolve: codeOf } })
  const Item = object('FallibleItem', {
    id,
    name: { type: nullable.string, resolve: resolveOrThrow('name') },
    price: { type: nullable.int, resolve: resolveOrThrow('price') },
    stock: { type: nullable.int, resolve: resolveOrThrow('stock') },
    supplier: { type: Supplier },
  })
  return { fallibleItems: { type: listOf(Item), resolve: once(createItems) } }
}
