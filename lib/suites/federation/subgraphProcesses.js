import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { cpuSecondsOf } from '../../base/processes/processes.js'
import { askJson } from '../../load/askJson.js'
import { projectFolder } from '../../base/project.js'
import { awaitGoldenAnswer } from '../../servers/goldenAnswer.js'
import { ServerProcess } from '../../servers/serverProcess.js'
import { findFreePort } from '../../servers/sockets.js'
import { subgraphCountsPath, subgraphNames, totalOf } from '../../workload/federation/subgraphs.js'
import { createRequest } from './requests.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { SubgraphName } from '../../workload/federation/subgraphs.js' */
/** @import { BySubgraph } from './fields.js' */

/** Counts of a subgraph since its start. @typedef {{ requests: number, entities: number, bytesOut: number }} Counts */
/** @typedef {{ name: SubgraphName, port: number, process: ServerProcess }} Subgraph */
/** @typedef {Awaited<ReturnType<typeof startSubgraphs>>} Subgraphs */
/** Differences of counts of all subgraphs. @typedef {{ calls: BySubgraph, entities: number, bytes: number }} Work */

const stopSeconds = 1

const packageFolder = join(projectFolder, 'benchmarks/layers')
const path = 'benchmarks/layers/federation/subgraph.js'

/** File of every subgraph. @type {Server} */
const server = {
  name: 'subgraph',
  file: join(projectFolder, path),
  path,
  packageFolder,
  endOfLife: false,
  executesGraphql: true,
  readsPort: true,
  unsupported: null,
}

const question = createRequest('typename', '{ __typename }', { data: { __typename: 'Query' } })
const countsRequest = { method: 'GET', path: subgraphCountsPath, headers: {}, body: undefined }

/** @type {<Value>(read: (name: SubgraphName) => Value) => Record<SubgraphName, Value>} */
const bySubgraph = (read) => /** @type {any} */ (Object.fromEntries(subgraphNames.map((name) => [name, read(name)])))

/**
 * Starts the three subgraphs, each with the same delay, and waits until they answer.
 * @param {{ delayMs: number, timeoutSeconds: number, signal: AbortSignal }} options
 * @throws {UnableError} if one does not start; the signal's reason
 */
export async function startSubgraphs({ delayMs, timeoutSeconds, signal }) {
  /** Subgraphs in the order of their names. @type {Subgraph[]} */
  const started = []
  const subgraphOf = (/** @type {SubgraphName} */ name) => started[subgraphNames.indexOf(name)]
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
      started.map(({ port, process }) => {
        const either = AbortSignal.any([signal, process.ended])
        return awaitGoldenAnswer(process, { workload: question, port, signal: either, timeoutSeconds })
      }),
    )
  } catch (error) {
    await close()
    throw error instanceof Fault ? new UnableError('CANNOT_SERVE', `a subgraph did not start: ${error.message}`) : error
  }
  return {
    urls: bySubgraph((name) => `http://127.0.0.1:${subgraphOf(name).port}/graphql`),
    pids: started.map(({ process }) => process.pid),
    /** Reads the CPU seconds of each subgraph since its start. @returns {BySubgraph} */
    cpuSeconds: () => bySubgraph((name) => cpuSecondsOf(subgraphOf(name).process.processes)),
    /** Reads the counts of each subgraph. @throws {UnableError} if one gives none; the signal's reason */
    async readCounts() {
      const counts = await Promise.all(started.map((subgraph) => readCountsOf(subgraph, signal)))
      return bySubgraph((name) => counts[subgraphNames.indexOf(name)])
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

/**
 * Reads the counts of a subgraph. Without them no gateway can be measured, whatever is wrong with the subgraph.
 * @param {Pick<Subgraph, 'name' | 'port'>} subgraph
 * @param {AbortSignal} signal
 * @returns {Promise<Counts>}
 * @throws {UnableError} if it gives none; the signal's reason
 */
async function readCountsOf({ name, port }, signal) {
  try {
    return await askJson(countsRequest, { port, signal })
  } catch (error) {
    signal.throwIfAborted()
    const { message } = /** @type {Error} */ (error)
    throw new UnableError('PROCESS_ENDED', `the subgraph ${name} gave no counts: ${message}; continue with --resume`)
  }
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
