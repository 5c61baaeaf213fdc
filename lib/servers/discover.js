import { readdirSync, readFileSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import semver from 'semver'

/** @import { Server } from '../types.d.ts' */

export const projectFolder = join(import.meta.dirname, '../..')

/** Baselines send the same bytes without executing GraphQL. */
const baselineName = /^ceiling-|-rest$/

/** @param {string} folder an npm package of server files */
function serverFiles(folder) {
  return readdirSync(folder)
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => join(folder, file))
}

/**
 * Why the servers of a package cannot run under this Node, by the package's own `engines`.
 * @param {string} folder
 * @param {string} version
 */
function unsupportedReason(folder, version) {
  const range = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).engines?.node
  if (!range || semver.satisfies(version, range)) return null
  return `needs Node ${range}, this is ${version}`
}

/**
 * Every server there is: one for each file in benchmarks/, legacy/ and next/, in the order of their names.
 * @param {{ root?: string, nodeVersion?: string }} [options] root is the folder that holds benchmarks/
 * @returns {Server[]}
 * @throws {Error} where two files have one name, as their results would overwrite each other
 */
export function discoverServers({ root = projectFolder, nodeVersion = process.versions.node } = {}) {
  const benchmarks = join(root, 'benchmarks')
  const packages = [
    { folder: benchmarks, packageFolder: root },
    { folder: join(benchmarks, 'legacy'), packageFolder: join(benchmarks, 'legacy') },
    { folder: join(benchmarks, 'next'), packageFolder: join(benchmarks, 'next') },
  ]
  const servers = packages.flatMap(({ folder, packageFolder }) => {
    const unsupported = unsupportedReason(packageFolder, nodeVersion)
    return serverFiles(folder).map((file) => {
      const { name } = parse(file)
      return {
        name,
        file,
        path: relative(root, file).split(sep).join('/'),
        packageFolder,
        endOfLife: folder.endsWith('legacy'),
        executesGraphql: !baselineName.test(name),
        unsupported,
      }
    })
  })
  servers.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = servers.find(({ name }, index) => name === servers[index + 1]?.name)
  if (twice) throw new Error(`two server files are named ${twice.name}: rename one, their results would be one file`)
  return servers
}
