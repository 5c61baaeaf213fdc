import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { plainWords } from '../../workload/plainWords.js'

/** @import { PackageVersion, Server } from '../../types.d.ts' */

/** What follows `from`, `import`, `import(` and `require(` in a source file, but not `Buffer.from(`. */
const specifierPattern = /(?<![.\w])(?:from|import|(?:import|require)\s*\()\s*(['"])([^'"\s]+)\1/g

/** What a specifier of a package begins with; not that of a file. */
const packageName = /^(@[^/]+\/)?[^./][^/]*/

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** The npm packages that a source file names, each once, in the order of their appearance. @param {string} source */
export function importedPackages(source) {
  const specifiers = [...source.replace(comments, '').matchAll(specifierPattern)].map(([, , specifier]) => specifier)
  const names = specifiers.flatMap((specifier) =>
    isBuiltin(specifier) ? [] : (packageName.exec(specifier)?.[0] ?? []),
  )
  return [...new Set(names)]
}

/** @type {(path: string) => any} null where there is no such file, or no JSON in it */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Finds the packages that a server's files import, as installed, and the graphql they execute with. The first is the one
 * that the row is about. A deprecated package has the registry's text from when npm wrote the lockfile.
 * @type {(server: Pick<Server, 'file' | 'scenarioFile' | 'executesGraphql'>) => PackageVersion[]}
 */
export function installedPackages({ file, scenarioFile, executesGraphql }) {
  if (file === null) return []
  const files = scenarioFile ? [file, scenarioFile] : [file]
  const names = new Set(files.flatMap((path) => importedPackages(readFileSync(path, 'utf8'))))
  // Not where a file needs no package at all: what it answers with is then its own.
  if (executesGraphql && names.size > 0) names.add('graphql')
  return [...names].flatMap((name) => {
    // From one node_modules to the next further up, as Node looks for it.
    const folders = createRequire(file).resolve.paths(name) ?? []
    const folder = folders.find((folder) => readJson(join(folder, name, 'package.json')))
    if (folder === undefined) return []
    const { version } = readJson(join(folder, name, 'package.json'))
    const { deprecated } = readJson(join(folder, '../package-lock.json'))?.packages?.[`node_modules/${name}`] ?? {}
    return { name, version: plainWords(version), ...(deprecated ? { deprecated: plainWords(deprecated) } : {}) }
  })
}
