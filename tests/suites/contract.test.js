import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { suites } from '../../lib/suites/index.js'
import { freePort } from '../project.js'
import { writeEchoApi } from './api/measureApi.js'
import { bench, compare, countBlocks, help, measureOf, project, serverOf, tiny, toy, where } from './contractRuns.js'

// Runs every suite for one block, and shows its results; resume.test.js interrupts runs and continues them.

test('the tiny suites are all that measure servers of the project, and the toy has 40 lines at most', () => {
  const names = suites.flatMap(({ name, servers, serversOf }) => (servers || serversOf ? [] : name))
  assert.deepEqual(Object.keys(tiny), [...names, 'toy'])
  assert.ok(readFileSync(join(toy, 'index.js'), 'utf8').split('\n').length <= 41)
})

for (const name of Object.keys(tiny))
  describe(name, () => {
    const suite = ['--suite', name]
    const server = serverOf(name)
    // Suites know nothing of runtimes: the toy runs without one first, the others with this Node at once.
    const [row, runtime] =
      name === 'toy' ? [server, []] : [`${server}@node-${process.versions.node}`, ['--runtime', process.execPath]]
    const file = join(project.folder, 'results', name, `${row}.json`)

    test('is measured', async () => {
      const whole = [...measureOf(name), ...runtime, '--rounds', '1', '--port', String(await freePort()), ...where]
      const { code, stdout, stderr } = await bench(whole)
      assert.ok(code === 0 || code === 1, stderr)
      assert.equal(countBlocks(file), 1)
      assert.match(stdout, new RegExp(server))
    })
    describe('is shown', () => {
      /** @type {Record<string, (text: string) => void>} */
      const formats = {
        table: (text) => assert.match(text, new RegExp(server)),
        markdown: (text) => assert.match(text, /^\| .* \|$/m),
        csv: (text) => assert.match(text, /^(.*,)?server,/),
        json: (text) => assert.equal(JSON.parse(text)[0].server, row),
      }
      for (const [format, check] of Object.entries(formats))
        test(`as ${format}`, async () => {
          const { code, stdout, stderr } = await compare([...suite, `--${format}`, ...where])
          assert.deepEqual([code, stderr], [0, ''])
          check(stdout)
        })
      test('in a page', async () => {
        const page = join(project.folder, 'report.html')
        const { code, stdout, stderr } = await compare([...suite, '--html', page, ...where])
        assert.deepEqual([code, stdout], [0, ''])
        assert.match(stderr, /^compare: wrote \S*report\.html\n$/)
        assert.match(
          readFileSync(page, 'utf8'),
          new RegExp(`<section id="${name}" .*<tr[^>]*>.*node bench .*-pkgs ${server}`, 's'),
        )
      })
      test('in --help', async () => {
        const { stdout } = await help(['--help'])
        assert.match(stdout, new RegExp(`\\b${name}\\b`))
      })
    })
  })

describe('api, whose servers are those of a file', () => {
  const results = join(project.folder, 'results of api')
  const suite = ['--suite', 'api', '--results', results]
  let path = ''
  before(() => {
    const folder = join(project.folder, 'own')
    mkdirSync(folder)
    // A server of the project has this name, too.
    path = writeEchoApi(folder, { before: {}, mercurius: {} })
  })

  test('is measured, and its verdict stands below', async () => {
    const short = ['--rounds', '2', '-d', '0.3', '--warmup', '0', '-c', '2', '--port', String(await freePort())]
    const { code, stdout, stderr } = await bench(['--api', path, ...short, '--results', results])
    assert.equal(code, 0, stderr + stdout)
    assert.match(stderr, /^bench: load goes to before at http:\/\/127\.0\.0\.1:\{port\}\/graphql, mercurius at /m)
    assert.equal(countBlocks(join(results, 'api/before.json')), 2)
    assert.match(stdout, /^one: mercurius is [\d.]+ % (?:faster|slower) than before \(2 blocks, not confirmed/m)
  })
  /** @type {Record<string, RegExp>} */
  const formats = {
    table: /^one: mercurius is [\d.]+ % (?:faster|slower) than before/,
    markdown: /^\| .*mercurius .* \|$/m,
    csv: /^server,operation,.*\nbefore,one,/,
    json: /^\[\s+\{\s+"server": "before",\s+"operation": "one"/,
  }
  for (const [format, expected] of Object.entries(formats))
    test(`is shown as ${format}`, async () => {
      const { code, stdout, stderr } = await compare([...suite, `--${format}`])
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, expected)
    })
  test('is shown in part, compared with the first server', async () => {
    const { stdout } = await compare([...suite, '--json', 'mercurius'])
    const rows = JSON.parse(stdout)
    assert.deepEqual([...new Set(rows.map((/** @type {any} */ row) => row.server))], ['mercurius'])
    for (const { ratio } of rows) assert.ok(ratio > 0)
  })
  test('is shown in a page and a picture, with the command that measures again', async () => {
    const [page, picture] = ['api.html', 'api.svg'].map((name) => join(project.folder, name))
    assert.match((await compare([...suite, '--html', page])).stderr, /^compare: wrote \S*api\.html\n$/)
    assert.match(readFileSync(page, 'utf8'), /<section id="api" .*node bench --suite api .*--api \S+api\.mjs/s)
    assert.equal((await compare([...suite, '--plot', picture])).code, 0)
    assert.match(readFileSync(picture, 'utf8'), /^<svg /)
  })
  test('is judged by --fail-on', async () => {
    assert.equal((await compare([...suite, '--fail-on', 'p99:10s,errors:0%'])).code, 0)
    const { code, stdout } = await compare([...suite, '--fail-on', 'p99:0.001ms'])
    assert.equal(code, 3)
    assert.match(stdout, /^--fail-on p99:0\.001ms does not hold: one before [\d.]+ ms/m)
  })
})
