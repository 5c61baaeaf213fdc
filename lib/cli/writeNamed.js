import { shown, writeAtomically } from '../core/store/files.js'

/**
 * Writes a file that the user named, and says so on stderr.
 * @type {(program: string, path: string, content: string) => void}
 * @throws {import('../base/errors/unableError.js').UnableError} if it cannot be written
 */
export function writeNamed(program, path, content) {
  writeAtomically(path, content)
  console.error(`${program}: wrote ${shown(path)}`)
}
