import { fork } from 'node:child_process'

/**
 * Starts a client in a process of its own, which takes messages and sends others.
 * @param {URL} module the client
 * @param {(message: any) => void} onMessage
 * @param {AbortSignal} signal ends the client at once
 * @param {string | null} [cpus] those that it is pinned to, as `taskset -c` takes them
 * @returns {{ send: (message: object) => void, stop: () => void, ended: Promise<string> }} ended: once it has, with
 *   what it wrote to stderr; rejected with the signal's reason
 */
export function startChild(module, onMessage, signal, cpus = null) {
  signal.throwIfAborted()
  const child = fork(module, {
    // Ctrl-C in a terminal reaches every process of its group: this one ends when the runner says so.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // The process of taskset becomes that of node.
    ...(cpus ? { execPath: 'taskset', execArgv: ['-c', cpus, process.execPath] } : {}),
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  child.on('message', onMessage)
  async function end() {
    try {
      await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    } finally {
      signal.removeEventListener('abort', stop)
    }
    signal.throwIfAborted()
    return errors
  }
  return {
    // Whether it arrived is told by what comes back, or by the end.
    send: (message) => void child.send(message, () => {}),
    stop,
    ended: end(),
  }
}

/**
 * Runs a client in a process of its own: it gets one message, sends others, and ends.
 * @param {URL} module
 * @param {object} message
 * @param {(message: any) => void} onMessage
 * @param {AbortSignal} signal
 * @param {string | null} [cpus] all as above
 * @returns {Promise<string>} what it wrote to stderr
 */
export function runInChild(module, message, onMessage, signal, cpus = null) {
  const child = startChild(module, onMessage, signal, cpus)
  child.send(message)
  return child.ended
}
