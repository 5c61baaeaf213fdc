import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cannotWrite } from '../errors/unableError.js'
import { makeFolder } from '../results/files.js'

/**
 * A file that grows by a line with each thing that happens, so that whatever ends this process loses the last line at
 * most. A line costs some 20 µs: it is for the system to keep, as only a power cut would lose it. A disk that is nearly
 * full takes the beginning of a line without a word: it is written on, until it is there or refused.
 * @param {string} path
 * @param {unknown} header what is known before all else
 */
export function openJournal(path, header) {
  const descriptor = attempt(() => {
    makeFolder(dirname(path))
    return openSync(path, 'w')
  })
  /** @param {unknown} entry */
  const append = (entry) => void attempt(() => writeFileSync(descriptor, `${JSON.stringify(entry)}\n`))
  append(header)
  return { append, close: () => closeSync(descriptor) }

  /** @template Value @param {() => Value} act @returns {Value} */
  function attempt(act) {
    try {
      return act()
    } catch (error) {
      throw cannotWrite(path, error)
    }
  }
}

/**
 * @param {string} path
 * @returns {{ header: any, entries: any[], endedAt: number } | null} null where there is none, or no whole line of it.
 *   endedAt: of its last line, in ms since 1970
 */
export function readJournal(path) {
  try {
    // What follows the last line break was cut off.
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    const [header, ...entries] = lines.map((line) => JSON.parse(line))
    return header === undefined ? null : { header, entries, endedAt: statSync(path).mtimeMs }
  } catch {
    return null
  }
}

/** @param {string} path of a journal that is of no use any more, or of none */
export const removeJournal = (path) => rmSync(path, { force: true })
