import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { plainWords } from '../workload/plainWords.js'

/** @import { PackageVersion, Server } from '../types.d.ts' */

/** What follows `from`, `import`, `import(` and `require(` in a source file, but not `Buffer.from(`. */
const specifierPattern = /(?<![.\w])(?:from|import|(?:import|require)\s*\()\s*(['"])([^'"\s]+)\1/g

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * The npm packages that a source file names, each once, in the order of their first appearance.
 * @param {string} source
 */
export function importedPackages(source) {
  const specifiers = [...source.replace(comments, '').matchAll(specifierPattern)].map(([, , specifier]) => specifier)
  const names = specifiers
    .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('/') && !isBuiltin(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)]
}

/**
 * @param {string} folder where the search begins, as Node's does
 * @param {string} name
 * @returns {{ version: string, root: string } | null} null where the package is not installed
 */
function findInstalled(folder, name) {
  for (let root = folder; ; root = dirname(root)) {
    try {
      return {
        version: JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version,
        root,
      }
    } catch {
      // Not in this node_modules: Node looks further up, and so does this.
      if (root === dirname(root)) return null
    }
  }
}

/**
 * @param {string} root the folder that holds node_modules
 * @param {string} name
 * @returns {string | undefined} what the registry said when npm wrote the lockfile
 */
function deprecation(root, name) {
  try {
    const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    return lockfile.packages?.[`node_modules/${name}`]?.deprecated
  } catch {
    return undefined
  }
}

/**
 * The packages that a server's file imports, as installed, and the graphql they execute with. The first is the one the
 * row is about.
 * @param {Server} server
 * @returns {PackageVersion[]}
 */
export function installedPackages({ file, executesGraphql }) {
  const names = new Set(importedPackages(readFileSync(file, 'utf8')))
  // Not where a file needs no package at all: what it answers with is then its own.
  if (executesGraphql && names.size > 0) names.add('graphql')
  return [...names].flatMap((name) => {
    const found = findInstalled(dirname(file), name)
    if (!found) return []
    const deprecated = deprecation(found.root, name)
    return { name, version: plainWords(found.version), ...(deprecated ? { deprecated: plainWords(deprecated) } : {}) }
  })
}
