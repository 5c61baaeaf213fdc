import { createRandom } from '../random.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

/** Types that a schema has beside those of every schema, by its name. */
export const typeCounts = {
  default: 0,
  wide: 1000,
  'types-10': 10,
  'types-100': 100,
  'types-1000': 1000,
  'types-5000': 5000,
}

/** @typedef {keyof typeof typeCounts} SchemaName */

/** Number of a type's fields beside its id, its name and the next type. */
const [fewestFields, mostFields] = [2, 12]

export const wideDocument = '{ wide { id name next { id name next { id name } } } }'

/** Most types that refer to each other: graphql-js follows them recursively, and 5,000 would overflow its stack. */
const groupSize = 1000

const ordinals = ['first', 'second', 'third']

/** Creates the object of a type, by the type's index. @param {number} index */
const create = (index) => ({ id: `w${index + 1}`, name: `the ${ordinals[index] ?? `${index + 1}th`}` })

/**
 * Declares a field that leads to many types, which show what a schema costs by its size. Some fields of each are of
 * other types, and each field but the first two has a resolver.
 * @type {(types: Types, count: number) => Fields}
 */
export function wideFields({ object, id, string, nullable }, count) {
  const random = createRandom(11)
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit)
  /** @type {ReturnType<typeof object>[]} */
  const all = []
  for (let index = 0; index < count; index++) {
    const numbers = Array.from({ length: fewestFields + below(mostFields - fewestFields) }, () => below(2 * count))
    all.push(
      object(`Wide${index}`, () => {
        const start = index - (index % groupSize)
        const size = Math.min(groupSize, count - start)
        const inGroup = (/** @type {number} */ number) => (number < count ? start + (number % size) : number)
        const fields = numbers.map((number, place) => [`field${place}`, fieldOf(inGroup(number))])
        return { id, name: string, next: fieldOf(start + ((index + 1) % size)), ...Object.fromEntries(fields) }
      }),
    )
  }
  /** Declares a field of another type, or a text. @param {number} number */
  const fieldOf = (number) =>
    number < count
      ? { type: all[number], resolve: () => create(number) }
      : { type: nullable.string, resolve: () => `text ${number}` }
  const groups = Array.from({ length: Math.ceil(count / groupSize) - 1 }, (_, group) => group + 1)
  return {
    wide: fieldOf(0),
    ...Object.fromEntries(groups.map((group) => [`wide${group}`, fieldOf(group * groupSize)])),
  }
}
