import { decodeBody } from '../../load/body.js'
import { whileRunning } from '../../load/standstill.js'
import { openRequester } from '../../load/transport.js'
import { Fault } from '../../base/errors/fault.js'
import { applyNetem } from '../../network/netem.js'
import { dictionaryPath, toDictionary } from '../../workload/dictionary.js'
import { createWorkload } from '../../workload/workloads.js'
import { createExchange } from './exchange.js'

/** @import { PageRequest, Requester } from '../../load/transport.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Exchanged } from './exchange.js' */

/**
 * @typedef {object} Load
 * @property {Conditions} conditions
 * @property {number} serverPort
 * @property {number} port - the server's, or that of a relay in front of it
 * @property {string | null} certificate
 * @property {boolean} netem - whether the client sets the network itself
 * @property {number} timeoutSeconds
 */
/** @typedef {{ requests: Settings['requests'], runs: number }} Count of the requests to measure */
/** @typedef {{ load: Load, count: Count } | { count: Count }} Question to warm up, and then to measure */
/**
 * @typedef {object} Measured
 * @property {number[]} ms
 * @property {number} messageBytes
 * @property {number} transferBytes
 * @property {number} clientCpuMs - of a request, without its verification
 * @property {number} clientCpuSeconds - of everything
 */
/** @typedef {() => Promise<Exchanged>} Exchange */

/** @typedef {{ seconds: number, fewest: number, most: number }} Limits */
/** @type {Limits} */
const automatic = { seconds: 1, fewest: 10, most: 1000 }
/**
 * Limits of the warm-up: the first requests run cold code, and TCP windows must grow.
 * @type {(count: Count) => Limits}
 */
const warming = ({ requests }) => ({ seconds: 0.5, fewest: 5, most: requests === 'auto' ? automatic.most : requests })
/** @type {(count: Count) => Limits} */
const measuring = ({ requests, runs }) =>
  requests === 'auto' ? automatic : { seconds: 0, fewest: requests * runs, most: requests * runs }

/** Creates the client of one server process: it takes one reading after the other, each over a new connection. */
export function createAnswers() {
  /** @type {{ exchange: Exchange, close: () => Promise<void> } | null} */
  let open = null

  /**
   * @type {(question: Question) => Promise<Measured | null>} null after a warm-up; throws a Fault for a wrong answer
   */
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

/**
 * Sends one request after the other within the limits.
 * @type {(exchange: Exchange, limits: Limits) => Promise<Exchanged[]>}
 */
async function repeat(exchange, { seconds, fewest, most }) {
  const end = performance.now() + seconds * 1000
  const exchanged = []
  while (exchanged.length < fewest || (exchanged.length < most && performance.now() < end))
    exchanged.push(await exchange())
  return exchanged
}

/**
 * Fetches the dictionary that the server compresses with.
 * @param {Requester} transport
 */
async function fetchDictionary(transport) {
  transport.begin({ push: ({ cancel }) => cancel(), fail: () => {} })
  const document = await transport.request({ method: 'GET', path: dictionaryPath })
  const use = document.headers['use-as-dictionary']
  if (document.status !== 200 || !use)
    throw new Fault('UNSUPPORTED', `GET ${dictionaryPath}: expected a dictionary, got status ${document.status}`)
  return toDictionary(decodeBody(document))
}
