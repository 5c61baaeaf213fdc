import { createRandom } from '../random.js'
import { once } from '../schemaTypes.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

const count = 10_000
const makers = 'Ångström Baltic Calder Delft Érable Fundy Gotland Hanse'.split(' ')
const things = 'anchor barometer compass dinghy ensign fender gangway halyard'.split(' ')
const categories = ['deck', 'hull', 'navigation', 'rigging', 'safety']

function createItems() {
  const random = createRandom(7)
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit)
  const pick = (/** @type {string[]} */ words) => words[below(words.length)]
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `${pick(makers)} ${pick(things)} ${100 + below(900)}`,
    category: pick(categories),
    price: 100 + below(100_000),
    stock: below(500),
  }))
}

export const listDocument = '{ items { id name category price stock } }'

/** A long list: what an answer costs by its length. @param {Types} types @returns {Fields} */
export function listFields({ object, id, string, int, listOf }) {
  const Item = object('Item', { id, name: string, category: string, price: int, stock: int })
  return { items: { type: listOf(Item), resolve: once(createItems) } }
}
