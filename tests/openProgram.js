import { fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a program again and again in one process, because loading it takes most of the time of a short run.
 * Runs that start servers, or that a signal ends, need processes of their own: `run` in tests/project.js starts those.
 * @param {string} program - path of a file that reads process.argv, and sets process.exitCode or calls process.exit
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {(words: string[]) => Promise<{ code: number | null, stdout: string, stderr: string }>} runs it once more,
 *   after the runs before
 */
export function openProgram(program, { cwd, env } = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()

  /** @param {string[]} words */
  function runOnce(words) {
    child ??= fork(join(import.meta.dirname, 'runAgain.js'), [program], {
      cwd,
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const { channel } = child
    const ended = child
    return new Promise((resolve, reject) => {
      const fail = (/** @type {number | null} */ code) => reject(new Error(`${program} ended with ${code}`))
      ended.ref()
      channel?.ref()
      ended.once('exit', fail)
      ended.once('message', (message) => {
        ended.off('exit', fail)
        // The process ends with the test's.
        ended.unref()
        channel?.unref()
        resolve(message)
      })
      ended.send(words)
    })
  }

  return (words) => {
    const result = last.then(() => runOnce(words))
    last = result.catch(() => {})
    return result
  }
}
