import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { masked, maskByPlace } from '../../base/secrets.js'
import { objectSchema } from '../../core/plan/schemas.js'
import { portMark } from '../../servers/runningServer.js'
import { writeAddresses } from '../../workload/federation/supergraph.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { SubgraphName } from '../../workload/federation/subgraphs.js' */
/** @import { Kind } from '../../workload/kinds.js' */

/** Gateway that a command of the user starts. @typedef {{ name: string, command: string }} ForeignGateway */

/** Mark in commands: the path of the composed supergraph, with the addresses of the run's subgraphs. */
export const supergraphMark = '{supergraph}'

const example = `'router=./router -s ${supergraphMark} -p ${portMark}'`

/** Splits a line into a name and a command. @param {string} line @returns {ForeignGateway | undefined} */
function readLine(line) {
  const [, name, command] = /^([\w.+-]+(?:@[\w.+-]+)?)=(.+)$/.exec(line.trim()) ?? []
  return name === undefined ? undefined : { name, command: command.trim() }
}

/** @param {string} text */
const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '')

/** Describes a gateway that cannot be measured. @param {ForeignGateway} gateway @returns {string | undefined} */
function describeFlaw({ name, command }) {
  if (!command.includes(portMark)) return `${name}: expected ${portMark} in its command, for the port to listen on`
  if (maskByPlace(command, 'shell').includes(masked))
    return `${name}: its command has a secret, which results would have, too; put it into a variable of the environment`
}

/** Gateways by their commands, one a line. @type {Kind<ForeignGateway[]>} */
export const foreignGateways = {
  expected: `NAME=COMMAND or NAME@VERSION=COMMAND, such as ${example}`,
  read(text) {
    const gateways = linesOf(text).flatMap((line) => readLine(line) ?? [])
    const isWhole = gateways.length > 0 && gateways.length === linesOf(text).length
    return isWhole && gateways.every((gateway) => describeFlaw(gateway) === undefined) ? gateways : undefined
  },
  explain: (text) =>
    linesOf(text).flatMap((line) => describeFlaw(readLine(line) ?? { name: '', command: portMark }) ?? [])[0],
  write: (gateways) =>
    gateways.map((/** @type {ForeignGateway} */ { name, command }) => `${name}=${command}`).join('\n'),
  schema: {
    type: 'array',
    minItems: 1,
    items: objectSchema({ name: { type: 'string' }, command: { type: 'string' } }),
  },
}

const address = `http://127.0.0.1:${portMark}/graphql`

/** Describes gateways as the engine starts them. @param {ForeignGateway[]} [gateways] @returns {Server[]} */
export const serversOf = (gateways = []) =>
  gateways.map(({ name, command }) => ({
    name,
    endpoint: { url: address, command, host: '127.0.0.1' },
    file: null,
    path: address,
    packageFolder: null,
    endOfLife: false,
    executesGraphql: true,
    readsPort: true,
    unsupported: null,
  }))

const composed = new URL('../../../benchmarks/layers/federation/supergraph.graphql', import.meta.url)

/** Keeps files of supergraphs in a temporary folder, which is made with the first one. */
export function createSupergraphs() {
  /** @type {string | null} */
  let folder = null
  return {
    /** Writes the supergraph of some subgraphs. @type {(urls: Record<SubgraphName, string>) => string} its path */
    pathOf(urls) {
      folder ??= mkdtempSync(join(tmpdir(), 'bench-supergraph-'))
      const path = join(folder, `${new URL(urls.accounts).port}.graphql`)
      writeFileSync(path, writeAddresses(readFileSync(composed, 'utf8'), urls))
      return path
    },
    remove() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Fills in the place of a supergraph in a gateway's command.
 * @type {(server: Server, path: () => string) => Server} path: of the file, which is made for the first gateway
 */
export function fillSupergraph(server, path) {
  const { endpoint } = server
  if (!endpoint?.command?.includes(supergraphMark)) return server
  return { ...server, endpoint: { ...endpoint, command: endpoint.command.replaceAll(supergraphMark, path()) } }
}
