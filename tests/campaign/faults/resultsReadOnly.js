import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cannotMount, mount, unmount } from '../mount.js'
import { foldersIn } from '../stored.js'

/** @import { Scene } from '../scene.js' */
/** @import { Fault } from './index.js' */

/**
 * Root may write anyway: to it the folder is mounted once more over itself, from where nobody has a file of it open.
 * @param {Scene} scene
 */
function mountReadOnly({ folder, results }) {
  const aside = join(folder, 'read-only')
  mkdirSync(aside)
  mount('--bind', results, aside)
  try {
    mount('-o', 'remount,bind,ro', aside)
    mount('--bind', aside, results)
  } finally {
    unmount(aside)
  }
  return () => unmount(results)
}

/** @param {Scene} scene */
function changeMode({ results }) {
  const folders = foldersIn(results)
  for (const folder of folders) chmodSync(folder, 0o555)
  return () => {
    for (const folder of folders) chmodSync(folder, 0o755)
  }
}

/** Files that are open can still be written. @type {Fault} */
export const resultsReadOnly = {
  name: 'results-read-only',
  skip: process.getuid?.() === 0 ? cannotMount : undefined,
  async strike(scene) {
    scene.restore.push((process.getuid?.() === 0 ? mountReadOnly : changeMode)(scene))
    return true
  },
}
