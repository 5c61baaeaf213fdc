import { readFileSync } from 'node:fs'
import { exitCodes } from '../base/errors/exitCodes.js'

/** Describes a version of Node.js that is too old for the project; null if it is not. @param {string} version */
export function describeOldNode(version) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const [major, minor] = version.split('.').map(Number)
  const oldest = engines.node.replace('>=', '')
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  return isOld ? `needs Node.js ${oldest} or newer, this is ${version}` : null
}

/** Waits until what was printed has been passed on, or its reader has left. @param {NodeJS.WriteStream} stream */
const flush = (stream) => new Promise((resolve) => stream.write('', resolve))

/**
 * Runs a program that imports its modules itself, then ends the process, because a file of the user may have left a
 * timer or a connection open. A Node.js that is too old could not load the modules; it loads this one, which imports no
 * package and uses nothing new.
 * @param {string} name - of the program, for its messages
 * @param {(code: number) => void} exit - ends the process at once
 * @param {() => Promise<number>} program
 */
export async function start(name, exit, program) {
  const old = describeOldNode(process.versions.node)
  if (old !== null) {
    console.error(`${name}: ${old}`)
    return exit(exitCodes.unable)
  }
  const { reportError, runProgram } = await import('./program.js')
  // Node.js by itself would end with exit code 1, which has another meaning here.
  process.once('uncaughtException', (error) => exit(reportError(name, error)))
  const code = await runProgram(name, program)
  await Promise.all([process.stdout, process.stderr].map(flush))
  // A bug in a callback that is due still ends it with its stack.
  await new Promise((resolve) => setImmediate(resolve))
  exit(code)
}
