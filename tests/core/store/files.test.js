import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readDocument, readIfThere, shown, writeAllAtomically, writeAtomically } from '../../../lib/core/store/files.js'
import { loadResults } from '../../../lib/core/store/resultFiles.js'
import { throughput } from './suites.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @type {(folder: string) => NonNullable<ReturnType<typeof loadResults>>} */
const load = (folder) => loadResults(folder, throughput) ?? assert.fail(`there is no ${folder}`)

describe('writeAtomically', () => {
  test('makes the folder, and leaves nothing but the file', (context) => {
    const folder = join(temporaryFolder(context), 'a/b')
    writeAtomically(join(folder, 'x.json'), 'Zoë')
    assert.equal(readFileSync(join(folder, 'x.json'), 'utf8'), 'Zoë')
    assert.deepEqual(readdirSync(folder), ['x.json'])
  })
  test('puts the new content in the place of the old', (context) => {
    const path = join(temporaryFolder(context), 'x.json')
    writeAtomically(path, 'a longer text')
    writeAtomically(path, 'short')
    assert.equal(readFileSync(path, 'utf8'), 'short')
  })
  test('where it fails, what was there is untouched and nothing is left over', (context) => {
    const folder = temporaryFolder(context)
    const path = join(folder, 'x.json')
    mkdirSync(path)
    writeFileSync(join(path, 'inside'), 'old')
    const message = /^cannot write .*x\.json: .+; what was there before is untouched$/
    assert.throws(() => writeAtomically(path, 'new'), { code: 'CANNOT_WRITE', message })
    assert.deepEqual(readdirSync(folder), ['x.json'])
    assert.equal(readFileSync(join(path, 'inside'), 'utf8'), 'old')
  })
  test('a folder that is a file stays as it is', (context) => {
    const file = join(temporaryFolder(context), 'file')
    writeFileSync(file, 'old')
    assert.throws(() => writeAtomically(join(file, 'x.json'), 'new'), { code: 'CANNOT_WRITE' })
    assert.equal(readFileSync(file, 'utf8'), 'old')
  })
  test('where the system takes no folder, it says so at once', () =>
    assert.throws(() => writeAtomically('/proc/nowhere/folder/x.json', 'new'), {
      code: 'CANNOT_WRITE',
      message: /^cannot write \/proc\/nowhere\/folder\/x\.json: .+; what was there before is untouched$/,
    }))
})

test('of several files none is touched where one cannot be written', (context) => {
  const folder = temporaryFolder(context)
  const [first, second] = ['first', 'second'].map((name) => join(folder, name))
  writeFileSync(first, 'old')
  writeFileSync(second, 'old')
  assert.throws(() => writeAllAtomically({ [first]: 'new', [join(second, 'inside')]: 'new' }), { code: 'CANNOT_WRITE' })
  assert.deepEqual([readdirSync(folder), readFileSync(first, 'utf8')], [['first', 'second'], 'old'])
  writeAllAtomically({ [first]: 'new', [second]: 'new' })
  assert.deepEqual([readFileSync(first, 'utf8'), readFileSync(second, 'utf8')], ['new', 'new'])
})

