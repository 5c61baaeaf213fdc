import { join } from 'node:path'
import { awaitGoldenAnswer } from '../../../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../../../lib/servers/serverProcess.js'
import { subgraphNames } from '../../../lib/workload/federation/subgraphs.js'
import { freePort } from '../../project.js'
import { projectFolder } from '../../sources.js'

/** @import { ServerEnvironment } from '../../../lib/serve/serverEnvironment.js' */
/** @import { SubgraphName } from '../../../lib/workload/federation/subgraphs.js' */

/** @typedef {Record<SubgraphName, { requests: number, entities: number, bytesOut: number }>} Counts */

const packageFolder = join(projectFolder, 'benchmarks/layers')
const ready = {
  method: /** @type {const} */ ('POST'),
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: '{"query":"{ __typename }"}',
  golden: { data: { __typename: 'Query' } },
}

/** @typedef {Awaited<ReturnType<typeof startFile>>} Started */

/**
 * Starts a file of the suite federation, and waits until it answers.
 * @param {string} name
 * @param {Partial<ServerEnvironment>} environment
 * @param {string[]} [flags] options of Node.js
 */
export async function startFile(name, environment, flags = []) {
  const path = `benchmarks/layers/federation/${name}.js`
  const port = await freePort()
  const server = { name, path, file: join(projectFolder, path), packageFolder, readsPort: true, unsupported: null }
  const child = new ServerProcess({ ...server, endOfLife: false, executesGraphql: true }, port, { environment, flags })
  try {
    await awaitGoldenAnswer(child, { workload: ready, port, signal: child.ended, timeoutSeconds: 30 })
  } catch (error) {
    await child.stop(3)
    throw error
  }
  return { child, port, url: `http://127.0.0.1:${port}/graphql` }
}

/** Starts the three subgraphs. @param {number} [delayMs] */
export async function startSubgraphs(delayMs = 0) {
  const started = await Promise.all(subgraphNames.map((name) => startFile('subgraph', { subgraph: name, delayMs })))
  const entries = subgraphNames.map((name, index) => /** @type {const} */ ([name, started[index].url]))
  return {
    urls: /** @type {Record<SubgraphName, string>} */ (Object.fromEntries(entries)),
    /** Reads what each has counted since its start. @returns {Promise<Counts>} */
    async readCounts() {
      const answers = started.map(({ port }) => fetch(`http://127.0.0.1:${port}/api/counts`))
      const counts = await Promise.all(answers.map(async (answer) => (await answer).json()))
      return /** @type {Counts} */ (Object.fromEntries(subgraphNames.map((name, index) => [name, counts[index]])))
    },
    /** Stops one of them. @param {SubgraphName} name */
    stopOne: (name) => started[subgraphNames.indexOf(name)].child.stop(3),
    stop: () => Promise.all(started.map(({ child }) => child.stop(3))),
  }
}

/** @type {(url: string, query: string) => Promise<{ status: number, data: unknown, errors: { path: unknown[] }[] }>} */
export async function execute(url, query) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors = [] } = await answer.json()
  return { status: answer.status, data, errors }
}
