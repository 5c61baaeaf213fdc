import { UsageError } from '../../../base/errors/usageError.js'
import { decodeAnswer } from '../../../workload/decode.js'
import { plainWords } from '../../../workload/plainWords.js'
import { isObject } from '../file/keys.js'
import { AnswerPools } from './answerPools.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { Operation } from '../types.d.ts' */
/** @import { Drawn, Step } from './answerPools.js' */

/** Makes the variables of steps: operations that use earlier right answers of the same server process. */
export class Steps extends AnswerPools {
  #variables

  /** @param {(Step & Pick<Operation, 'variables'>)[]} operations - of a load */
  constructor(operations) {
    super(operations)
    this.#variables = new Map(operations.map(({ name, variables }) => [name, variables]))
  }

  /**
   * Makes the variables of a request, which its check has, too.
   * @override
   * @type {(name: string, n: number, key?: number) => Drawn} as of `AnswerPools`
   * @throws {UsageError} if the user's function throws, or returns no object
   */
  draw(name, n, key) {
    const at = `operations.${name}.variables: request ${n}: the function`
    /** @type {Drawn} */
    let drawn
    try {
      drawn = super.draw(name, n, key)
    } catch (error) {
      const message = plainWords(error instanceof Error ? error.message : String(error))
      throw new UsageError(`${at} throws: ${message}; correct it`)
    }
    if ('missing' in drawn) return drawn
    if (!isObject(drawn.variables)) throw new UsageError(`${at} returns no object of variables; correct it`)
    const variables = this.#variables.get(name)
    if (variables) variables[n] = drawn.variables
    return drawn
  }

  /**
   * Keeps a right answer if a step uses it.
   * @type {(name: string, answer: Pick<Answer, 'headers' | 'body'>) => void}
   */
  keepAnswer(name, { headers, body }) {
    if (!this.hasRoom(name)) return
    // A copy, because the memory of a chunk is used again.
    const answer = { headers, body: Buffer.from(body) }
    /** @type {any} */
    let data
    const read = () => {
      data ??= JSON.parse(decodeAnswer(answer).toString()).data
      return data
    }
    this.keep(name, read, body.length)
  }
}
