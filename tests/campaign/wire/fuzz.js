import { startClient } from '../../../lib/load/childClient.js'
import { withTimeout } from '../../../lib/load/timeouts.js'
import { rules } from './rules.js'

/** Seconds without a sign of life after which a client hangs, and those of the longest try on a busy machine. */
const [silentSeconds, longestSeconds] = [30, 180]

/**
 * Changes right answers by the rules of HTTP, one after the other, and has every client read them in a process of its
 * own, which a hang or a bug ends.
 * @param {{ from: number, seeds: number }} range
 * @param {(failure: string) => void} onFailure
 * @returns {Promise<number>} how many seeds failed
 */
export async function fuzzWire({ from, seeds }, onFailure) {
  const { signal } = new AbortController()
  const start = () => startClient(new URL('./child.js', import.meta.url), signal, { silentSeconds })
  let child = start()
  let failed = 0
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { name } = rules[seed % rules.length]
    const failures = await withTimeout(longestSeconds, child.ask({ seed }), () => name).catch((error) => [
      `${name}: ${error.stack}`,
    ])
    if (failures.length === 0) continue
    failed += 1
    for (const failure of failures) onFailure(`seed ${seed}: ${failure}`)
    await child.close()
    child = start()
  }
  await child.close()
  return failed
}
