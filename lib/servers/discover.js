import { readdirSync, readFileSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import semver from 'semver'

/** @import { Server } from '../types.d.ts' */

export const projectFolder = join(import.meta.dirname, '../..')

/** Baselines send the same bytes without executing GraphQL. */
const baselineName = /^ceiling-|-rest$/

/** By itself, or by what lib/serve does for it. */
const mentionsPort = /\benv\b.*\bPORT\b|\bPORT\b.*\benv\b|\/lib\/serve\//

/** Why a package's servers cannot run, by its `engines`. @type {(folder: string, version: string) => string | null} */
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
  const servers = [benchmarks, join(benchmarks, 'legacy'), join(benchmarks, 'next')].flatMap((folder) => {
    const packageFolder = folder === benchmarks ? root : folder
    const unsupported = unsupportedReason(packageFolder, nodeVersion)
    const files = readdirSync(folder).filter((file) => /\.[cm]?js$/.test(file))
    return files.map((file) => {
      const { name } = parse(file)
      const path = join(folder, file)
      return {
        name,
        file: path,
        path: relative(root, path).split(sep).join('/'),
        packageFolder,
        endOfLife: folder.endsWith('legacy'),
        executesGraphql: !baselineName.test(name),
        readsPort: mentionsPort.test(readFileSync(path, 'utf8')),
        unsupported,
      }
    })
  })
  servers.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = servers.find(({ name }, index) => name === servers[index + 1]?.name)
  if (twice) throw new Error(`two server files are named ${twice.name}: rename one, their results would be one file`)
  return servers
}
