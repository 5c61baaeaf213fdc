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
    const { name, item } = this.#places[request.index]
    const prepare = this.#preparing.get(name)
    if (!prepare) return request
    const drawn = this.#draw(name, item, request.index)
    return 'variables' in drawn
      ? { ...request, ...this.#means.build(prepare(drawn.variables)) }
      : this.complete({ ...request, ...this.#means.next(drawn.missing) })
  }

  /**
   * Ends a request, and keeps its answer if that is right.
   * @type {(error: AnswerError | null, ...answer: Parameters<Judge>) => void}
   */
  end(error, index, _, headers, body) {
    if (this.#preparing.size === 0) return
    this.#steps.release(index)
    if (error === null) this.#steps.keepAnswer(this.#places[index].name, { headers, body })
  }

  /** Ends all requests. @throws {UsageError} that a user's function has caused */
  rest() {
    this.#steps.releaseAll()
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
