import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

/** Error with a message of one line for the user. */
export class Refusal extends Error {}

/**
 * Runs a program to its end. Its messages go to the log.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, input?: string }} [options]
 * @returns {string} stdout without white space around it
 * @throws {Refusal} if it fails
 */
export function run(program, args, { cwd = projectFolder, input } = {}) {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return stdout.trim()
  throw new Refusal(`${program} ${args.slice(0, 2).join(' ')} failed: ${error?.message ?? `exit code ${status}`}`)
}

/**
 * Runs an npm script, and prints one line about the outcome.
 * @param {string} usage - name of the script, and its arguments
 * @param {number} fewest - number of arguments that it needs
 * @param {(...args: string[]) => string | Promise<string>} main - returns the line
 */
export async function runScript(usage, fewest, main) {
  const [script] = usage.split(' ')
  const args = process.argv.slice(2)
  if (args.length < fewest || (args.length > fewest && !usage.includes('['))) {
    console.error(`usage: npm run ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    console.log(`${script}: ${await main(...args)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`${script}: ${error.message}`)
    process.exitCode = 1
  }
}
