import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'
import { projectFolder } from './discover.js'

/** @import { Runtime } from '../types.d.ts' */

/** What installs those that have a name. */
export const installation = 'npm run runtimes'

/**
 * Where the package of each has its binary, and what stands before the path of a file: the packages of servers are
 * installed by npm, and nothing else is to be fetched or written. Those that say they are Node, too, come first.
 * @type {Record<Runtime['kind'], { binary: string, options: string[] }>}
 */
const kinds = {
  bun: { binary: 'bin/bun', options: ['--no-install'] },
  deno: { binary: 'deno', options: ['run', '--quiet', '--allow-all', '--no-lock', '--node-modules-dir=manual'] },
  node: { binary: 'bin/node', options: [] },
}
const kindNames = /** @type {Runtime['kind'][]} */ (Object.keys(kinds))

const versionsFile = join(import.meta.dirname, 'versions.js')
const timeoutMilliseconds = 10_000

/**
 * What a binary is, by its own word.
 * @param {string} binary its path
 * @returns {Omit<Runtime, 'name'> | string} why it is of no use, in words
 */
function inspect(binary) {
  if (!existsSync(binary)) return `there is no ${binary}`
  const { stdout } = spawnSync(binary, [versionsFile], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMilliseconds },
  })
  const versions = parseVersions(stdout)
  const kind = kindNames.find((name) => versions?.[name])
  if (!kind) return `${binary} does not run JavaScript here as Node.js, Bun or Deno do`
  return { kind, version: versions[kind], nodeVersion: versions.node, command: [binary, ...kinds[kind].options] }
}

/** @param {string | null} text */
function parseVersions(text) {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** That of a path, named by what it is. @param {string} binary @returns {Runtime | string} why not, in words */
export function readRuntime(binary) {
  const found = inspect(binary)
  return typeof found === 'string' ? found : { name: `${found.kind}-${found.version}`, ...found }
}

/**
 * That of a name, as installed: in a folder for this platform, or in one of the name alone.
 * @param {string} name such as `node24` or `bun`
 * @param {string} [folder] that npm installed them into
 * @returns {Runtime | string} why not, in words
 */
export function findRuntime(name, folder = process.env.BENCH_RUNTIMES ?? join(projectFolder, 'runtimes')) {
  const { binary } = kinds[/** @type {Runtime['kind']} */ (name.replace(/\d+$/, ''))]
  const places = [`${name}-${process.platform}-${process.arch}`, name]
  const path = places.map((place) => join(folder, 'node_modules', place, binary)).find((path) => existsSync(path))
  if (path === undefined) return `${name} is not installed; ${installation} installs it`
  const found = inspect(path)
  return typeof found === 'string' ? found : { name, ...found }
}

/** Names of versions, the oldest first. */
const nodeNames = ['node20', 'node22', 'node24', 'node26']

// Node 20 and 22
/**
 * Finds a Node.js for a feature that not every version has: this one, else the oldest one installed.
 * @param {string} range of versions, such as `>=22.15`
 * @returns {Runtime | string} a sentence that says why there is none; `current` is the name of this one
 */
export function findNode(range) {
  const { node } = process.versions
  if (satisfies(node, range))
    return { name: 'current', kind: 'node', version: node, nodeVersion: node, command: [process.execPath] }
  for (const name of nodeNames) {
    const found = findRuntime(name)
    if (typeof found !== 'string' && satisfies(found.version, range)) return found
  }
  return `needs Node ${range}, this is ${node}; ${installation} installs newer ones`
}