describe('readDocument', () => {
  /** @type {Record<string, [string | Buffer, string]>} */
  const texts = {
    'plain UTF-8': ['Zoë 日本\n', 'Zoë 日本\n'],
    'an empty file': ['', ''],
    'a byte order mark': ['\uFEFF{"a": 1}', '{"a": 1}'],
    'Windows’ line ends': ['a\r\nb', 'a\r\nb'],
    'more than a part of what is read at once': ['x'.repeat(200_000), 'x'.repeat(200_000)],
  }
  for (const [name, [content, text]] of Object.entries(texts))
    test(`reads ${name}`, (context) => {
      const path = join(temporaryFolder(context), 'file')
      writeFileSync(path, content)
      assert.equal(readDocument(path), text)
    })
  test('keeps a byte order mark if asked to', (context) => {
    const path = join(temporaryFolder(context), 'file')
    writeFileSync(path, '\uFEFFa')
    assert.equal(readDocument(path, { ignoreBOM: true }), '\uFEFFa')
  })
  const utf16 = 'expected UTF-8, got UTF-16; save it as UTF-8'
  /** @type {Record<string, [Buffer, string]>} */
  const others = {
    'UTF-16 with its mark': [Buffer.from('\uFEFF{"a": 1}', 'utf16le'), utf16],
    'UTF-16 without': [Buffer.from('{"a": 1}', 'utf16le'), utf16],
    'big-endian UTF-16 with its mark': [Buffer.from('\uFEFF{"a": 1}', 'utf16le').swap16(), utf16],
    'big-endian UTF-16 without': [Buffer.from('{"a": 1}', 'utf16le').swap16(), utf16],
    'Latin 1': [Buffer.from('a\nb\nZoë\n', 'latin1'), 'expected UTF-8, got other bytes in line 3; save it as UTF-8'],
    'a character that is cut off': [
      Buffer.from('日本').subarray(0, 5),
      'expected UTF-8, got other bytes in line 1; save it as UTF-8',
    ],
    'an archive': [Buffer.from('PK\x03\x04\x14\0\0'), 'expected a text, got a file with null bytes'],
  }
  for (const [name, [content, message]] of Object.entries(others))
    test(`names ${name}`, (context) => {
      const path = join(temporaryFolder(context), 'file')
      writeFileSync(path, content)
      assert.throws(() => readDocument(path), { code: 'CANNOT_READ', message: `cannot read ${path}: ${message}` })
    })
  const noFile = /: expected a regular file, got a pipe, a socket or a device$/
  /** @type {Record<string, [(path: string) => void, RegExp]>} */
  const special = {
    'a pipe that nobody writes to': [(path) => execFileSync('mkfifo', [path]), noFile],
    'a link to a device without an end': [(path) => symlinkSync('/dev/zero', path), noFile],
    'a folder': [(path) => mkdirSync(path), /: expected a file, got a folder$/],
    'a link to itself': [(path) => symlinkSync(path, path), /: ELOOP/],
    'a link to nothing': [(path) => symlinkSync('nothing', path), /: ENOENT/],
    'a file that is too large': [
      (path) => {
        writeFileSync(path, '')
        truncateSync(path, 64 * 1024 ** 2 + 1)
      },
      /: expected at most 64 MB, got more$/,
    ],
  }
  for (const [name, [make, message]] of Object.entries(special))
    test(`refuses ${name} at once`, (context) => {
      const folder = temporaryFolder(context)
      const path = join(folder, 'x.json')
      make(path)
      assert.throws(() => readDocument(path), { code: 'CANNOT_READ', message })
      const { results, warnings } = load(folder)
      assert.deepEqual([results.length, warnings.length], [0, 1])
      assert.match(warnings[0], /^skipped .*x\.json: /)
    })
  const isLinux = process.platform === 'linux'
  test('reads files without a size, to the limit', { skip: !isLinux }, () => {
    assert.match(readDocument('/proc/self/status'), /^Name:/)
    assert.throws(() => readDocument('/proc/self/pagemap'), { code: 'CANNOT_READ', message: /64 MB/ })
  })
  test('readIfThere finds that there is none, and refuses the same', (context) => {
    const folder = temporaryFolder(context)
    assert.equal(readIfThere(join(folder, 'none')), null)
    assert.throws(() => readIfThere(folder), { code: 'CANNOT_READ', message: /: expected a file, got a folder$/ })
  })
})

test('a path in a message is never empty, not even of the current folder', () => {
  assert.deepEqual(
    ['', '.', process.cwd(), 'a/..'].map((path) => shown(path)),
    ['.', '.', '.', '.'],
  )
  assert.equal(shown(join(process.cwd(), 'a/b')), join('a', 'b'))
  assert.equal(shown('/elsewhere'), '/elsewhere')
})
