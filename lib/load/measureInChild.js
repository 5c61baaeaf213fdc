import { fork } from 'node:child_process'

/**
 * Runs one timed round in a client process of its own and returns what it measured.
 * @param {import('./measureRates.js').LoadWithRates & { cpus?: import('../types.d.ts').Settings['cpus'] }} load
 * @param {{ opened: () => void, closed: () => void, enter?: (phase: import('../types.d.ts').Phase) => void }} on opened
 *   and closed are called at the ends of the window, enter for each phase after it
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
    // The process of taskset becomes that of node.
    ...(load.cpus ? { execPath: 'taskset', execArgv: ['-c', load.cpus.client, process.execPath] } : {}),
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)

  /** @type {import('../types.d.ts').ClientMeasurement | undefined} */
  let measurement
  child.on('message', (/** @type {'opened' | 'closed' | { phase: any } | { measurement: any }} */ message) => {
    if (message === 'opened' || message === 'closed') on[message]()
    else if ('phase' in message) on.enter?.(message.phase)
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
