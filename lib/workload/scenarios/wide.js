import { createRandom } from '../random.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

const count = 1000
/** Of a type, beside its id, its name and the type after it. */
const [fewestFields, mostFields] = [2, 12]

export const wideDocument = '{ wide { id name next { id name next { id name } } } }'

/**
 * One field that leads to 1,000 types: what a schema costs by its size. Each has some fields of its own, some of which are
 * of other types.
 * @param {Types} types
 * @returns {Fields}
 */
export function wideFields({ object, id, string, nullable }) {
  const random = createRandom(11)
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit)
  /** @type {ReturnType<typeof object>[]} */
  const all = []
  for (let index = 0; index < count; index++) {
    const own = Array.from({ length: fewestFields + below(mostFields - fewestFields) }, () => below(2 * count))
    all.push(
      object(`Wide${index}`, () => {
        const fields = own.map((other, place) => [`field${place}`, { type: all[other] ?? nullable.string }])
        return { id, name: string, next: { type: all[(index + 1) % count] }, ...Object.fromEntries(fields) }
      }),
    )
  }
  const last = { id: 'w3', name: 'the third' }
  const first = { id: 'w1', name: 'the first', next: { id: 'w2', name: 'the second', next: last } }
  return { wide: { type: all[0], resolve: () => first } }
}
