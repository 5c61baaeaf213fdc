import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { md5 } from '../workload/resources.js'
import { content } from './content.js'
import { access } from './stores/dataAccess.js'

/** @import { LayerWay } from '../types.d.ts' */

/** Proof of this process's layer: absent in a server without one. @type {{ way?: LayerWay, worked: number }} */
const proof = { worked: 0 }

/**
 * Declares how a layer proves that it works: it counts by itself, or else the runner looks at an answer's header or
 * sends a request that the layer must refuse.
 * @type {(way?: LayerWay) => (times?: number) => void} counts: spans exported, lines written, entries cached
 */
export function proveLayer(way = {}) {
  proof.way = way
  return (times = 1) => {
    proof.worked += times
  }
}

/** Reads the proof of this process's layer; undefined without a layer. */
export const readLayer = () => proof.way && { ...proof.way, worked: proof.worked }

/** Resolvers for a layer that declares the types itself: a root field, and an author's computed one. */
export const library = {
  authors() {
    access.countResolver()
    return content.authors
  },
  md5: (/** @type {{ name: string }} */ { name }) => md5(name),
}

/**
 * Names a log file in a new temporary folder, which the end of the process removes, but not SIGKILL.
 * @returns {string} its path
 */
export function createLogFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-log-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      remove()
      process.kill(process.pid, signal)
    })
  return join(folder, 'server.log')
}
