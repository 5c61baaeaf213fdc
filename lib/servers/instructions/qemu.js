import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @import { Counting } from './openCounting.js' */

/** What qemu calls the processors that Node.js runs on, where it has another name. @type {Record<string, string>} */
const processors = { x64: 'x86_64', arm64: 'aarch64', ppc64: 'ppc64le' }
const source = join(import.meta.dirname, 'plugin.c')
/** Of qemu's interface of plugins: until 8, and from 9 on. */
const versions = [1, 2]
/** What plugin.c gives each thread. */
const counterBytes = 64

/** What its output says of a program that failed; null where it did not. @type {(command: string, words: string[]) => string | null} */
function faultOf(command, words) {
  const { error, status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (error) return `there is no ${command}`
  return status === 0 ? null : stderr.trim().split('\n').at(-1) || `${command} exited with code ${status}`
}

/** @param {string} path of the file that a plugin counts into */
function readCounts(path) {
  const bytes = readFileSync(path)
  let total = 0
  for (let at = 0; at < bytes.length; at += counterBytes) total += Number(bytes.readBigUInt64LE(at))
  return total
}

/**
 * Counts by qemu-user, which runs a program without another machine, ten to twenty times slower. Its plugin is compiled
 * into a temporary folder.
 * @returns {Counting | string} why not, in words
 */
export function openQemu() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-instructions-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const [plugin, counts] = [join(folder, 'plugin.so'), join(folder, 'counts')]
  // In what qemu takes as one word, a comma is two.
  const option = [plugin, `counts=${counts}`].map((part) => part.replaceAll(',', ',,')).join(',')
  const under = [`qemu-${processors[process.arch] ?? process.arch}`, '-plugin', option]
  const [command, ...words] = [...under, process.execPath, '--version']
  /** @type {Set<string>} */
  const faults = new Set()
  for (const version of versions) {
    const compiling = ['-O2', '-shared', '-fPIC', `-DAPI=${version}`, '-o', plugin, source]
    const fault = faultOf('cc', compiling) ?? faultOf(command, words)
    // A plugin begins with an empty file.
    if (fault === null)
      return { tool: 'qemu', under, open: () => ({ read: async () => readCounts(counts), close() {} }), remove }
    faults.add(fault)
  }
  remove()
  return [...faults].join('; ')
}
