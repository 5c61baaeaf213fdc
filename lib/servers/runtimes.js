import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import satisfies from 'semver/functions/satisfies.js'
import { projectFolder } from '../base/project.js'

/** @import { Runtime } from '../types.d.ts' */

/** Command that installs the named runtimes. */
export const installation = 'npm run runtimes'

/**
 * Kinds of runtimes: path of the binary in its package, and options before the path of a file. The servers' packages
 * are installed by npm, and nothing else may be fetched or written. Kinds that also claim to be Node come first.
 * @type {Record<Runtime['kind'], { binary: string, options: string[] }>}
 */
const kinds = {
  bun: { binary: 'bin/bun', options: ['--no-install'] },
  deno: { binary: 'deno', options: ['run', '--quiet', '--allow-all', '--no-lock', '--node-modules-dir=manual'] },
  node: { binary: 'bin/node', options: [] },
}
const kindNames = /** @type {Runtime['kind'][]} */ (Object.keys(kinds))

const versionsFile = join(import.meta.dirname, 'versions.js')
const timeout = 10_000

/**
 * Asks a binary which runtime it is.
 * @param {string} binary its path
 * @param {string} [name] kind and version if absent
 * @returns {Runtime | string} or why it cannot be used
 */
export function readRuntime(binary, name) {
  if (!existsSync(binary)) return `there is no ${binary}`
  const { stdout } = spawnSync(binary, [versionsFile], {
    encoding: 'utf8',
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
  })
  const versions = parseVersions(stdout)
  const kind = kindNames.find((name) => versions?.[name])
  if (!kind) return `${binary} does not run JavaScript here as Node.js, Bun or Deno do`
  const { [kind]: version, node: nodeVersion } = versions
  const command = [binary, ...kinds[kind].options]
  return { name: name ?? `${kind}-${version}`, kind, version, nodeVersion, command }
}

/** @param {string | null} text */
function parseVersions(text) {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/**
 * Finds an installed runtime by its name: in a folder for this platform, or in one of the name alone.
 * @param {string} name such as `node24` or `bun`
 * @param {string} [folder] that npm installed them into
 * @returns {Runtime | string} or why there is none
 */
export function findRuntime(name, folder = process.env.BENCH_RUNTIMES ?? join(projectFolder, 'runtimes')) {
  const { binary } = kinds[/** @type {Runtime['kind']} */ (name.replace(/\d+$/, ''))]
  const places = [`${name}-${process.platform}-${process.arch}`, name]
  const path = places.map((place) => join(folder, 'node_modules', place, binary)).find((path) => existsSync(path))
  return path === undefined ? `${name} is not installed; ${installation} installs it` : readRuntime(path, name)
}

// Node 20 and 22
/** Names of installed versions, the oldest first. */
const nodeNames = ['node20', 'node22', 'node24', 'node26']

/**
 * Finds a Node.js for a feature that not every version has: this one, else the oldest one installed.
 * @param {string} range of versions, such as `>=22.15`
 * @returns {Runtime | string} or a sentence that says why there is none; `current` is the name of this one
 */
export function findNode(range) {
  const { node } = process.versions
  if (satisfies(node, range))
    return { name: 'current', kind: 'node', version: node, nodeVersion: node, command: [process.execPath] }
  for (const name of nodeNames) {
    const runtime = findRuntime(name)
    if (typeof runtime !== 'string' && satisfies(runtime.version, range)) return runtime
  }
  return `needs Node ${range}, this is ${node}; ${installation} installs newer ones`
}
