import { Fault } from '../errors/fault.js'
import { UnableError } from '../errors/unableError.js'
import { assertPortFree } from '../servers/sockets.js'

/**
 * A port that is taken before the first round is taken for all of them: that is no fact about a server.
 * @param {number} port
 * @throws {UnableError}
 */
export async function refuseTakenPort(port) {
  try {
    await assertPortFree(port)
  } catch (error) {
    throw error instanceof Fault ? new UnableError('PORT_TAKEN', error.message) : error
  }
}
