import { createRandom } from '../random.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

const count = 1000
/** Number of a type's fields beside its id, its name and the next type. */
const [fewestFields, mostFields] = [2, 12]

export const wideDocument = '{ wide { id name next { id name next { id name } } } }'

/**
 * Declares a field that leads to 1,000 types, which show what a schema costs by its size. Some fields of each are of
 * other types.
 * @type {(types: Types) => Fields}
 */
export function wideFields({ object, id, string, nullable }) {
  const random = createRandom(11)
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit)
  /** @type {ReturnType<typeof object>[]} */
  const all = []
  for (let index = 0; index < count; index++) {
    const numbers = Array.from({ length: fewestFields + below(mostFields - fewestFields) }, () => below(2 * count))
    all.push(
      object(`Wide${index}`, () => {
        const fields = numbers.map((number, place) => [`field${place}`, { type: all[number] ?? nullable.string }])
        return { id, name: string, next: { type: all[(index + 1) % count] }, ...Object.fromEntries(fields) }
      }),
    )
  }
  const last = { id: 'w3', name: 'the third' }
  const first = { id: 'w1', name: 'the first', next: { id: 'w2', name: 'the second', next: last } }
  return { wide: { type: all[0], resolve: () => first } }
}
