import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { cannotMount, mount, unmount } from '../mount.js'

/** @import { Fault } from './index.js' */

/** Enough for a browser's profile, or a database. */
const megabytes = 256

/** @param {string} path of a file that takes what is left */
function fill(path) {
  const descriptor = openSync(path, 'w')
  try {
    for (let bytes = 2 ** 20; bytes > 0; bytes = Math.floor(bytes / 2)) writeUntilFull(descriptor, Buffer.alloc(bytes))
  } finally {
    closeSync(descriptor)
  }
}

/** @type {(descriptor: number, block: Buffer) => void} */
function writeUntilFull(descriptor, block) {
  try {
    while (writeSync(descriptor, block) === block.length);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error
  }
}

/** Neither results nor temporary files can be written, until somebody makes room. @type {Fault} */
export const diskFull = {
  name: 'disk-full',
  skip: cannotMount,
  prepare({ folder, undo }) {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
    undo.push(() => unmount(folder))
  },
  async strike({ folder, restore }) {
    const filler = join(folder, 'filler')
    fill(filler)
    restore.push(() => rmSync(filler))
    return true
  },
}
