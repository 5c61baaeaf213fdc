import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { cpuSecondsOf } from '../../base/processes/processes.js'
import { ask } from '../../load/ask.js'
import { timeoutSignal } from '../../load/timeouts.js'
import { projectFolder } from '../../servers/discover.js'
import { awaitGoldenAnswer } from '../../servers/goldenAnswer.js'
import { ServerProcess } from '../../servers/serverProcess.js'
import { findFreePort } from '../../servers/sockets.js'
import { decodeAnswer } from '../../workload/decode.js'
import { subgraphNames, totalOf } from '../../workload/federation/subgraphs.js'
import { createRequest } from './requests.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { SubgraphName } from '../../workload/federation/subgraphs.js' */
/** @import { BySubgraph } from './fields.js' */

/** Counts of a subgraph since its start. @typedef {{ requests: number, entities: number, bytesOut: number }} Counts */
/** @typedef {{ name: SubgraphName, port: number, process: ServerProcess }} Subgraph */
/** @typedef {Awaited<ReturnType<typeof startSubgraphs>>} Subgraphs */
/** Differences of counts of all subgraphs. @typedef {{ calls: BySubgraph, entities: number, bytes: number }} Work */

const countsSeconds = 5
const stopSeconds = 1

const packageFolder = join(projectFolder, 'benchmarks/layers')

/** File of every subgraph. @type {Server} */
const server = {
  name: 'subgraph',
  file: join(packageFolder, 'federation/subgraph.js'),
  path: 'benchmarks/layers/federation/subgraph.js',
  packageFolder,
  endOfLife: false,
  executesGraphql: true,
  readsPort: true,
  unsupported: null,
}

const question = createRequest('typename', '{ __typename }', { data: { __typename: 'Query' } })

/** @type {<Value>(read: (name: SubgraphName) => Value) => Record<SubgraphName, Value>} */
const bySubgraph = (read) => /** @type {any} */ (Object.fromEntries(subgraphNames.map((name) => [name, read(name)])))

/**
 * Starts the three subgraphs, each with the same delay, and waits until they answer.
 * @param {{ delayMs: number, timeoutSeconds: number, signal: AbortSignal }} options
 * @throws {UnableError} if one does not start; the signal's reason
 */
export async function startSubgraphs({ delayMs, timeoutSeconds, signal }) {
  /** @type {Subgraph[]} */
  const started = []
  const close = async () => void (await Promise.all(started.map(({ process }) => process.stop(stopSeconds))))
  try {
    for (const name of subgraphNames) {
      const port = await findFreePort()
      started.push({
        name,
        port,
        process: new ServerProcess(server, port, { environment: { subgraph: name, delayMs } }),
      })
    }
    await Promise.all(
      started.map(({ port, process }) =>
        awaitGoldenAnswer(process, { workload: question, port, signal, timeoutSeconds }),
      ),
    )
  } catch (error) {
    await close()
    throw error instanceof Fault ? new UnableError('CANNOT_SERVE', `a subgraph did not start: ${error.message}`) : error
  }
  const portOf = (/** @type {SubgraphName} */ name) => started.find((subgraph) => subgraph.name === name)?.port ?? 0
  return {
    urls: bySubgraph((name) => `http://127.0.0.1:${portOf(name)}/graphql`),
    pids: started.map(({ process }) => process.pid),
    /** Reads the CPU seconds of each subgraph since its start. @returns {BySubgraph} */
    cpuSeconds: () =>
      bySubgraph((name) => cpuSecondsOf(started.find((subgraph) => subgraph.name === name)?.process.processes ?? [])),
    /** Reads the counts of each subgraph. */
    async readCounts() {
      const counts = await Promise.all(started.map(({ port }) => readCountsAt(port)))
      return /** @type {Record<SubgraphName, Counts>} */ (
        Object.fromEntries(started.map(({ name }, index) => [name, counts[index]]))
      )
    },
    /** @throws {UnableError} if one has ended */
    assertAlive() {
      const ended = started.find(({ process }) => process.ended.aborted)
      if (!ended) return
      const { message } = ended.process.ended.reason
      throw new UnableError('PROCESS_ENDED', `the subgraph ${ended.name} ended: ${message}; continue with --resume`)
    },
    close,
  }
}

/** @param {number} port @returns {Promise<Counts>} */
async function readCountsAt(port) {
  const request = { method: 'GET', path: '/api/counts', headers: {}, body: undefined }
  const answer = await ask(request, { port, signal: timeoutSignal(countsSeconds) })
  return JSON.parse(decodeAnswer(answer).toString())
}

/**
 * Computes the work between two readings, by operations.
 * @type {(before: Record<SubgraphName, Counts>, after: Record<SubgraphName, Counts>, operations: number) => Work}
 */
export function workBetween(before, after, operations) {
  const perOperation = (/** @type {keyof Counts} */ count) =>
    bySubgraph((name) => (after[name][count] - before[name][count]) / operations)
  return {
    calls: perOperation('requests'),
    entities: totalOf(perOperation('entities')),
    bytes: totalOf(perOperation('bytesOut')),
  }
}
