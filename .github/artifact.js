import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

// An artifact comes from a job in which anything may have run: it is data, of which nothing is believed.

export const projectFolder = join(import.meta.dirname, '..')

/** The folders of the npm packages, from the project's root. */
export const packageFolders = ['.', 'benchmarks/legacy', 'benchmarks/next']

/** The files that decide what is installed. */
export const packageFiles = packageFolders.flatMap((folder) => [
  join(folder, 'package.json'),
  join(folder, 'package-lock.json'),
])

/** Something is not as it must be; one line says what. */
export class Refusal extends Error {}

/** @param {unknown} text of strangers, as it may stand in a line of a log */
export const quoted = (text) => JSON.stringify(String(text).slice(0, 200))

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {Generator<string>} every entry that is no folder
 */
function* entries(folder, below = folder) {
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* entries(folder, path)
    else yield relative(folder, path).split(sep).join('/')
  }
}

/**
 * Reads the files of an artifact: those that are expected, each of them, and nothing else.
 * @param {string} folder
 * @param {string[]} expected paths
 * @param {(path: string) => number} largest bytes that a file may have
 * @returns {Map<string, string>} text by path
 * @throws {Refusal}
 */
export function readArtifact(folder, expected, largest) {
  for (const path of entries(folder))
    if (!expected.includes(path)) throw new Refusal(`${quoted(path)} is not expected in the artifact`)
  return new Map(expected.map((path) => [path, readPlainFile(join(folder, path), path, largest(path))]))
}

/**
 * @param {string} file
 * @param {string} path as the artifact has it
 * @param {number} largest
 */
function readPlainFile(file, path, largest) {
  const facts = lstatSync(file, { throwIfNoEntry: false })
  if (!facts) throw new Refusal(`${path} is missing in the artifact`)
  if (!facts.isFile() || facts.nlink > 1) throw new Refusal(`${path} is not a plain file`)
  if (facts.size > largest) throw new Refusal(`${path} has ${facts.size} bytes, at most ${largest} are expected`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch {
    throw new Refusal(`${path} is not UTF-8`)
  }
}

/**
 * The object in a JSON file, which has to be written as our programs write it: then no name stands in it twice, and
 * every reader sees the same.
 * @param {string} path
 * @param {string} text
 * @param {(value: unknown) => string} write how they do it
 * @throws {Refusal}
 */
export function parseJson(path, text, write) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(`${path} is not JSON`)
  }
  if (text !== `${write(value)}\n`) throw new Refusal(`${path} is not written as our programs write it`)
  if (typeof value !== 'object' || value === null) throw new Refusal(`${path} holds no object`)
  return value
}

/**
 * The command line of a script that takes an artifact over: the folder, and one line about what came of it.
 * @param {string} script
 * @param {(folder: string) => Map<string, string>} check
 */
export function takeOver(script, check) {
  const folders = process.argv.slice(2)
  if (folders.length !== 1) {
    console.error(`usage: npm run ${script} -- FOLDER`)
    process.exitCode = 2
    return
  }
  try {
    const files = check(folders[0])
    // Only now: a refused artifact leaves everything as it was.
    for (const [path, text] of files) writeFileSync(join(projectFolder, path), text)
    console.log(`${script}: took over ${files.size} files`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`${script}: refused: ${error.message}; nothing was taken over`)
    process.exitCode = 1
  }
}
