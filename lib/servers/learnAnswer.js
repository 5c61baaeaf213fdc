import { ask } from '../load/ask.js'
import { Fault } from '../base/errors/fault.js'
import { readAnswer, verifyAnswer } from '../workload/verify.js'

/** @import { Request, Way } from '../load/ask.js' */

/** So many have to be equal. */
const answers = 10

/**
 * The right answer where nobody but the server knows it: data without errors, and the same whenever it is asked.
 * @type {(request: Request, way: Way) => Promise<unknown>}
 * @throws {Fault} where what came cannot be it; as `ask`
 */
export async function learnAnswer(request, way) {
  const { value, fault } = readAnswer(await ask(request, way))
  if (fault !== null) throw new Fault('WRONG_ANSWER', fault)
  if (value?.errors || Object(value?.data) !== value?.data)
    throw new Fault('WRONG_ANSWER', `expected data without errors, got ${JSON.stringify(value)}`)
  for (let count = 2; count <= answers; count += 1) {
    const other = verifyAnswer(value, await ask(request, way))
    if (other === null) continue
    const advice = 'leave out of the query what changes, such as times'
    throw new Fault('WRONG_ANSWER', `answer ${count} of ${answers} is not equal to the first one; ${advice}: ${other}`)
  }
  return value
}
