import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'

/** @import { ServedProtocol, ServerFile, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Feature } from '../workload/scenarios/index.js' */

export const projectFolder = join(import.meta.dirname, '../..')

/** Names of baselines, which send the same bytes without executing GraphQL. */
const baselineName = /^ceiling-|-rest$/

/** Signs that a file reads PORT, by itself or by lib/serve. */
const mentionsPort = /\benv\b.*\bPORT\b|\bPORT\b.*\benv\b|\/lib\/serve\//

/** Sign that a file runs a gateway in front of another server. */
const runsGateway = /\brunGateway\(/

/**
 * Reads the names that a file passes to a function of lib/serve, without running it.
 * @type {(text: string, called: string) => any[] | undefined}
 */
const namedIn = (text, called) => new RegExp(`\\b${called}\\(([^)]*)\\)`).exec(text)?.[1].match(/[\w-]+/g) ?? undefined

/** @type {(text: string) => ServedProtocol[]} */
const protocolsIn = (text) => namedIn(text, 'speaks') ?? (/\bonlyHttp1\(/.test(text) ? ['h1'] : ['h1', 'h2c', 'h2'])

/** Reads the versions of Node that a package's servers run under. @param {string} folder @returns {string} */
const nodeRangeOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).engines?.node ?? '*'

/**
 * Says why a server cannot run under a version of Node.
 * @type {(range: string | undefined, version: string) => string | null}
 */
export const describeOtherNode = (range = '*', version) =>
  satisfies(version, range) ? null : `needs Node ${range}, this is ${version}`

/**
 * Finds every server: one for each file in benchmarks/, legacy/ and next/, in the order of their names. The file of its
 * name in scenarios/ is no server, but names its features.
 * @param {{ root?: string, nodeVersion?: string }} [options] root is the folder that holds benchmarks/
 * @returns {(ServerFile & Required<Pick<ServerFile, 'speaks' | 'isGateway'>>)[]}
 * @throws {Error} if two files have one name, because their results would overwrite each other
 */
export function discoverServers({ root = projectFolder, nodeVersion = process.versions.node } = {}) {
  const benchmarks = join(root, 'benchmarks')
  const servers = [benchmarks, join(benchmarks, 'legacy'), join(benchmarks, 'next')].flatMap((folder) => {
    const packageFolder = folder === benchmarks ? root : folder
    const nodeRange = nodeRangeOf(packageFolder)
    const unsupported = describeOtherNode(nodeRange, nodeVersion)
    const files = readdirSync(folder).filter((file) => /\.[cm]?js$/.test(file))
    return files.map((fileName) => {
      const { name } = parse(fileName)
      const file = join(folder, fileName)
      const text = readFileSync(file, 'utf8')
      const scenarioPath = join(folder, 'scenarios', fileName)
      const scenarioFile = existsSync(scenarioPath) ? scenarioPath : undefined
      const features = scenarioFile ? readFileSync(scenarioFile, 'utf8') : text
      const speaks = protocolsIn(text)
      /** @type {SubscriptionProtocol[] | undefined} */
      const subscribes = namedIn(features, 'subscribes')
      /** @type {Feature[]} */
      const offers = namedIn(features, 'offers') ?? []
      return {
        name,
        file,
        path: relative(root, file).split(sep).join('/'),
        ...(scenarioFile && { scenarioFile }),
        packageFolder,
        endOfLife: folder.endsWith('legacy'),
        executesGraphql: !baselineName.test(name) && speaks.includes('h1'),
        readsPort: mentionsPort.test(text),
        speaks,
        ...(subscribes && { subscribes }),
        isGateway: runsGateway.test(text),
        offers,
        nodeRange,
        unsupported,
      }
    })
  })
  servers.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = servers.find(({ name }, index) => name === servers[index + 1]?.name)
  if (twice) throw new Error(`two server files are named ${twice.name}: rename one, their results would be one file`)
  return servers
}
