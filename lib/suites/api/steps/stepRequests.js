import { Steps } from './steps.js'

/** @import { AnswerError, Prepared } from '../types.d.ts' */
/** @import { Judge } from '../client/checkedAnswer.js' */
/** @import { LoadedOperation } from '../client/wire.js' */
/** @import { Indexed } from '../../../load/session/turnLoad.js' */
/** @import { Drawn } from './answerPools.js' */

/** Place of a request. @typedef {{ name: string, item: number, check: Judge }} Place item: its index there */
/**
 * @typedef {object} Means
 * @property {(request: Prepared) => object} build
 * @property {(name: string) => Indexed} next - takes the next request of an operation
 */

/** Describes an operation as far as answers are kept of it. @param {LoadedOperation} operation */
const describe = ({ name, isMutation, step }) =>
  step?.operation ?? {
    name,
    kind: isMutation ? /** @type {const} */ ('mutation') : /** @type {const} */ ('query'),
    variables: [],
  }

/** Writes the requests of steps under load, by right answers of the same load. */
export class StepRequests {
  #steps
  #preparing
  #places
  #means
  /** Indexes of requests in flight: their variables are kept until they are checked. @type {Set<number>} */
  #inFlight = new Set()
  /** First error of a user's function. @type {unknown} */
  #error = null

  /**
   * @param {LoadedOperation[]} operations
   * @param {Place[]} places - by the index of a request
   * @param {Means} means
   */
  constructor(operations, places, means) {
    this.#steps = new Steps(operations.map(describe))
    this.#preparing = new Map(operations.flatMap(({ name, step }) => (step ? [[name, step.prepare]] : [])))
    this.#places = places
    this.#means = means
  }

  /**
   * Writes a request of a step. For lack of an answer, a request of the operation that gives it takes its place.
   * @param {Indexed} request
   * @returns {Indexed}
   */
  complete(request) {
    const { name } = this.#places[request.index]
    const prepare = this.#preparing.get(name)
    if (!prepare) return request
    // Two orders have the requests of an operation that others need: both may come to one.
    const chosen = this.#inFlight.has(request.index) ? { ...request, ...this.#means.next(name) } : request
    const drawn = this.#draw(name, this.#places[chosen.index].item, chosen.index)
    if ('missing' in drawn) return this.complete({ ...chosen, ...this.#means.next(drawn.missing) })
    this.#inFlight.add(chosen.index)
    return { ...chosen, ...this.#means.build(prepare(drawn.variables)) }
  }

  /**
   * Ends a request, and keeps its answer if that is right.
   * @type {(error: AnswerError | null, ...answer: Parameters<Judge>) => void}
   */
  end(error, index, _, headers, body) {
    if (this.#preparing.size === 0) return
    this.#steps.release(index)
    this.#inFlight.delete(index)
    if (error === null) this.#steps.keepAnswer(this.#places[index].name, { headers, body })
  }

  /** Ends all requests. @throws {UsageError} that a user's function has caused */
  rest() {
    this.#steps.releaseAll()
    this.#inFlight.clear()
    if (this.#error) throw this.#error
  }

  /** @type {(name: string, item: number, index: number) => Drawn} */
  #draw(name, item, index) {
    try {
      return this.#steps.draw(name, item, index)
    } catch (error) {
      this.#error ??= error
      return { missing: this.#steps.usedBy(name) }
    }
  }
}
