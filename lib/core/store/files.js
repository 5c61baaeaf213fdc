import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { cannotWrite, UnableError } from '../../base/errors/unableError.js'

/** Writes a path as the user would: from here, unless it is elsewhere; never empty. @param {string} path */
export function shown(path) {
  const fromHere = relative('', path) || '.'
  return fromHere.startsWith('..') ? path : fromHere
}

/** Maximum size of a file that is read; the largest published result has a tenth of it. */
const maxMegabytes = 64
export const maxBytes = maxMegabytes * 1024 ** 2
/** Bytes that are read at once of a file whose size is unknown. */
const partBytes = 2 ** 16

/**
 * Reads a regular file that a user named, or that may be in a user's folder. Neither a FIFO nor a device is opened.
 * @type {(path: string) => Buffer}
 * @throws {Error} with a code of the system, or that says what the path is
 */
export function readBytes(path) {
  refuseSpecial(statSync(path))
  // Another process may have put a FIFO in its place.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const facts = fstatSync(file)
    refuseSpecial(facts)
    const chunks = []
    // A file of /proc has no size, and another file may grow meanwhile.
    for (let [total, length] = [0, Math.max(facts.size + 1, partBytes)]; ; length = partBytes) {
      const chunk = Buffer.allocUnsafe(length)
      const read = readSync(file, chunk)
      chunks.push(chunk.subarray(0, read))
      total += read
      if (read === 0) return Buffer.concat(chunks)
      refuseLarge(total)
    }
  } finally {
    closeSync(file)
  }
}

/** @param {import('node:fs').Stats} facts */
function refuseSpecial(facts) {
  if (facts.isDirectory()) throw new Error('expected a file, got a folder')
  if (!facts.isFile()) throw new Error('expected a regular file, got a pipe, a socket or a device')
  refuseLarge(facts.size)
}

/** @param {number} bytes */
function refuseLarge(bytes) {
  if (bytes > maxBytes) throw new Error(`expected at most ${maxMegabytes} MB, got more`)
}

/** Byte order marks of UTF-16 in either order. */
const marksOfUtf16 = ['\xff\xfe', '\xfe\xff']

/**
 * Reads a text in UTF-8.
 * @param {string} path
 * @param {TextDecoderOptions} [decoding] - ignoreBOM: whether a byte order mark stays in the text
 * @throws {Error} with a code of the system, or that says what the file is
 */
export function readText(path, decoding) {
  const bytes = readBytes(path)
  const start = bytes.toString('latin1', 0, 2)
  if (marksOfUtf16.includes(start) || start.includes('\0'))
    throw new Error('expected UTF-8, got UTF-16; save it as UTF-8')
  if (bytes.includes(0)) throw new Error('expected a text, got a file with null bytes')
  if (!isUtf8(bytes)) {
    const line = bytes
      .toString('latin1')
      .split('\n')
      .findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')))
    throw new Error(`expected UTF-8, got other bytes in line ${line + 1}; save it as UTF-8`)
  }
  return new TextDecoder('utf-8', decoding).decode(bytes)
}

/** @type {(path: string, error: any) => UnableError} */
const cannotRead = (path, { message }) => new UnableError('CANNOT_READ', `cannot read ${path}: ${message}`)

/**
 * Reads a file of the user.
 * @type {(path: string, decoding?: TextDecoderOptions) => string}
 * @throws {UnableError} that says what the path is, if it is no text in UTF-8
 */
export function readDocument(path, decoding) {
  try {
    return readText(path, decoding)
  } catch (error) {
    throw cannotRead(path, error)
  }
}

/** Reads a file; null if there is none. @param {string} path @throws {UnableError} if it cannot be read */
export function readIfThere(path) {
  try {
    return readText(path)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null
    throw cannotRead(path, error)
  }
}

// Node 20: `recursive` of mkdirSync tries for ever on a file system that takes no folder, such as /proc.
/**
 * Makes a folder, and those above it that are missing.
 * @type {(path: string) => string | undefined} the highest folder made; undefined if all existed
 * @throws {Error} with a code if it cannot be made
 */
export function makeFolder(path) {
  const missing = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) makeOne(folder)
  return missing[0]
}

/** Makes a folder, unless another process makes it at the same time. @param {string} folder */
function makeOne(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
}

/**
 * Writes files so that at any moment each has either its old or its whole new content, and none is touched before all
 * of them are on the disk. They are put in place in their order.
 * @param {Record<string, string | Buffer>} texts - by path
 * @throws {UnableError} if the disk is full, the folder is no folder, and so on
 */
export function writeAllAtomically(texts) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, temporary: `${path}.${process.pid}.tmp` }))
  let [current] = files
  try {
    for (current of files) {
      makeFolder(dirname(current.path))
      writeFileSync(current.temporary, current.text, { flush: true })
    }
    for (current of files) renameSync(current.temporary, current.path)
  } catch (error) {
    for (const { temporary } of files) removeQuietly(temporary)
    throw cannotWrite(shown(current.path), error, 'what was there before is untouched')
  }
}

/** Removes a file if the system lets it; the error before tells more. @param {string} path */
export function removeQuietly(path) {
  try {
    rmSync(path, { force: true })
  } catch {
    // Left for the next run, which removes such files.
  }
}

/** Writes one file. @type {(path: string, text: string | Buffer) => void} */
export const writeAtomically = (path, text) => writeAllAtomically({ [path]: text })

/** Lists the entries of a folder; null if there is no such folder. @param {string} folder */
export function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
