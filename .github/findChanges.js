import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedPackages } from '../lib/servers/packages.js'
import { discoverServers } from '../lib/servers/discover.js'

/** @import { ServerFile } from '../lib/types.d.ts' */

/** Servers that differ much from each other, measured if code that all servers share has changed. */
export const representatives = ['core-graphql-js', 'mercurius', 'graphql-yoga', 'express-rest']
const sharedFolders = ['lib/serve', 'lib/workload']

/**
 * Finds a package that another one imports, as Node does: from one node_modules to the next further up.
 * @type {(packages: Record<string, any>, from: string, name: string) => string | null}
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return null
  }
}

/**
 * Lists what a lockfile installs for some packages: these, and everything below them.
 * @param {string} packageFolder
 * @param {string[]} names
 * @returns {string[]} a line for each, with its checksum; none without a lockfile
 */
export function packagesBelow(packageFolder, names) {
  const lockfile = join(packageFolder, 'package-lock.json')
  if (!existsSync(lockfile)) return []
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  /** @type {Set<string>} */
  const places = new Set()
  const add = (/** @type {string} */ from, /** @type {string[]} */ imported) => {
    for (const name of imported) {
      const place = placeOf(packages, from, name)
      if (place === null || places.has(place)) continue
      places.add(place)
      const { dependencies, optionalDependencies, peerDependencies } = packages[place]
      add(place, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    }
  }
  add('', names)
  return [...places].sort().map((place) => `${place} ${packages[place].version} ${packages[place].integrity}`)
}

/** Joins sources and what is installed for them. @type {(packageFolder: string, files: string[]) => string} */
function fingerprint(packageFolder, files) {
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  return [...sources, ...packagesBelow(packageFolder, sources.flatMap(importedPackages))].join('\n')
}

/** Joins the sources that all servers share, and their packages. @param {string} root */
function sharedFingerprint(root) {
  const files = sharedFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    ),
  )
  return fingerprint(root, files.sort())
}

/** @param {ServerFile} server */
const fingerprintOf = ({ file, scenarioFile, packageFolder }) =>
  fingerprint(
    packageFolder,
    [file, scenarioFile].flatMap((path) => path ?? []),
  )

/**
 * Names the servers that differ from those in another checkout: in their files, or in what is installed for them.
 * @param {string} root
 * @param {string} checkout
 * @returns {{ changed: string[], deleted: string[] }} deleted: that are in the other one only
 */
export function findChanges(root, checkout) {
  const [now, before] = [root, checkout].map((folder) => discoverServers({ root: folder }))
  const deleted = before.filter(({ path }) => now.every((server) => server.path !== path)).map(({ name }) => name)
  if (sharedFingerprint(root) !== sharedFingerprint(checkout)) return { changed: representatives, deleted }
  const fingerprints = new Map(before.map((server) => [server.path, fingerprintOf(server)]))
  const changed = now.filter((server) => fingerprints.get(server.path) !== fingerprintOf(server))
  return { changed: changed.map(({ name }) => name), deleted }
}
