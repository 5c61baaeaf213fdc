import { createRandom } from '../random.js'
import { once } from '../schemaTypes.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

export const itemsPerList = 10_000
const makers = 'Ångström Baltic Calder Delft Érable Fundy Gotland Hanse'.split(' ')
const things = 'anchor barometer compass dinghy ensign fender gangway halyard'.split(' ')
const categories = ['deck', 'hull', 'navigation', 'rigging', 'safety']

function createItems() {
  const random = createRandom(7)
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit)
  const pick = (/** @type {string[]} */ choices) => choices[below(choices.length)]
  return Array.from({ length: itemsPerList }, (_, index) => ({
    id: String(index + 1),
    name: `${pick(makers)} ${pick(things)} ${100 + below(900)}`,
    category: pick(categories),
    price: 100 + below(100_000),
    stock: below(500),
  }))
}

export const listDocument = '{ items { id name category price stock } }'

/** Declares a long list, which shows what an answer costs by its length. @param {Types} types @returns {Fields} */
export function listFields({ object, id, string, int, listOf }) {
  const Item = object('Item', { id, name: string, category: string, price: int, stock: int })
  return { items: { type: listOf(Item), resolve: once(createItems) } }
}

const fallibleCount = 30
/** Nullable fields of an item, of which one throws: the same field in every third item. */
const fallible = /** @type {const} */ (['name', 'price', 'stock'])
/** Distance of items whose supplier has no code, which may not be null. */
const codelessEvery = 10

const createFallibleItems = () =>
  Array.from({ length: fallibleCount }, (_, index) => ({
    id: String(index + 1),
    name: `Item ${index + 1}`,
    price: 100 + 7 * index,
    stock: index % 5,
    supplier: { id: `supplier-${index + 1}`, isCodeless: index % codelessEvery === 0 },
  }))

/** @type {(name: typeof fallible[number]) => (item: ReturnType<typeof createFallibleItems>[number]) => unknown} */
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

/** Declares partial data, which shows what throwing resolvers cost. @param {Types} types @returns {Fields} */
export function errorsFields({ object, id, string, nullable, listOf }) {
  const Supplier = object('Supplier', { id, code: { ...string, resolve: codeOf } })
  const Item = object('FallibleItem', {
    id,
    name: { type: nullable.string, resolve: resolveOrThrow('name') },
    price: { type: nullable.int, resolve: resolveOrThrow('price') },
    stock: { type: nullable.int, resolve: resolveOrThrow('stock') },
    supplier: { type: Supplier },
  })
  return { fallibleItems: { type: listOf(Item), resolve: once(createFallibleItems) } }
}
