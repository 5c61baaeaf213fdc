import { readHeldBytes } from '../../../servers/monitor.js'
import { sum } from '../../../stats/mean.js'

/** @import { Bench, Client } from '../../../core/suite.d.ts' */
/** @import { LoadProcess } from '../../../load/session/loadProcess.js' */
/** @import { Value } from './session.js' */

/** @typedef {{ answers: number, bytes: number, resident: boolean }} Reading answers: right ones so far */

/**
 * Reads the memory of a server: what Node.js holds without garbage, or else resident memory.
 * @param {Bench['server']} server
 * @returns {Promise<Omit<Reading, 'answers'> | null>} null if the platform does not say
 */
async function readMemory(server) {
  const { processes } = server
  const held = processes.length === 1 ? await readHeldBytes(server) : null
  if (held !== null) return { bytes: held, resident: false }
  const resident = processes.flatMap(({ residentBytes }) => residentBytes ?? [])
  return resident.length > 0 ? { bytes: sum(resident), resident: true } : null
}

/**
 * Follows the memory of a server whenever its load rests: after the warm-up, and after each window.
 * @param {() => Promise<LoadProcess>} open - starts the load generator
 * @param {Bench['server']} server
 */
export function followMemory(open, server) {
  /** @type {(Reading | null)[]} */
  const readings = []
  return {
    /** Starts the load generator. @returns {Promise<LoadProcess>} */
    async open() {
      const load = await open()
      return {
        ...load,
        async rest() {
          const answers = await load.rest()
          const reading = await readMemory(server)
          readings.push(reading && { answers, ...reading })
          return answers
        },
      }
    },
    /** Adds the readings around its window to each value. @type {(client: Client<Value>) => Client<Value>} */
    extend: (client) => ({
      ...client,
      async measure(sample) {
        const read = await client.measure(sample)
        const heldMemory = heldBetween(readings.at(-2), readings.at(-1))
        return read.value === null ? read : { ...read, value: { ...read.value, ...(heldMemory && { heldMemory }) } }
      },
    }),
  }
}

/**
 * Joins two readings.
 * @type {(before?: Reading | null, after?: Reading | null) => Value['heldMemory'] | null} null if kinds differ
 */
function heldBetween(before, after) {
  if (!before || !after || before.resident !== after.resident || after.answers === before.answers) return null
  return {
    fromBytes: before.bytes,
    toBytes: after.bytes,
    answers: after.answers - before.answers,
    ...(after.resident && { resident: true }),
  }
}
