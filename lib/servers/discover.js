import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'

/** @import { ServedProtocol, ServerFile, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Feature } from '../workload/features.js' */

export const projectFolder = join(import.meta.dirname, '../..')

/** Baselines send the same bytes without executing GraphQL. */
const baselineName = /^ceiling-|-rest$/

/** By itself, or by what lib/serve does for it. */
const mentionsPort = /\benv\b.*\bPORT\b|\bPORT\b.*\benv\b|\/lib\/serve\//

/** In front of another server. */
const runsGateway = /\brunGateway\(/

/** @type {ServedProtocol[]} */
const http = ['h1', 'h2c', 'h2']

/** What a file hands to a function of lib/serve by name; it is not run for that. @type {(text: string, name: string) => string[] | undefined} */
const namedIn = (text, name) => new RegExp(`\\b${name}\\(([^)]*)\\)`).exec(text)?.[1].match(/[\w-]+/g) ?? undefined

/** What a file says by `speaks` or `onlyHttp1` of lib/serve. @type {(text: string) => ServedProtocol[]} */
function protocolsIn(text) {
  const named = namedIn(text, 'speaks')
  if (named) return /** @type {ServedProtocol[]} */ (named)
  return /\bonlyHttp1\(/.test(text) ? ['h1'] : http
}

/** What a file says by `offers` of lib/serve. @type {(text: string) => Feature[]} */
const offersIn = (text) => /** @type {Feature[]} */ (/\boffers\(([^)]*)\)/.exec(text)?.[1].match(/\w+/g) ?? [])

/** Which versions of Node a package's servers run under, by its `engines`. @param {string} folder @returns {string} */
const nodeRangeOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).engines?.node ?? '*'

/** Why a server cannot run under a version of Node. @type {(range: string | undefined, version: string) => string | null} */
export const describeOtherNode = (range = '*', version) =>
  satisfies(version, range) ? null : `needs Node ${range}, this is ${version}`

/**
 * Finds every server: one for each file in benchmarks/, legacy/ and next/, in the order of their names. The file of its
 * name in scenarios/ is no server, but says which features it has.
 * @param {{ root?: string, nodeVersion?: string }} [options] root is the folder that holds benchmarks/
 * @returns {(ServerFile & Required<Pick<ServerFile, 'speaks' | 'isGateway'>>)[]}
 * @throws {Error} where two files have one name, as their results would overwrite each other
 */
export function discoverServers({ root = projectFolder, nodeVersion = process.versions.node } = {}) {
  const benchmarks = join(root, 'benchmarks')
  const servers = [benchmarks, join(benchmarks, 'legacy'), join(benchmarks, 'next')].flatMap((folder) => {
    const packageFolder = folder === benchmarks ? root : folder
    const nodeRange = nodeRangeOf(packageFolder)
    const unsupported = describeOtherNode(nodeRange, nodeVersion)
    const files = readdirSync(folder).filter((file) => /\.[cm]?js$/.test(file))
    return files.map((file) => {
      const { name } = parse(file)
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      const scenarioPath = join(folder, 'scenarios', file)
      const scenarioFile = existsSync(scenarioPath) ? scenarioPath : undefined
      const features = scenarioFile ? readFileSync(scenarioFile, 'utf8') : text
      const speaks = protocolsIn(text)
      const subscribes = /** @type {SubscriptionProtocol[] | undefined} */ (namedIn(features, 'subscribes'))
      return {
        name,
        file: path,
        path: relative(root, path).split(sep).join('/'),
        ...(scenarioFile && { scenarioFile }),
        packageFolder,
        endOfLife: folder.endsWith('legacy'),
        executesGraphql: !baselineName.test(name) && speaks.includes('h1'),
        readsPort: mentionsPort.test(text),
        speaks,
        ...(subscribes && { subscribes }),
        isGateway: runsGateway.test(text),
        offers: offersIn(features),
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
