/** Somebody asked the program to stop. */
export class Interruption extends Error {
  name = 'Interruption'

  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`interrupted by ${signal}`)
    this.signal = signal
  }
}

/** @returns {AbortSignal} aborted with an Interruption by Ctrl-C, a closed terminal or a polite kill */
export function interruptionSignal() {
  const controller = new AbortController()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => controller.abort(new Interruption(signal)))
  return controller.signal
}
