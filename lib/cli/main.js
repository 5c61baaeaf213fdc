import { cannotWrite, isUnwritable, UnableError } from '../errors/unableError.js'
import { UsageError } from '../errors/usageError.js'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { exitCodes, signalExitCodes } from './exitCodes.js'
import { Interruption } from './interruption.js'

/**
 * Runs a program: what is expected to go wrong becomes one line on stderr and an exit code, a bug keeps its stack and
 * has an exit code of its own.
 * @type {(name: string, program: () => Promise<number>) => Promise<number>} the exit code
 */
export async function runProgram(name, program) {
  // The reader of a pipe may leave before the end, as `head` does: that is no fault, and nothing is left to say.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  try {
    return await program()
  } catch (error) {
    return tellEnd(name, error)
  }
}

/** Says why a program ends, in one line where it is no bug. @type {(name: string, error: unknown) => number} the exit code */
export function tellEnd(name, error) {
  if (error instanceof Interruption) return signalExitCodes[error.signal]
  if (error instanceof UsageError) return fail(name, error.message, exitCodes.usage)
  if (error instanceof UnableError) return fail(name, error.message, exitCodes.unable)
  if (isUnwritable(error)) return tellEnd(name, cannotWrite('', error))
  console.error(error)
  return exitCodes.bug
}

/** @type {(name: string, message: string, exitCode: number) => number} */
function fail(name, message, exitCode) {
  console.error(`${name}: ${plainWords(message, maxNoteLength)}`)
  return exitCode
}
