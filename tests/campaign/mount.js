import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @type {(command: string, ...words: string[]) => string} what it said against it; empty where it did it */
function attempt(command, ...words) {
  const { error, status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (error) return error.message
  return status === 0 ? '' : stderr.trim() || `${command} ended with ${status}`
}

/** @param {string[]} words of mount(8) @throws {Error} */
export function mount(...words) {
  const refusal = attempt('mount', ...words)
  if (refusal) throw new Error(`mount ${words.join(' ')}: ${refusal}`)
}

/** Also where files of it are open. @param {string} folder */
export const unmount = (folder) => void attempt('umount', '--lazy', folder)

/** Why nothing can be mounted here, which takes root; undefined where it can. */
export const cannotMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    const refusal = attempt('mount', '-t', 'tmpfs', 'tmpfs', folder)
    if (refusal) return `nothing can be mounted: ${refusal}`
    unmount(folder)
    return undefined
  } finally {
    rmdirSync(folder)
  }
})()
