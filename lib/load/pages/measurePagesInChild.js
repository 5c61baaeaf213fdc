import { runInChild } from '../runInChild.js'

/** @typedef {import('../../types.d.ts').PageReading} PageReading */

/**
 * Loads the pages of one server in a client process of its own, one reading after the other.
 * @param {import('../../types.d.ts').PageLoad} load
 * @param {{ onReading?: (reading: PageReading) => void }} on called as each reading ends
 * @param {AbortSignal} signal ends the client at once
 * @returns {Promise<{ readings: PageReading[], clientCpuSeconds: number }>} readings: in the load's order
 * @throws the signal's reason; an Error with the client's stack where the client itself failed
 */
export async function measurePagesInChild(load, { onReading }, signal) {
  /** @type {PageReading[]} */
  const readings = []
  /** @type {number | undefined} */
  let clientCpuSeconds
  /** @param {{ reading: PageReading } | { clientCpuSeconds: number }} message */
  function receive(message) {
    if ('clientCpuSeconds' in message) {
      clientCpuSeconds = message.clientCpuSeconds
    } else {
      readings.push(message.reading)
      onReading?.(message.reading)
    }
  }
  const errors = await runInChild(new URL('./child.js', import.meta.url), load, receive, signal)
  if (clientCpuSeconds === undefined) throw new Error(`the client process ended before its readings did\n${errors}`)
  return { readings, clientCpuSeconds }
}
