import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { importedPackages } from '../lib/results/packages.js'
import {
  packageFiles,
  packageFolders,
  parseJson,
  projectFolder,
  quoted,
  readArtifact,
  Refusal,
  takeOver,
} from './artifact.js'
import { scenarioFiles, serverFiles } from './serverFiles.js'

// Takes over what update-packages made elsewhere: other versions of the measured packages, and nothing else. It uses no
// package itself, so that it can run where nothing is installed.

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/
const placeOfPackage = /^(node_modules\/(@[\w.~-]+\/)?[\w.~-]+)(\/node_modules\/(@[\w.~-]+\/)?[\w.~-]+)*$/

/** As npm writes its files. @param {unknown} value */
const indented = (value) => JSON.stringify(value, null, 2)

takeOver('accept-packages', (folder) => {
  const files = readArtifact(folder, packageFiles, () => 2_000_000)
  for (const packageFolder of packageFolders) {
    const [manifestPath, lockfilePath] = ['package.json', 'package-lock.json'].map((file) => join(packageFolder, file))
    const dependencies = checkManifest(manifestPath, files.get(manifestPath) ?? '', measuredPackages(packageFolder))
    checkLockfile(lockfilePath, files.get(lockfilePath) ?? '', dependencies)
  }
  return files
})

/** @param {string} path */
function committed(path) {
  return JSON.parse(readFileSync(join(projectFolder, path), 'utf8'))
}

/** @param {string} packageFolder @returns {Set<string>} those that update-packages may change */
function measuredPackages(packageFolder) {
  if (packageFolder.endsWith('legacy')) return new Set()
  const paths = [...serverFiles(packageFolder), ...scenarioFiles(packageFolder)]
  const sources = paths.map((path) => readFileSync(join(projectFolder, path), 'utf8'))
  return new Set(sources.flatMap(importedPackages))
}

/**
 * A package.json has to be the committed one but for the versions of measured packages.
 * @param {string} path
 * @param {string} text
 * @param {Set<string>} measured
 * @returns {Record<string, string>} the dependencies
 */
function checkManifest(path, text, measured) {
  const { dependencies } = parseJson(path, text, indented)
  const expected = committed(path)
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
 * A lockfile names packages of the registry, by their checksums, and no package with an install script that the
 * committed one has not.
 * @param {string} path
 * @param {string} text
 * @param {Record<string, string>} dependencies
 */
function checkLockfile(path, text, dependencies) {
  const { packages, ...head } = parseJson(path, text, indented)
  const { packages: before, ...headBefore } = committed(path)
  const { '': root, ...entries } = packages ?? {}
  if (!isDeepStrictEqual({ ...head, root }, { ...headBefore, root: { ...before[''], dependencies } }))
    throw new Refusal(`${path} does not belong to the package.json beside it`)
  const scripted = new Set(
    Object.keys(before)
      .filter((place) => before[place].hasInstallScript)
      .map(nameAt),
  )
  for (const [place, entry] of Object.entries(entries)) {
    const fault = placeOfPackage.test(place)
      ? describeEntryFault(entry, scripted.has(nameAt(place)))
      : 'is in no node_modules'
    if (fault) throw new Refusal(`${path}: ${quoted(place)} ${fault}`)
  }
}

/** @param {string} place in a lockfile */
function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * @param {any} entry
 * @param {boolean} mayHaveScript
 */
function describeEntryFault(entry, mayHaveScript) {
  if (typeof entry !== 'object' || entry === null) return 'is no entry'
  const { version, integrity, resolved, link, inBundle, hasInstallScript } = entry
  if (link !== undefined) return 'is a link'
  if (!exactVersion.test(version)) return 'has no exact version'
  // What a package brings along in its own archive is covered by the checksum of that.
  if (!inBundle && !/^sha512-[\w+/]+=*$/.test(integrity)) return 'has no sha512 checksum'
  if (resolved !== undefined && !String(resolved).startsWith('https://registry.npmjs.org/'))
    return 'is not from the npm registry'
  return hasInstallScript && !mayHaveScript ? 'has a new install script: review it, and update by hand' : null
}
