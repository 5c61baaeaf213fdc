import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { importedPackages } from '../lib/core/store/packages.js'
import {
  indented,
  packageFiles,
  packageFolders,
  parseJson,
  projectFolder,
  quoted,
  readArtifact,
  Refusal,
  useArtifact,
  writeFiles,
} from './artifact.js'
import { scenarioFiles, serverFiles } from './serverFiles.js'

// Copies package.json and lockfiles from an artifact if only versions of measured packages differ.
// The script imports no package, because it runs before npm ci.

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/
const packagePath = /^(node_modules\/(@[\w.~-]+\/)?[\w.~-]+)(\/node_modules\/(@[\w.~-]+\/)?[\w.~-]+)*$/
const largestLockfile = 2_000_000

useArtifact('accept-packages', (folder) => {
  const files = readArtifact(folder, packageFiles, largestLockfile)
  for (const packageFolder of packageFolders) {
    const [manifestPath, lockfilePath] = ['package.json', 'package-lock.json'].map((file) => join(packageFolder, file))
    const dependencies = checkManifest(manifestPath, files.get(manifestPath) ?? '', measuredPackages(packageFolder))
    checkLockfile(lockfilePath, files.get(lockfilePath) ?? '', dependencies)
  }
  writeFiles(files)
  return `copied ${files.size} files`
})

/**
 * Reads a JSON file of this checkout.
 * @param {string} path
 */
function readCommitted(path) {
  return JSON.parse(readFileSync(join(projectFolder, path), 'utf8'))
}

/**
 * Names the packages whose versions update-packages may change.
 * @param {string} packageFolder
 * @returns {Set<string>}
 */
function measuredPackages(packageFolder) {
  if (packageFolder.endsWith('legacy')) return new Set()
  const paths = [...serverFiles(packageFolder), ...scenarioFiles(packageFolder)]
  const sources = paths.map((path) => readFileSync(join(projectFolder, path), 'utf8'))
  return new Set(sources.flatMap(importedPackages))
}

/**
 * Refuses a package.json that differs from the committed one in more than versions of measured packages.
 * @param {string} path
 * @param {string} text
 * @param {Set<string>} measured
 * @returns {Record<string, string>} the dependencies
 */
function checkManifest(path, text, measured) {
  const { dependencies } = parseJson(path, text)
  const expected = readCommitted(path)
  for (const name of Object.keys(expected.dependencies)) {
    const version = dependencies?.[name]
    if (!measured.has(name) || version === expected.dependencies[name]) continue
    if (!exactVersion.test(version)) throw new Refusal(`${path} has ${quoted(version)} as the version of ${name}`)
    expected.dependencies[name] = version
  }
  if (text !== `${indented(expected)}\n`)
    throw new Refusal(`${path} differs from the committed one in more than the versions of measured packages`)
  return expected.dependencies
}

/**
 * Refuses a lockfile with packages from outside of the registry, without checksums or with new install scripts.
 * @param {string} path
 * @param {string} text
 * @param {Record<string, string>} dependencies
 */
function checkLockfile(path, text, dependencies) {
  const { packages, ...head } = parseJson(path, text)
  const { packages: committed, ...committedHead } = readCommitted(path)
  const { '': root, ...entries } = packages ?? {}
  if (!isDeepStrictEqual({ ...head, root }, { ...committedHead, root: { ...committed[''], dependencies } }))
    throw new Refusal(`${path} does not belong to the package.json beside it`)
  const scripted = new Set(
    Object.keys(committed)
      .filter((place) => committed[place].hasInstallScript)
      .map(nameAt),
  )
  for (const [place, entry] of Object.entries(entries)) {
    const fault = packagePath.test(place)
      ? describeEntryFault(entry, scripted.has(nameAt(place)))
      : 'is in no node_modules'
    if (fault) throw new Refusal(`${path}: ${quoted(place)} ${fault}`)
  }
}

/**
 * Returns the package name in a key of a lockfile.
 * @param {string} place
 */
function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Describes what is wrong with an entry of a lockfile; null if nothing is.
 * @param {any} entry
 * @param {boolean} mayHaveScript
 */
function describeEntryFault(entry, mayHaveScript) {
  if (typeof entry !== 'object' || entry === null) return 'is no entry'
  const { version, integrity, resolved, link, inBundle, hasInstallScript } = entry
  if (link !== undefined) return 'is a link'
  if (!exactVersion.test(version)) return 'has no exact version'
  // The checksum of an archive covers the packages that it bundles.
  if (!inBundle && !/^sha512-[\w+/]+=*$/.test(integrity)) return 'has no sha512 checksum'
  if (resolved !== undefined && !String(resolved).startsWith('https://registry.npmjs.org/'))
    return 'is not from the npm registry'
  return hasInstallScript && !mayHaveScript ? 'has a new install script: review it, and update by hand' : null
}
