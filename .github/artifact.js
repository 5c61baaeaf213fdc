import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Refusal } from './script.js'

// Artifacts come from jobs that may have run any code, so they are read as untrusted data.

/** Makes untrusted text safe for a line of a log. @param {unknown} text */
export const quoted = (text) => JSON.stringify(String(text).slice(0, 200))

/** Formats a value as npm and `compare --json` do. @param {unknown} value */
export const indented = (value) => JSON.stringify(value, null, 2)

/**
 * Lists every entry of a folder that is not a folder itself.
 * @param {string} folder
 * @param {string} [below]
 * @returns {Generator<string>} paths from the folder
 */
function* entries(folder, below = folder) {
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* entries(folder, path)
    else yield relative(folder, path).split(sep).join('/')
  }
}

/**
 * Reads the files of an artifact.
 * @param {string} folder
 * @param {RegExp[]} patterns - of paths: each file must match one, and each pattern a file
 * @param {number} largest - bytes that a file may have
 * @returns {Map<string, Buffer>} content by path
 * @throws {Refusal}
 */
export function readArtifact(folder, patterns, largest) {
  const paths = [...entries(folder)]
  const stranger = paths.find((path) => !patterns.some((pattern) => pattern.test(path)))
  if (stranger !== undefined) throw new Refusal(`${quoted(stranger)} is not expected in the artifact`)
  const missing = patterns.find((pattern) => !paths.some((path) => pattern.test(path)))
  if (missing) throw new Refusal(`no file of the artifact matches ${missing}`)
  return new Map(paths.map((path) => [path, readPlainFile(join(folder, path), path, largest)]))
}

/**
 * Reads a file that must be plain and small.
 * @param {string} file
 * @param {string} path - path in the artifact
 * @param {number} largest
 */
function readPlainFile(file, path, largest) {
  const stats = lstatSync(file)
  if (!stats.isFile() || stats.nlink > 1) throw new Refusal(`${path} is not a plain file`)
  if (stats.size > largest) throw new Refusal(`${path} has ${stats.size} bytes, at most ${largest} are expected`)
  return readFileSync(file)
}

/**
 * Parses a JSON file that must have the exact text that `indented` makes of it.
 * No name can then stand in it twice, so that every reader gets the same values.
 * @param {string} path
 * @param {string} text
 * @returns {any} an object or array
 * @throws {Refusal}
 */
export function parseJson(path, text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(`${path} is not JSON`)
  }
  if (text !== `${indented(value)}\n`) throw new Refusal(`${path} is not formatted as npm and compare do it`)
  if (typeof value !== 'object' || value === null) throw new Refusal(`${path} holds no object`)
  return value
}
