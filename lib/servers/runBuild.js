import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { UnableError } from '../base/errors/unableError.js'
import { createMask } from '../base/mask.js'
import { commandEnvironment } from '../base/processes/childEnvironment.js'
import { sendSignal } from '../base/processes/processes.js'
import { forgetGroup, noteGroup } from '../base/processes/run.js'
import { describeExit, findReason, keepEnd } from './endReason.js'

/** @import { Endpoint } from '../types.d.ts' */

/** Time in which the last output arrives after the end: a process that was left behind may hold the pipes open. */
const outputMilliseconds = 50

/**
 * Runs the build of a server to its end.
 * @param {Pick<Endpoint, 'cwd' | 'env'> & { build: string }} endpoint
 * @param {{ signal: AbortSignal, secrets?: Set<string> }} run - secrets: texts to mask in the error
 * @throws {UnableError} that quotes its error; the signal's reason
 */
export async function runBuild({ build, cwd, env = {} }, { signal, secrets }) {
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', build], {
    cwd,
    // A new process group can be ended as a whole.
    detached: true,
    env: commandEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  const outputs = [child.stderr, child.stdout].map(keepEnd)
  const stop = () => pid !== undefined && sendSignal(-pid, 'SIGKILL')
  if (pid !== undefined) noteGroup(pid)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code, by] = await once(child, 'exit')
    signal.throwIfAborted()
    if (code === 0) return
    await delay(outputMilliseconds)
    const mask = createMask(process.env, [build], secrets)
    const texts = outputs.map((read) => mask.reason(stripVTControlCharacters(read())))
    const reason = texts.map((text) => findReason(text, cwd)).find(Boolean)
    const how = describeExit(code, by)
    throw new UnableError('BUILD_FAILED', mask.reason(`the build ${build} ${how}${reason ? `: ${reason}` : ''}`))
  } finally {
    signal.removeEventListener('abort', stop)
    if (pid !== undefined) forgetGroup(pid)
  }
}
