import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { entriesOf, shown, writeAllAtomically } from '../../../core/store/files.js'
import { quoted } from '../../../workload/quoted.js'
import { exportMismatch } from './k6Declarations.js'

/**
 * Way to run a load.
 * @typedef {object} Run
 * @property {string[]} [before] - lines to read and commands before it
 * @property {(pathOf: (name: string) => string) => string} [environmentOf] - writes assignments before a command
 * @property {string} target - options of k6 that say where the server is
 * @property {string} compare - command that shows the counts, less its file
 */

/**
 * Writes a load for k6 into a folder, and prints how to run it.
 * @param {string} folder
 * @param {Record<string, string>} files - texts by names: load.js, load.json and what they read
 * @param {Run} run
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function writeExport(folder, files, { before = [], environmentOf, target, compare }) {
  const entries = entriesOf(folder) ?? []
  if (entries.length > 0 && !entries.some(({ name }) => name === 'load.json'))
    throw exportMismatch('a new folder, or one of an earlier export', shown(folder))
  writeAllAtomically(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text])))
  const path = (/** @type {string} */ name) => shown(join(folder, name))
  const run = `${environmentOf?.(path) ?? ''}k6 run --quiet ${quoted(path('load.js'))} > k6.txt`
  console.log(`for k6 1.0 or newer; for a server elsewhere, which must be yours, add ${target}\n`)
  console.log([...before, run, `${compare} k6.txt`].map((line) => `    ${line}`).join('\n'))
}

/**
 * Reads a script of k6 with the modules that it imports, to be put into one folder.
 * @param {string} name - of the script there
 * @param {URL} url
 * @param {Record<string, string>} [replaced] - other texts of modules, by names of files
 * @returns {Record<string, string>} texts by names
 */
export function readScript(name, url, replaced = {}) {
  /** @type {Record<string, string>} */
  const texts = {}
  /** @type {(name: string, url: URL) => void} */
  function read(name, url) {
    if (name in texts) return
    // Holds the place of a module until its imports are read.
    texts[name] = ''
    const text = replaced[name] ?? readFileSync(url, 'utf8')
    texts[name] = text.replace(/^(import [^']*from )'(\.[^']+)'/gm, (_, before, from) => {
      read(basename(from), new URL(from, url))
      return `${before}'./${basename(from)}'`
    })
  }
  read(name, url)
  return texts
}
