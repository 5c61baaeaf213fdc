import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { UnableError } from '../../../lib/base/errors/unableError.js'
import {
  foldersOfResults,
  layOut,
  loadAllResults,
  loadResults,
  resultFileOf,
  runsIn,
  saveResult,
  toCompact,
} from '../../../lib/core/store/resultFiles.js'
import { folderOfWorkload } from '../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { completedRound, createResult, faultyRound, storedOf } from '../../suites/throughput/resultFixtures.js'
import { parallelism, throughput } from './suites.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @param {Parameters<typeof createResult>[0]} differences */
const createStored = (differences) => storedOf(createResult(differences))
/** @type {(folder: string) => NonNullable<ReturnType<typeof loadResults>>} */
const load = (folder) => loadResults(folder, throughput) ?? assert.fail(`there is no ${folder}`)

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

describe('a compact file', () => {
  const results = ['a', 'b'].map((server) => createStored({ server, rates: [1000.123456789, 999.1] }))
  /** @type {(context: import('node:test').TestContext, content: string | Buffer) => string} folder it is for */
  function write(context, content) {
    const folder = join(temporaryFolder(context), 'throughput')
    writeFileSync(`${folder}.json.gz`, content)
    return folder
  }
  test('holds the results of a folder, number for number', (context) => {
    const folder = write(context, toCompact(results))
    assert.deepEqual(load(folder), { results: JSON.parse(JSON.stringify(results)), warnings: [] })
    assert.deepEqual(loadAllResults(join(folder, '..'), throughput), load(folder).results)
  })
  test('is not read beside the folder of its name', (context) => {
    const folder = write(context, toCompact(results))
    saveResult(folder, results[1], throughput)
    assert.deepEqual(
      load(folder).results.map(({ server }) => server),
      ['b'],
    )
  })
  test('of which some results do not fit the schema is read without them', (context) => {
    const faulty = [results[0], { ...results[1], trials: [] }, null, { ...results[1], schemaVersion: 3 }]
    const { results: read, warnings } = load(write(context, toCompact(/** @type {any} */ (faulty))))
    assert.equal(read.length, 1)
    assert.equal(warnings.length, 3)
    assert.match(warnings[0], /^skipped result 2 of .*throughput\.json\.gz: \/trials must NOT have fewer than 1 item/)
    assert.match(warnings[1], /^skipped result 3 of .*: it is not a result of this project$/)
    assert.match(warnings[2], /^skipped result 4 of .*: it has schema version 3, expected 4; /)
  })
  const whole = toCompact(results)
  const changed = Buffer.from(whole)
  changed[40] ^= 255
  const spaces = Buffer.alloc(64 * 2 ** 20 + 1, ' ')
  /** @type {Record<string, [Buffer, RegExp]>} */
  const damaged = {
    'cut short': [whole.subarray(0, whole.length / 2), /unexpected end of file/],
    'changed in a byte': [changed, /./],
    'not compressed': [Buffer.from('[]'), /incorrect header check/],
    empty: [Buffer.alloc(0), /unexpected end of file/],
    'no JSON': [gzipSync('[{'), /JSON/],
    'no array': [gzipSync('{"results": []}'), /expected an array of results/],
    'too large once unpacked': [gzipSync(spaces), /at most 64 MB of JSON, got more/],
  }
  for (const [name, [content, why]] of Object.entries(damaged))
    test(`that is ${name} is one line that says so`, (context) => {
      const folder = write(context, content)
      assert.throws(
        () => loadResults(folder, throughput),
        (/** @type {UnableError} */ error) => {
          assert.ok(error instanceof UnableError)
          assert.equal(error.code, 'CANNOT_READ')
          assert.match(error.message, /^cannot read .*throughput\.json\.gz: [^\n]+; restore it or delete it$/)
          assert.match(error.message, why)
          return true
        },
      )
    })
})

test('the folder of a run has folders of results in either form, and nothing else', (context) => {
  const folder = temporaryFolder(context)
  saveResult(join(folder, 'throughput-rest'), createStored({ server: 'a', settings: { workload: 'rest' } }), throughput)
  writeFileSync(join(folder, 'throughput.json.gz'), toCompact([createStored({ server: 'b' })]))
  saveResult(join(folder, 'parallelism'), createPageResult(), parallelism)
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'history.ndjson'), '')
  assert.deepEqual(foldersOfResults(folder), ['parallelism', 'throughput', 'throughput-rest'])
  assert.deepEqual(foldersOfResults(join(folder, 'none')), [])
  assert.deepEqual(
    loadAllResults(folder, throughput)
      .map(({ server }) => server)
      .sort(),
    ['a', 'b'],
  )
  assert.equal(runsIn(folder).length, 3)
})
