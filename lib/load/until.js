import { setTimeout as delay } from 'node:timers/promises'

/** Waits until something is so, or for so many seconds. @type {(condition: () => boolean, seconds: number) => Promise<void>} */
export async function until(condition, seconds) {
  const deadline = performance.now() + seconds * 1000
  while (!condition() && performance.now() < deadline) await delay(5)
}
