import { applyNetem } from '../../network/netem.js'
import { createGolden } from './golden.js'
import { PageFault } from './pageFault.js'
import { readPages } from './readPages.js'

/** @typedef {import('../../types.d.ts').PageLoad} PageLoad */
/** @typedef {import('../../types.d.ts').PageReading} PageReading */

/**
 * Takes the readings of a load, one after the other. What is wrong with one of them ends it, and not the next one.
 * @param {PageLoad} load
 * @param {(reading: PageReading) => void} onReading
 */
export async function measurePages(load, onReading) {
  const goldenOf = createGoldens()
  for (const { arm, conditions, control, port } of load.readings) {
    const reading = { arm, client: /** @type {const} */ ('loader'), conditions, control }
    try {
      const pages = await readPages(load, { arm, conditions, port, golden: goldenOf(conditions) })
      onReading({ ...reading, outcome: 'completed', reason: null, pages })
    } catch (error) {
      if (!(error instanceof PageFault)) throw error
      onReading({ ...reading, outcome: error.outcome, reason: error.message, pages: [] })
    } finally {
      if (load.netem) await applyNetem({ rtt: 0, bandwidth: null }, load.serverPort)
    }
  }
}

/** All readings of one server have the same documents: they are made once. */
function createGoldens() {
  /** @type {Map<string, import('./golden.js').Golden>} */
  const goldens = new Map()
  return (/** @type {import('../../types.d.ts').Conditions} */ conditions) => {
    const key = JSON.stringify([conditions.resources, conditions.bytes, conditions.compression])
    const golden = goldens.get(key) ?? createGolden(conditions)
    goldens.set(key, golden)
    return golden
  }
}
