import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

// Artifacts come from jobs that may have run any code, so they are read as untrusted data.

export const projectFolder = join(import.meta.dirname, '..')

/** Folder of the results that are published, from the project's root. */
export const resultsFolder = 'results/throughput'

/** Folders of the npm packages, from the project's root. */
export const packageFolders = ['.', 'benchmarks/legacy', 'benchmarks/next']

/** Files that decide which versions npm installs. */
export const packageFiles = packageFolders.flatMap((folder) => [
  join(folder, 'package.json'),
  join(folder, 'package-lock.json'),
])

/** Limit in bytes of a published file. The largest one grows by some 0.3 MB an hour, more on a noisy machine. */
export const largestFile = 10_000_000

/** Error for an artifact with a fault; its message is one line. */
export class Refusal extends Error {}

/** Makes untrusted text safe for a line of a log. @param {unknown} text */
export const quoted = (text) => JSON.stringify(String(text).slice(0, 200))

/** Formats a value as npm and `compare --json` do. @param {unknown} value */
export const indented = (value) => JSON.stringify(value, null, 2)

/**
 * Runs git in the project's folder.
 * @param {string[]} args
 * @returns {string} stdout
 */
export const git = (...args) =>
  execFileSync('git', args, {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

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
 * Reads the files of an artifact, which must be exactly the expected ones.
 * @param {string} folder
 * @param {string[]} expected - paths
 * @param {number} largest - bytes that a file may have
 * @returns {Map<string, string>} text by path
 * @throws {Refusal}
 */
export function readArtifact(folder, expected, largest) {
  for (const path of entries(folder))
    if (!expected.includes(path)) throw new Refusal(`${quoted(path)} is not expected in the artifact`)
  return new Map(expected.map((path) => [path, readPlainFile(join(folder, path), path, largest)]))
}

/**
 * Reads a file that must be plain, small and UTF-8.
 * @param {string} file
 * @param {string} path - path in the artifact
 * @param {number} largest
 */
function readPlainFile(file, path, largest) {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Refusal(`${path} is missing in the artifact`)
  if (!stats.isFile() || stats.nlink > 1) throw new Refusal(`${path} is not a plain file`)
  if (stats.size > largest) throw new Refusal(`${path} has ${stats.size} bytes, at most ${largest} are expected`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch {
    throw new Refusal(`${path} is not UTF-8`)
  }
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

/**
 * Writes files of the project.
 * @param {Map<string, string>} files - text by path
 */
export function writeFiles(files) {
  for (const [path, text] of files) writeFileSync(join(projectFolder, path), text)
}

/**
 * Runs a script whose only argument is the folder of an artifact, and prints one line about the outcome.
 * @param {string} script - name of the npm script
 * @param {(folder: string) => string | Promise<string>} use - checks the artifact before it changes anything;
 *   returns the line
 */
export async function useArtifact(script, use) {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0) {
    console.error(`usage: npm run ${script} -- FOLDER`)
    process.exitCode = 2
    return
  }
  try {
    console.log(`${script}: ${await use(folder)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`${script}: refused: ${error.message}; nothing was changed`)
    process.exitCode = 1
  }
}
