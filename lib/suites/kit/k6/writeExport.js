import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { entriesOf, shown, writeAllAtomically } from '../../../core/store/files.js'
import { quoted } from '../../../workload/quoted.js'
import { exportMismatch } from './k6Declarations.js'

/**
 * Description of a load for its README.
 * @typedef {object} Guide
 * @property {string} server
 * @property {string} about - what is sent, and how answers are checked
 * @property {Record<string, string>} contents - content of each further file, by the names of files
 * @property {string} place - where the load goes, and what has to be set
 * @property {string} start - how to start one server
 * @property {string} target - options of k6 that say where the server is
 * @property {(pathOf: (name: string) => string) => string} [environmentOf] - writes assignments before a command
 * @property {boolean} [hasSecrets] - whether k6 reads secrets from its environment
 * @property {number} machines
 * @property {string} compare - command that shows the counts, less its files
 */

/**
 * Writes a load for k6 into a folder, and prints how to run it.
 * @param {string} folder
 * @param {Record<string, string>} files - texts by names: load.js, load.json and what they read
 * @param {Guide} guide
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function writeExport(folder, files, guide) {
  const entries = entriesOf(folder) ?? []
  if (entries.length > 0 && !entries.some(({ name }) => name === 'load.json'))
    throw exportMismatch('a new folder, or one of an earlier export', shown(folder))
  const all = Object.entries({ ...files, ...fillTemplates(Object.keys(files), guide) })
  writeAllAtomically(Object.fromEntries(all.map(([name, text]) => [join(folder, name), text])))
  const path = (/** @type {string} */ name) => shown(join(folder, name))
  const run = `${guide.environmentOf?.(path) ?? ''}k6 run --quiet ${quoted(path('load.js'))} > k6.txt`
  console.log(`${path('README.md')} describes how to run it, also on several machines\n`)
  console.log(`    ${run}\n    ${guide.compare} k6.txt`)
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

/**
 * Writes how to run a load, for readers and for the k6 operator.
 * @type {(names: string[], guide: Guide) => Record<string, string>}
 */
function fillTemplates(names, { environmentOf, hasSecrets = false, contents, ...guide }) {
  const name = nameInKubernetes(guide.server)
  const environment = environmentOf?.((name) => name) ?? ''
  const described = { 'load.js': 'what k6 runs', ...contents, 'testrun.yaml': 'for the k6 operator in Kubernetes' }
  const secrets = `kubectl create secret generic ${name} --from-env-file=FILE      # NAME=value in each line`
  /** @type {Record<string, string | number>} */
  const values = {
    ...guide,
    name,
    environment,
    files: Object.entries(described)
      .map(([file, content]) => `| ${file.padEnd(24)} | ${content.padEnd(72)} |`)
      .join('\n'),
    flags: names.map((file) => `--from-file=${file}`).join(' '),
    commands: commandsOf(guide.machines, guide.target, environment).join('\n'),
    runner: hasSecrets ? `  runner:\n    envFrom:\n      - secretRef:\n          name: ${name}\n` : '',
    secrets: hasSecrets ? `    ${secrets}\n` : '',
  }
  const fill = (/** @type {string} */ template) =>
    readFileSync(new URL(template, import.meta.url), 'utf8').replace(/\{\{(\w+)\}\}\n?/g, (whole, name) => {
      const text = String(values[name])
      // A value of whole lines brings its own line ends.
      return whole.endsWith('\n') && !/\n$|^$/.test(text) ? `${text}\n` : text
    })
  return { 'testrun.yaml': fill('testrun.template.yaml'), 'README.md': fill('readme.template.md') }
}

/** Names a load within the limits of Kubernetes. @param {string} server */
const nameInKubernetes = (server) =>
  `bench-${server.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 50).replace(/-$/, '')

/**
 * Writes a command for each machine's part of a load.
 * @type {(machines: number, target: string, environment: string) => string[]}
 */
function commandsOf(machines, target, environment) {
  const end = (/** @type {number} */ part) => (part === 0 || part === machines ? `${part && 1}` : `${part}/${machines}`)
  const ends = Array.from({ length: machines + 1 }, (_, part) => end(part))
  return ends.slice(1).map((to, part) => {
    const segment = `--execution-segment ${ends[part]}:${to} --execution-segment-sequence ${ends}`
    return `    ${environment}k6 run --quiet ${segment} ${target} load.js > k6-${part + 1}.txt`
  })
}
