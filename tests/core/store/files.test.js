import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { UnableError } from '../../../lib/base/errors/unableError.js'
import {
  layOut,
  loadResults,
  readDocument,
  readIfThere,
  resultFileOf,
  saveResult,
  writeAllAtomically,
  writeAtomically,
} from '../../../lib/core/store/files.js'
import { folderOfWorkload } from '../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { completedRound, createResult, faultyRound, storedOf } from '../../suites/throughput/resultFixtures.js'
import { parallelism, throughput } from './suites.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @param {Parameters<typeof createResult>[0]} differences */
const createStored = (differences) => storedOf(createResult(differences))
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

describe('saveResult and loadResults', () => {
  test('what is saved is loaded, in the order of the names', (context) => {
    const folder = temporaryFolder(context)
    const [b, a] = [createStored({ server: 'b', rates: [1, 2] }), createStored({ server: 'a@graphql-17+jit' })]
    for (const result of [b, a]) saveResult(folder, result, throughput)
    assert.deepEqual(readdirSync(folder).sort(), ['a@graphql-17+jit.json', 'b.json'])
    assert.deepEqual(load(folder), { results: [a, b], warnings: [] })
  })
  test('so are words that are no ASCII', (context) => {
    const folder = temporaryFolder(context)
    const result = createStored({ server: 'a' })
    const named = { ...result, environment: { ...result.environment, cpuModel: 'Étalon µ5 – 日本' } }
    saveResult(folder, named, throughput)
    assert.deepEqual(load(folder), { results: [named], warnings: [] })
  })
  test('what does not fit the schema is a bug, and is not written', (context) => {
    const folder = temporaryFolder(context)
    const wrong = /** @type {any} */ ({ ...createStored({ server: 'a' }), path: 1 })
    assert.throws(
      () => saveResult(folder, wrong, throughput),
      (/** @type {Error} */ error) => {
        assert.ok(!(error instanceof UnableError))
        assert.match(error.message, /^the result of a does not fit its schema: \/path /)
        return true
      },
    )
    assert.deepEqual(readdirSync(folder), [])
  })
})

describe('the file of a result', () => {
  const names = [
    ...[
      'mercurius',
      'a@graphql-17+jit',
      '127.0.0.1:8080',
      '127.0.0.1-8080',
      '[::1]:3999',
      'Mercurius',
      'zo\u00EB',
      'zoe\u0308',
    ],
    ...[
      'con',
      'CON',
      'com1.x',
      'conx',
      'a.',
      'a ',
      ' a',
      '.',
      'a/b',
      'a\\b',
      'a%3ab',
      'a:b',
      'a<>"|?*',
      '日本',
      '-a',
      '~con',
    ],
    ...['x'.repeat(300), `${'x'.repeat(299)}y`, '日'.repeat(80), `${'日'.repeat(80)}!`],
  ]
  test('has a name that every file system takes', () => {
    for (const name of names) {
      const file = resultFileOf(name)
      assert.match(file, /^[a-z0-9+@._%~-]+\.json$/)
      assert.doesNotMatch(file, /^(con|prn|aux|nul|com\d|lpt\d)\./i)
      assert.ok(file.length < 240, file)
    }
    const unchanged = ['mercurius', 'a@graphql-17+jit', 'conx'].map(resultFileOf)
    assert.deepEqual(unchanged, ['mercurius.json', 'a@graphql-17+jit.json', 'conx.json'])
  })
  test('is that of one server only, whatever a file system takes for the same', () => {
    const files = names.map((name) => resultFileOf(name).toLowerCase().normalize('NFC'))
    assert.equal(new Set(files).size, names.length)
  })
  test('is read and replaced under the plain name that earlier versions gave it', (context) => {
    const folder = temporaryFolder(context)
    const result = createStored({ server: '127.0.0.1:8080' })
    writeFileSync(join(folder, '127.0.0.1:8080.json'), JSON.stringify(result))
    assert.deepEqual(load(folder), { results: [result], warnings: [] })
    saveResult(folder, result, throughput)
    assert.deepEqual(readdirSync(folder), ['127.0.0.1%3a8080.json'])
    assert.deepEqual(load(folder), { results: [result], warnings: [] })
  })
  test('of another server is left alone', (context) => {
    const folder = temporaryFolder(context)
    // As a file system that ignores case would find it.
    writeFileSync(join(folder, 'A.json'), JSON.stringify(createStored({ server: 'a' })))
    saveResult(folder, createStored({ server: 'A' }), throughput)
    assert.deepEqual(readdirSync(folder).sort(), ['%41.json', 'A.json'])
  })
})

