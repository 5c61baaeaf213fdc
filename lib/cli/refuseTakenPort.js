import { ResultError } from '../results/resultError.js'
import { RoundFault } from '../servers/roundFault.js'
import { assertPortFree } from '../servers/sockets.js'

/**
 * A port that is taken before the first round is taken for all of them: that is no fact about a server.
 * @param {number} port
 * @throws {ResultError}
 */
export async function refuseTakenPort(port) {
  try {
    await assertPortFree(port)
  } catch (error) {
    throw error instanceof RoundFault ? new ResultError(error.message) : error
  }
}
