import { advise } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { isObject } from '../file/keys.js'
import { plainWords } from '../../../workload/plainWords.js'

/** @import { Operation, StepFunction } from '../types.d.ts' */

/** Results of a function that are made to see which answers it uses. */
const probes = 10

/** Tells whether a function makes variables from earlier answers: it has a second parameter. @param {Function} make */
export const isStep = (make) => make.length > 1

/** Value of any type, in place of an answer that is not there yet. @type {any} */
export const anything = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '0'
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    return anything
  },
  has: () => true,
})

/**
 * Finds the operations whose answers a function uses, by calling it without answers.
 * @param {StepFunction} make
 * @param {string} at - its path in the file, for errors
 * @param {string[]} names - of all operations
 * @returns {{ uses: string[], samples: Record<string, unknown>[] }} samples: results with any values
 * @throws {UsageError} if it uses none, or an operation that is not there
 */
export function readStep(make, at, names) {
  /** @type {Set<string>} */
  const uses = new Set()
  const answers = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol') return
        if (!names.includes(name)) {
          const advice = advise(name, names, `operations are ${names.join(', ')}`)
          throw new UsageError(`${at}: no operation is named ${plainWords(name, 50)}; ${advice}`)
        }
        uses.add(name)
        return anything
      },
    },
  )
  const samples = Array.from({ length: probes }, (_, n) => n).flatMap((n) => {
    try {
      return make(n, answers)
    } catch (error) {
      if (error instanceof UsageError) throw error
      // Real answers may have what it needs.
      return []
    }
  })
  if (samples.some((sample) => sample instanceof Promise))
    throw new UsageError(`${at}: the function is async; make its values before`)
  if (uses.size > 0) return { uses: [...uses], samples: samples.filter(isObject) }
  const expected = 'expected a function that names operations, such as (n, { addPost }) => ({ id: addPost.addPost.id })'
  throw new UsageError(`${at}: ${expected}, got one that uses no answer; leave its second parameter out`)
}

/**
 * Tells whether each request of an operation needs an answer of its own: it may delete what a mutation has made.
 * @type {(operation: Operation, all: Operation[]) => boolean}
 */
export const takesAnswers = ({ kind, uses = [] }, all) =>
  kind === 'mutation' && all.some((one) => one.kind === 'mutation' && uses.includes(one.name))

/**
 * Adds to each operation the names of those that it needs, also for answers that these need.
 * @param {Operation[]} operations - all of the file
 * @returns {Operation[]}
 * @throws {UsageError} if an operation needs its own answer
 */
export function addNeeds(operations) {
  /** @type {(operation: Operation, way: string[]) => string[]} */
  function needsOf({ name, uses = [] }, way) {
    if (way.includes(name))
      throw new UsageError(
        `operations.${name}.variables: expected an answer that can come before, got a circle: ` +
          `${[...way.slice(way.indexOf(name)), name].join(' needs ')}; leave one out`,
      )
    const direct = operations.filter((one) => uses.includes(one.name))
    return direct.flatMap((one) => [...needsOf(one, [...way, name]), one.name])
  }
  return operations.map((operation) =>
    operation.uses ? { ...operation, needs: [...new Set(needsOf(operation, []))] } : operation,
  )
}