describe('what is stored', () => {
  const rounds = [completedRound(0), faultyRound(1, 'failed', 'x'), completedRound(2)]
  for (const [name, result] of Object.entries({
    throughput: createStored({ rounds }),
    parallelism: createPageResult(),
  }))
    test(`of the suite ${name} has a line for each trial and each sample, and reads as it was`, () => {
      const text = layOut(result)
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(result)))
      const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''))
      assert.equal(lines.filter((line) => line.startsWith('"samples": [')).length, result.trials.length)
      for (const { samples } of result.trials)
        for (const sample of samples) assert.ok(lines.includes(JSON.stringify(sample)))
    })
})

describe('loadResults', () => {
  const good = createStored({ server: 'good' })
  const text = JSON.stringify(good)
  /** @type {Record<string, [string, string, RegExp]>} */
  const skipped = {
    'truncated JSON': ['bad.json', text.slice(0, text.length / 2), /bad\.json: .*JSON.*; run node bench again for it$/],
    'an empty file': ['bad.json', '', /bad\.json: .*JSON.*; run node bench again for it$/],
    'an older schema version': [
      'bad.json',
      JSON.stringify({ ...good, schemaVersion: 2 }),
      /bad\.json: it has schema version 2, expected 4; run node bench again for it$/,
    ],
    'another suite': [
      'bad.json',
      JSON.stringify(createPageResult({ server: 'bad' })),
      /bad\.json: it is a result of the suite parallelism$/,
    ],
    'foreign JSON': ['package.json', '{"name":"x"}', /package\.json: it is not a result of this project$/],
    'JSON null': ['null.json', 'null', /null\.json: it is not a result of this project$/],
    'another file name': ['renamed.json', text, /renamed\.json: it holds the result of good$/],
    'a missing field': ['bad.json', JSON.stringify({ ...good, trials: undefined }), /bad\.json: it must have .*trials/],
  }
  for (const [name, [file, content, warning]] of Object.entries(skipped))
    test(`warns of ${name} and goes on`, (context) => {
      const folder = temporaryFolder(context)
      saveResult(folder, good, throughput)
      writeFileSync(join(folder, file), content)
      const { results, warnings } = load(folder)
      assert.deepEqual(results, [good])
      assert.equal(warnings.length, 1)
      assert.match(warnings[0], /^skipped /)
      assert.match(warnings[0], warning)
    })

  test('a warning is one line', (context) => {
    const folder = temporaryFolder(context)
    writeFileSync(join(folder, 'bad.json'), '{"a":\n\n x}')
    assert.doesNotMatch(load(folder).warnings[0], /\n/)
  })
  test('a folder by the name of a result is warned of', (context) => {
    const folder = temporaryFolder(context)
    mkdirSync(join(folder, 'x.json'))
    assert.match(load(folder).warnings.join(), /^skipped .*x\.json: /)
  })
  test('what is not named .json is none of its business', (context) => {
    const folder = temporaryFolder(context)
    for (const file of ['README.md', 'x.json.123.tmp']) writeFileSync(join(folder, file), 'text')
    assert.deepEqual(load(folder), { results: [], warnings: [] })
  })
  test('no folder is no fault', (context) => {
    const folder = temporaryFolder(context)
    writeFileSync(join(folder, 'file'), '')
    for (const path of [join(folder, 'nowhere'), join(folder, 'file')])
      assert.equal(loadResults(path, throughput), null)
    assert.deepEqual(loadResults(folder, parallelism), { results: [], warnings: [] })
  })
})

test('every workload has a folder of its own', () => {
  assert.equal(folderOfWorkload('compound'), 'throughput')
  assert.equal(folderOfWorkload('compound-variables'), 'throughput-variables')
  assert.equal(folderOfWorkload('compound-cold'), 'throughput-cold')
  assert.equal(folderOfWorkload('rest'), 'throughput-rest')
})

describe('layOut', () => {
  const reading = { arm: 'rest', pages: { pageMs: [1, 2], requests: 51 } }
  const value = {
    server: 'a "b"',
    run: { id: 'x', servers: ['a', 'b'] },
    network: { kind: 'loopback', checks: [] },
    missing: undefined,
    rounds: [{ block: 0, loadAverageBefore: [0, 0.5, 1], readings: [reading, reading] }],
  }

  test('a line for each reading, and for what holds nothing nested', () => {
    assert.equal(
      layOut(value),
      `{
 "server": "a \\"b\\"",
 "run": {
  "id": "x",
  "servers": ["a","b"]
 },
 "network": {
  "kind": "loopback",
  "checks": []
 },
 "rounds": [
  {
   "block": 0,
   "loadAverageBefore": [0,0.5,1],
   "readings": [
    {"arm":"rest","pages":{"pageMs":[1,2],"requests":51}},
    {"arm":"rest","pages":{"pageMs":[1,2],"requests":51}}
   ]
  }
 ]
}`,
    )
  })
  test('is the JSON that it was', () => {
    for (const other of [value, [], {}, null, 1, 'x', [[[[[[{ a: [] }]]]]]], { a: null, b: [null, {}] }])
      assert.deepEqual(JSON.parse(layOut(other)), JSON.parse(JSON.stringify(other)))
  })
})
