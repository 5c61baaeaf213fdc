import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { estimate } from '../../.github/measure.js'
import { namedFolders, plannedRuns, readmeRows } from '../../.github/plannedRuns.js'
import { folderOfRun } from '../../lib/core/store/runs.js'
import { createPublished, ranked, runAt } from './publishing.js'

const root = join(import.meta.dirname, '../..')

/** @type {(...words: string[]) => { status: number | null, stdout: string, stderr: string }} */
const measure = (...words) =>
  spawnSync(process.execPath, [join(root, '.github/measure.js'), ...words], { encoding: 'utf8' })

describe('a planned run', () => {
  for (const { name, minutes, measurements } of plannedRuns)
    test(`${name} takes no longer than its minutes, which are 100 at most`, async () => {
      const estimates = await Promise.all(measurements.map((measurement) => estimate(measurement)))
      const seconds = estimates.map((one) => one.seconds ?? assert.fail(one.text))
      for (const { text } of estimates) assert.doesNotMatch(text, /cut to|^0 rows/)
      const total = seconds.reduce((sum, one) => sum + one) / 60
      assert.ok(total <= minutes && minutes <= 100, `about ${total} of ${minutes} minutes`)
    })
  test('has pages that there are', () => {
    for (const { pages } of plannedRuns) for (const page of pages) assert.ok(existsSync(join(root, page)), page)
  })
  test('has the rows of the table in the README, by whatever rank', () => {
    const rows = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| [\d–]+ \| \[([^\]]+)\]/gm)
    assert.deepEqual([...rows].map(([, name]) => name).sort(), readmeRows.toSorted())
  })
  test('shows its commands and minutes before it is measured', () => {
    const { status, stdout } = measure('rates', '--dry-run')
    assert.equal(status, 0)
    assert.match(stdout, /^node bench --packages mercurius,.* --rate 300,600,900 --rounds 6 .*\n {2}7 rows in 6 blocks/)
    assert.match(stdout, /\nrates: about \d+ of 50 min; made of it: README\.md\n$/)
    for (const { name } of plannedRuns) assert.match(measure().stdout, new RegExp(`^${name} `, 'm'))
  })
  test('is refused in one line with what to do', () => {
    /** @type {[string[], RegExp][]} */
    const faults = [
      [['rank'], /^measure: there is no planned run "rank"; did you mean ranks\?\n$/],
      [['rates', 'ranks'], /^measure: expected one run, got "rates ranks"\n$/],
      [['rates', '--set', 'rounds'], /^measure: --set expects NAME=VALUE, got "rounds"\n$/],
      [['rates', '--set', 'rounds=1'], /^measure: --set needs --results, .*; add it\n$/],
      [['rates', '--after', '/nowhere', '--results', '/nowhere'], /^measure: --after expects the folder of a run, got/],
    ]
    for (const [words, message] of faults) {
      const { status, stderr } = measure(...words)
      assert.equal(status, 2, words.join(' '))
      assert.match(stderr, message)
    }
  })
})

describe('a run that compare does not read', () => {
  test('is published in its folder, listed with it, and leaves the table and the history as they are', (context) => {
    const { folder, store, publish, published, listed, read } = createPublished(context)
    assert.equal(publish(store('1', runAt(1))).status, 0)
    const [table, history] = [read('docs/results.md'), read('results/history.ndjson')]
    const { status, stdout, stderr } = publish('--as', 'rates', store('2', runAt(2)))
    assert.equal(status, 0, stderr)
    const name = folderOfRun(runAt(2)[0].run)
    assert.equal(stdout, `publish-run: published results/published/rates/${name}\n`)
    assert.deepEqual(readdirSync(join(folder, 'results/published/rates', name)), ['throughput.json.gz'])
    assert.deepEqual(published(), ['1'])
    assert.deepEqual([read('docs/results.md'), read('results/history.ndjson')], [table, history])
    assert.deepEqual(
      listed().map(({ measured, counts, path }) => [measured, counts, path.includes('/rates/')]),
      [
        [['throughput'], true, false],
        [['rates: throughput'], true, true],
      ],
    )
    assert.match(read('docs/validation.md'), /^\| 2026-01-02 02:04 \| rates: throughput \|/m)
  })
  test('is replaced by a newer one of another method, and stays in the list', (context) => {
    const { folder, store, publish, listed } = createPublished(context, '', 'true')
    for (const hour of [1, 2]) {
      const run = store(`${hour}`, runAt(hour, { settings: { connections: 10 * hour } }))
      assert.equal(publish('--as', 'rates', run).status, 0)
    }
    assert.deepEqual(readdirSync(join(folder, 'results/published/rates')), [folderOfRun(runAt(2)[0].run)])
    assert.deepEqual(
      listed().map(({ counts, path }) => [counts, path === null]),
      [
        [false, true],
        [true, false],
      ],
    )
  })
  test('takes as many folders as it has measurements', (context) => {
    const { publish, store } = createPublished(context, '', 'true')
    const { status, stderr } = publish('--as', 'backends', store('1', runAt(1)))
    assert.equal(status, 2)
    assert.match(stderr, /^publish-run: --as backends expects 3 folders, got 1\n$/)
  })
  test('has a folder whose name is no folder of further runs or records', () => {
    for (const name of namedFolders()) assert.match(name, /^(?!further$|validation$)[a-z][a-z\d-]+$/)
  })
})

