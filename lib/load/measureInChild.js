import { fork } from 'node:child_process'

/**
 * Runs one timed round in a client process of its own and returns what it measured.
 * @param {import('./autocannon.js').Load} load
 * @param {{ opened: () => void, closed: () => void }} on called at the ends of the window
 * @param {AbortSignal} signal ends the client at once
 * @returns {Promise<import('../types.d.ts').ClientMeasurement>}
 * @throws the signal's reason; an Error with the client's stack where the client itself failed
 */
export async function measureInChild(load, on, signal) {
  signal.throwIfAborted()
  const child = fork(new URL('./child.js', import.meta.url), {
    // Ctrl-C in a terminal reaches every process of its group: this one ends when the runner says so.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)

  /** @type {import('../types.d.ts').ClientMeasurement | undefined} */
  let measurement
  child.on('message', (/** @type {'opened' | 'closed' | { measurement: any }} */ message) => {
    if (message === 'opened' || message === 'closed') on[message]()
    else measurement = message.measurement
  })
  try {
    child.send(load)
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
  if (!measurement) throw new Error(`the client process ended without a measurement\n${errors}`)
  return measurement
}
