import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

/** Error with a message of one line for the user. */
export class Refusal extends Error {}

/**
 * Runs a program to its end. Its messages go to the log.
 * @param {string} program
 * @param {string[]} words
 * @param {{ cwd?: string, input?: string }} [options]
 * @returns {string} stdout without white space around it
 * @throws {Refusal} if it fails
 */
export function run(program, words, { cwd = projectFolder, input } = {}) {
  const stdio = /** @type {const} */ (['pipe', 'pipe', 'inherit'])
  const options = { cwd, input, stdio, encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 26 }
  const { status, stdout, error } = spawnSync(program, words, options)
  if (status === 0) return stdout.trim()
  throw new Refusal(`${program} ${words.slice(0, 2).join(' ')} failed: ${error?.message ?? `exit code ${status}`}`)
}

/**
 * Runs an npm script, and prints one line about the outcome.
 * @param {string} usage - name of the script, and its arguments
 * @param {number} fewest - number of arguments that it needs
 * @param {(...words: string[]) => string | Promise<string>} main - returns the line
 */
export async function runScript(usage, fewest, main) {
  const [script] = usage.split(' ')
  const words = process.argv.slice(2)
  if (words.length < fewest || (words.length > fewest && !usage.includes('['))) {
    console.error(`usage: npm run ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    console.log(`${script}: ${await main(...words)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`${script}: ${error.message}`)
    process.exitCode = 1
  }
}
