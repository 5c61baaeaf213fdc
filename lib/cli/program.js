import { exitCodes, Interruption, signalExitCodes } from '../base/errors/exitCodes.js'
import { cannotWrite, isUnwritable, UnableError, withoutFiles } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'
import { createMask } from '../base/mask.js'
import { typedHere, withoutPackage } from '../base/project.js'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/**
 * Runs a program. Expected errors become one line on stderr and an exit code; a bug keeps its stack.
 * @param {string} name - of the program, for its messages
 * @param {() => Promise<number>} program
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(name, program) {
  // The reader of a pipe may leave before the end, like `head` does: no error, and the rest of the output is lost.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  const unmask = maskStreams(process.argv.slice(2))
  try {
    return await program()
  } catch (error) {
    return reportError(name, error)
  } finally {
    unmask()
  }
}

/**
 * Masks the secrets of the environment and of words such as a command in all that is printed.
 * @param {string[]} texts
 * @param {Set<string>} [secrets] - further ones, which may grow
 * @returns {() => void} ends that
 */
export function maskStreams(texts, secrets) {
  const mask = createMask(process.env, texts, secrets)
  /** @type {(stream: NodeJS.WriteStream, maskText: (text: string) => string) => () => void} */
  function maskStream(stream, maskText) {
    const { write } = stream
    stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {any[]} */ ...rest) =>
      write.call(stream, typeof chunk === 'string' ? typedHere(maskText(chunk)) : chunk, ...rest)
    return () => {
      stream.write = write
    }
  }
  const restore = [maskStream(process.stdout, mask.document), maskStream(process.stderr, mask.command)]
  return () => {
    for (const end of restore) end()
  }
}

/** Prints why a program ends. @type {(name: string, error: unknown) => number} the exit code */
export function reportError(name, error) {
  if (error instanceof Interruption) return signalExitCodes[error.signal]
  const expected = isUnwritable(error)
    ? cannotWrite('', error)
    : (withoutFiles(error) ?? withoutPackage(error) ?? error)
  if (expected instanceof UsageError || expected instanceof UnableError) {
    console.error(`${name}: ${plainWords(expected.message, maxNoteLength)}`)
    return expected instanceof UsageError ? exitCodes.usage : exitCodes.unable
  }
  console.error(error)
  return exitCodes.bug
}

/** Time in which a wrapper such as npm passes on a Ctrl-C that the terminal has sent already. */
const echoMilliseconds = 100

/**
 * Listens to Ctrl-C, a closed terminal and a polite kill. The first one lets the program end by itself.
 * @param {(code: number) => void} exit - called by the second one
 * @returns {AbortSignal} aborted with an Interruption
 */
export function interruptionSignal(exit) {
  const controller = new AbortController()
  let firstAt = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (controller.signal.aborted && performance.now() - firstAt > echoMilliseconds) exit(signalExitCodes[signal])
      firstAt ||= performance.now()
      controller.abort(new Interruption(signal))
    })
  return controller.signal
}
