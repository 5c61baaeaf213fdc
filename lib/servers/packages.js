import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { declaredVersions, installCommand } from '../base/project.js'
import { plainWords } from '../workload/plainWords.js'

/** @import { PackageVersion, Server } from '../types.d.ts' */

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

/** Lists where Node looks for packages: from one node_modules to the next further up. @param {string} file */
const foldersAbove = (file) => createRequire(file).resolve.paths('package') ?? []

/** Static import, and require at the beginning of a file or in a declaration, each at the beginning of a line. */
const staticPatterns = [
  /^(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\s]+)\1/gm,
  /^import\s*(['"])([^'"\s]+)\1/gm,
  /^(?:(?:const|let|var)\b[^'"`;()]*=\s*)?require\(\s*(['"])([^'"\s]+)\1/gm,
]

/** Name of a package that npm can install; `#a`, `npm:a` and addresses are none. */
const installableName = /^(@[\w.~-]+\/)?[\w~][\w.~-]*$/

/**
 * Lists the packages without which a server file does not start, and which are not installed: those that it imports at
 * its beginning, and those that its package.json declares. Others it can do without, or says itself what it lacks.
 * @param {string} file
 * @param {string} source
 * @param {string} packageFolder
 * @param {boolean} isShared - whether the packages may be in a folder above; others may be there in another version
 */
export function missingPackages(file, source, packageFolder, isShared) {
  const code = source.replace(comments, '')
  const specifiers = staticPatterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, , from]) => from))
  const first = importedPackages(specifiers.map((specifier) => `import '${specifier}'`).join('\n'))
  const declared = declaredVersions(packageFolder)
  const foldersOf = (/** @type {string} */ name) =>
    name in declared && !isShared ? [join(packageFolder, 'node_modules')] : foldersAbove(file)
  return importedPackages(source).filter(
    (name) =>
      installableName.test(name) &&
      (name in declared || first.includes(name)) &&
      !foldersOf(name).some((folder) => existsSync(join(folder, name))),
  )
}

/** Folder of the packages that are too large for every installation. */
const layersFolder = join('benchmarks', 'layers')

/**
 * Says which packages are not installed, and how to install them; null if none is missing.
 * @type {(names: string[], packageFolder: string) => string | null}
 */
export function describeMissing(names, packageFolder) {
  if (names.length === 0) return null
  if (packageFolder.endsWith(layersFolder)) return 'needs packages that `npm run layers` installs'
  const list = names.join(', ').replace(/, (?=[^,]*$)/, ' and ')
  return `${list} ${names.length > 1 ? 'are' : 'is'} not installed; run ${installCommand(names, packageFolder)}`
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
    const folder = foldersAbove(file).find((folder) => readJson(join(folder, name, 'package.json')))
    if (folder === undefined) return []
    const { version } = readJson(join(folder, name, 'package.json'))
    const { deprecated } = readJson(join(folder, '../package-lock.json'))?.packages?.[`node_modules/${name}`] ?? {}
    return { name, version: plainWords(version), ...(deprecated && { deprecated: plainWords(deprecated) }) }
  })
}
