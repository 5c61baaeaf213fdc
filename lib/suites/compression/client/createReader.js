import { whileRunning } from '../../../client/standstill.js'
import { openRequester } from '../../../client/transport.js'
import { applyNetem } from '../../../network/netem.js'
import { createWorkload } from '../../../workload/workloads.js'
import { fetchDictionary } from './dictionary.js'
import { createExchange } from './exchange.js'

/** @import { PageRequest } from '../../../client/transport.js' */
/** @import { Conditions, Settings } from '../parameters.js' */
/** @import { Exchanged } from './exchange.js' */

/**
 * What is read, and how. serverPort: the server's own; port: that, or the one of a relay in front of it; netem: whether the
 * client sets the network itself.
 * @typedef {{ conditions: Conditions, serverPort: number, port: number, certificate: string | null, netem: boolean, timeoutSeconds: number }} Load
 */
/** @typedef {{ requests: Settings['requests'], runs: number }} Count how many requests are measured */
/** @typedef {{ load: Load, count: Count } | { count: Count }} Question to warm up, and then to measure */
/** @typedef {{ ms: number[], messageBytes: number, transferBytes: number, clientCpuMs: number, clientCpuSeconds: number }} Measured clientCpuMs: of a request, without its verification; clientCpuSeconds: of everything */
/** @typedef {() => Promise<Exchanged>} Exchange */

/** @typedef {{ seconds: number, fewest: number, most: number }} Limits */
/** @type {Limits} */
const automatic = { seconds: 1, fewest: 10, most: 1000 }
/** The first requests of a process run cold code, and a connection is slow before its windows have grown. @type {(count: Count) => Limits} */
const warming = ({ requests }) => ({ seconds: 0.5, fewest: 5, most: requests === 'auto' ? automatic.most : requests })
/** @type {(count: Count) => Limits} */
const measuring = ({ requests, runs }) =>
  requests === 'auto' ? automatic : { seconds: 0, fewest: requests * runs, most: requests * runs }

/** Takes one reading after the other from a server process, each over a connection of its own. */
export function createReader() {
  /** @type {{ exchange: Exchange, close: () => Promise<void> } | null} */
  let open = null

  /** @type {(question: Question) => Promise<Measured | null>} null of what warms up; throws a Fault where an answer is not right */
  return async (question) => {
    try {
      if ('load' in question) {
        open = await openReading(question.load)
        await repeat(open.exchange, warming(question.count))
        return null
      }
      const { exchange } = /** @type {NonNullable<typeof open>} */ (open)
      const measured = await whileRunning(() => measure(exchange, measuring(question.count)))
      await open?.close()
      return measured
    } catch (error) {
      await open?.close()
      throw error
    }
  }
}

/** @param {Load} load */
async function openReading({ conditions, serverPort, netem, timeoutSeconds, ...way }) {
  if (netem) await applyNetem(conditions, serverPort)
  const { protocol, workload, size, compression } = conditions
  const transport = openRequester(protocol, { ...way, connections: 1 })
  const { golden, ...request } = createWorkload(workload, size)
  const dictionary = compression === 'dcz' ? await fetchDictionary(transport) : undefined
  return {
    exchange: createExchange(transport, {
      request: /** @type {PageRequest} */ (request),
      golden,
      compression,
      dictionary,
      timeoutSeconds,
    }),
    async close() {
      transport.close()
      if (netem) await applyNetem({ rtt: 0, bandwidth: null }, serverPort)
    },
  }
}

/** @type {(exchange: Exchange, limits: Limits) => Promise<Measured>} */
async function measure(exchange, limits) {
  const before = process.cpuUsage()
  const exchanged = await repeat(exchange, limits)
  const { user, system } = process.cpuUsage(before)
  const [{ messageBytes, transferBytes }] = exchanged
  return {
    ms: exchanged.map(({ ms }) => Number(ms.toFixed(3))),
    ...{ messageBytes, transferBytes, clientCpuSeconds: (user + system) / 1e6 },
    clientCpuMs: exchanged.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / exchanged.length,
  }
}

/** One request after the other, for so long, but so many. @type {(exchange: Exchange, limits: Limits) => Promise<Exchanged[]>} */
async function repeat(exchange, { seconds, fewest, most }) {
  const end = performance.now() + seconds * 1000
  const exchanged = []
  while (exchanged.length < fewest || (exchanged.length < most && performance.now() < end))
    exchanged.push(await exchange())
  return exchanged
}
