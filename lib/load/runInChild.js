import { fork } from 'node:child_process'

/**
 * Runs a client in a process of its own: it gets one message, sends others, and ends.
 * @param {URL} module the client
 * @param {object} message
 * @param {(message: any) => void} onMessage
 * @param {AbortSignal} signal ends the client at once
 * @param {string | null} [cpus] those that it is pinned to, as `taskset -c` takes them
 * @returns {Promise<string>} once it has ended: what it wrote to stderr
 * @throws the signal's reason
 */
export async function runInChild(module, message, onMessage, signal, cpus = null) {
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
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  child.on('message', onMessage)
  try {
    child.send(message)
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
  return errors
}
