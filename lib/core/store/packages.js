import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { plainWords } from '../../workload/plainWords.js'

/** @import { PackageVersion, Server } from '../../types.d.ts' */

/** Specifier after `from`, `import`, `import(` or `require(` in a source file, but not after `Buffer.from(`. */
const specifierPattern = /(?<![.\w])(?:from|import|(?:import|require)\s*\()\s*(['"])([^'"\s]+)\1/g

/** Import of a package for its effects alone, such as reflect-metadata or dotenv. */
const effectPattern = /^\s*(?:import|require\s*\()\s*(['"])([^'"\s]+)\1/gm

/** Name of a package at the beginning of a specifier; the specifier of a file has none. */
const packageName = /^(@[^/]+\/)?[^./][^/]*/

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * Lists the npm packages that a source file imports, each once, in their order: last those for their effects alone,
 * because none of them is the server.
 * @param {string} source
 */
export function importedPackages(source) {
  const code = source.replace(comments, '')
  const [effects, all] = [effectPattern, specifierPattern].map((pattern) =>
    [...code.matchAll(pattern)].map(([, , specifier]) => specifier),
  )
  const specifiers = [...all.filter((specifier) => !effects.includes(specifier)), ...effects]
  const names = specifiers.flatMap((specifier) =>
    isBuiltin(specifier) ? [] : (packageName.exec(specifier)?.[0] ?? []),
  )
  return [...new Set(names)]
}

/** Reads JSON; null if there is no such file, or no JSON in it. @type {(path: string) => any} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Finds the packages that a server's files import, as installed, and the graphql they execute with. The first one names
 * the row's version. A deprecated package has the registry's text from when npm wrote the lockfile.
 * @type {(server: Pick<Server, 'file' | 'scenarioFile' | 'executesGraphql'>) => PackageVersion[]}
 */
export function installedPackages({ file, scenarioFile, executesGraphql }) {
  if (file === null) return []
  const files = scenarioFile ? [file, scenarioFile] : [file]
  const names = new Set(files.flatMap((path) => importedPackages(readFileSync(path, 'utf8'))))
  // A file without any package executes GraphQL by itself.
  if (executesGraphql && names.size > 0) names.add('graphql')
  return [...names].flatMap((name) => {
    // Goes from one node_modules to the next further up, like Node.
    const folders = createRequire(file).resolve.paths(name) ?? []
    const folder = folders.find((folder) => readJson(join(folder, name, 'package.json')))
    if (folder === undefined) return []
    const { version } = readJson(join(folder, name, 'package.json'))
    const { deprecated } = readJson(join(folder, '../package-lock.json'))?.packages?.[`node_modules/${name}`] ?? {}
    return { name, version: plainWords(version), ...(deprecated && { deprecated: plainWords(deprecated) }) }
  })
}