describe('the third run of the table', () => {
  /** @type {(context: import('node:test').TestContext, hours?: number[]) => ReturnType<typeof createPublished>} */
  function publishTwo(context, hours = [1, 3]) {
    const published = createPublished(context, '', 'node .github/updateRuns.js')
    for (const hour of hours) {
      const { status, stderr } = published.publish('--as', 'ranks', published.store(`${hour}`, ranked(hour, 1)))
      assert.equal(status, 0, stderr)
    }
    return published
  }

  test('tests the table of two and joins it if it confirms it, also after other runs are published', (context) => {
    const { store, publish, published, listed, read } = publishTwo(context)
    const { status, stdout, stderr } = publish('--as', 'ranks', store('5', ranked(5, 1)))
    assert.equal(status, 0, stderr)
    const finding = /the third run of the table, which it tested before and confirms: 0 of 3 separated pairs the other/
    assert.match(stdout, finding)
    assert.deepEqual(published(), ['5', '3', '1'])
    assert.match(listed()[2].rule, finding)
    assert.match(read('README.md'), finding)
    assert.equal(publish('--as', 'rates', store('6', runAt(6))).status, 0)
    assert.equal(publish(store('5', ranked(5, 1))).status, 0)
    assert.deepEqual(published(), ['5', '3', '1'])
    assert.match(listed()[2].rule, finding)
  })
  test('is kept beside the table if it turns pairs round', (context) => {
    const { folder, store, publish, published, listed } = publishTwo(context)
    const { status, stdout, stderr } = publish('--as', 'ranks', store('5', ranked(5, 0.3)))
    assert.equal(status, 0, stderr)
    assert.match(stdout, /the third run does not confirm the table: 2 of 3 separated pairs the other way round/)
    assert.deepEqual(published(), ['3', '1'])
    assert.equal(readdirSync(join(folder, 'results/published/further')).length, 1)
    assert.match(listed()[2].rule, /^tests the table .*: the third run does not confirm the table: 2 of 3/)
  })
  test('is kept beside the table if runs are not two hours apart, or three are in it', (context) => {
    const near = publishTwo(context, [1, 2])
    const { stdout } = near.publish('--as', 'ranks', near.store('5', ranked(5, 1)))
    assert.match(stdout, /the three runs began less than 2 hours apart: 0 of 3/)
    assert.deepEqual(near.published(), ['2', '1'])
    const full = publishTwo(context)
    assert.equal(full.publish('--as', 'ranks', full.store('5', ranked(5, 1))).status, 0)
    assert.match(
      full.publish('--as', 'ranks', full.store('7', ranked(7, 1))).stdout,
      /the table has three runs: 0 of 3/,
    )
    assert.deepEqual(full.published(), ['5', '3', '1'])
  })
})

describe('records of how the method was tested', () => {
  const facts = {
    at: '2026-01-02T03:04:05.678Z',
    ...{ cpuModel: 'CPU', cpuCores: 2, node: 'v24.0.0', gitCommit: 'a'.repeat(40), gitModified: false },
  }
  const record = { server: 'a', pipelining: 10, connections: 100, arms: {} }
  /** @type {(folder: string, ...lines: object[]) => string} */
  function write(folder, ...lines) {
    const path = join(folder, 'records.ndjson')
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return path
  }

  test('replace the file before, and are listed as runs are', (context) => {
    const { folder, publish, listed, read } = createPublished(context, '', 'true')
    mkdirSync(join(folder, 'tests'))
    writeFileSync(join(folder, 'tests/updateDocs.js'), '')
    for (const day of [2, 3]) {
      const at = facts.at.replace('-02T', `-0${day}T`)
      const { status, stderr } = publish('--as', 'wrk', write(folder, { ...facts, at }, record))
      assert.equal(status, 0, stderr)
    }
    assert.match(read('results/published/validation/wrk-100x10.ndjson'), /^\{"at":"2026-01-03/)
    assert.deepEqual(
      listed().map(({ measured, counts, results }) => [measured, counts, results]),
      [
        [['validation: wrk-100x10'], false, 1],
        [['validation: wrk-100x10'], true, 1],
      ],
    )
  })
  test('are refused without a record, or if the code is not committed', (context) => {
    const { folder, publish } = createPublished(context, '', 'true')
    assert.match(publish('--as', 'wrk', write(folder, facts)).stderr, /holds no records; nothing was published\n$/)
    const modified = write(folder, { ...facts, gitModified: true }, record)
    assert.match(
      publish('--as', 'wrk', modified).stderr,
      /code that is not committed; commit it and measure again; nothing was published\n$/,
    )
    assert.ok(!existsSync(join(folder, 'results/published')))
  })
})
