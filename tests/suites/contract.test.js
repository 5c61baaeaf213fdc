import assert from 'node:assert/strict'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { suites } from '../../lib/suites/index.js'
import { openProgram } from '../openProgram.js'
import { createProject, freePort, run } from '../project.js'
import { writeEchoApi } from './api/measureApi.js'

// What every suite has to do, with a stranger's suite beside those of the project: a folder, and one line in the list.
const toy = join(import.meta.dirname, '../fixtures/toySuite')
const oneLine = "suites.push((await import('./toy/index.js')).toy)\n"

/** As little of each as is worth anything. @type {Record<string, string[]>} */
const tiny = {
  throughput: ['-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0'],
  parallelism: [
    ...['--resources', '2', '--bytes', '300', '--delay', '1', '--rtt', '0', '--links', 'listed'],
    ...['--protocol', 'h1', '--arms', 'rest', '--pages', '1'],
  ],
  concurrency: ['--protocol', 'h1', '-c', '1,2', '-p', '1', '-d', '0.2', '--warmup', '0'],
  compression: ['--compression', 'none,gzip', '--level', '1', '--protocol', 'h1', '--size', 'full', '--requests', '3'],
  transports: ['--transport', 'h1', '--connection', 'new', '--parallel', '2', '-d', '0.1', '--warmup', '0'],
  subscriptions: [
    ...['--transport', 'graphql-ws', '--subscribers', '2', '--rate', '50', '-d', '0.2', '--warmup', '0'],
    ...['--connects', '3', '--idle', '0'],
  ],
  toy: ['--pause', '0,1'],
}
/** One that has what a suite asks for. @param {string} suite */
const serverOf = (suite) => (suite === 'subscriptions' ? 'mercurius' : 'core-graphql-js')
const project = createProject(
  [],
  ['core-graphql-js', 'mercurius'].map((name) => `benchmarks/${name}.js`),
)
before(() => {
  cpSync(toy, join(project.folder, 'lib/suites/toy'), { recursive: true })
  appendFileSync(join(project.folder, 'lib/suites/index.js'), oneLine)
})
after(project.remove)

/**
 * @type {(
 *   words: string[],
 *   onChild?: (child: import('node:child_process').ChildProcess) => void,
 * ) => ReturnType<typeof run>}
 */
const bench = (words, onChild) => run(join(project.folder, 'bench.js'), words, { cwd: project.folder, onChild })
const compare = openProgram(join(project.folder, 'compare.js'), { cwd: project.folder })
/** Where all of them write, unless a test names another folder. */
const where = ['--results', join(project.folder, 'results')]
const help = openProgram(join(project.folder, 'bench.js'), { cwd: project.folder })
const { node } = process.versions

/**
 * Ends a run by Ctrl-C as soon as a file is there.
 * @type {(words: string[], file: string) => ReturnType<typeof run>}
 */
const interruptOnce = (words, file) =>
  bench(words, (child) => {
    const look = setInterval(() => {
      if (!existsSync(file)) return
      clearInterval(look)
      child.kill('SIGINT')
    }, 20)
    child.once('close', () => clearInterval(look))
  })

/** Blocks of which a file has trials. @param {string} file */
function countBlocks(file) {
  const { trials } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(trials.map((/** @type {{ block: number }} */ { block }) => block)).size
}

test('the tiny suites are all that measure servers of the project, and the toy has 40 lines at most', () => {
  const names = suites.flatMap(({ name, servers, serversOf }) => (servers || serversOf ? [] : name))
  assert.deepEqual(Object.keys(tiny), [...names, 'toy'])
  assert.ok(readFileSync(join(toy, 'index.js'), 'utf8').split('\n').length <= 41)
})

for (const [name, words] of Object.entries(tiny))
  describe(name, () => {
    const suite = ['--suite', name]
    const server = serverOf(name)
    // Suites know nothing of runtimes: the toy runs without one first, the others with this Node at once.
    const [row, runtime] = name === 'toy' ? [server, []] : [`${server}@node-${node}`, ['--runtime', process.execPath]]
    const file = join(project.folder, 'results', name, `${row}.json`)
    const measure = [...suite, '-pkgs', server, ...words]

    test('is measured until Ctrl-C, which keeps what there is', async () => {
      const whole = [...measure, ...runtime, '--rounds', '2', '--port', String(await freePort()), ...where]
      const { code, stderr } = await interruptOnce(whole, file)
      assert.equal(code, 130, stderr)
      assert.match(stderr, /^bench: interrupted by SIGINT; .*--resume$/m)
      assert.equal(countBlocks(file), 1)
    })
    test('goes on with --resume', async () => {
      const { code, stdout, stderr } = await bench([...suite, '--resume', ...where])
      assert.ok(code === 0 || code === 1, stderr)
      assert.match(stderr, /^bench: continuing the run of 20/m)
      assert.equal(countBlocks(file), 2)
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
    test('has runtimes, each a row of its own', async () => {
      const runtimes = [`${server}@node-${node} node-${node}`]
      const results = join(project.folder, name === 'toy' ? 'other' : 'results')
      if (name === 'toy') {
        // Several share a run.
        const both = ['--runtime', `current,${process.execPath}`, '--rounds', '1', '--port', String(await freePort())]
        const { code, stderr } = await bench([...measure, ...both, '--results', results])
        assert.ok(code === 0 || code === 1, stderr)
        runtimes.unshift(`${server} current`)
      }
      const { stdout } = await compare([...suite, '--json', '--results', results])
      const rows = new Set(JSON.parse(stdout).map((/** @type {any} */ row) => `${row.server} ${row.runtime}`))
      assert.deepEqual([...rows].sort(), runtimes)
      const result = readFileSync(join(results, name, `${server}@node-${node}.json`), 'utf8')
      const { environment, trials } = JSON.parse(result)
      assert.equal(environment.runtime.version, node)
      assert.equal(trials[0].conditions.runtime, environment.runtime.name)
    })
  })

describe('api, whose servers are those of a file', () => {
  const results = join(project.folder, 'results of api')
  const file = join(results, 'api/before.json')
  const suite = ['--suite', 'api', '--results', results]
  let path = ''
  before(() => {
    const folder = join(project.folder, 'own')
    mkdirSync(folder)
    // A server of the project has this name, too.
    path = writeEchoApi(folder, { before: {}, mercurius: {} })
  })

  test('is measured until Ctrl-C, which says the verdict so far', async () => {
    const short = ['--rounds', '2', '-d', '0.3', '--warmup', '0', '-c', '2', '--port', String(await freePort())]
    const { code, stderr } = await interruptOnce(['--api', path, ...short, '--results', results], file)
    assert.equal(code, 130, stderr)
    assert.match(stderr, /^bench: load goes to before at http:\/\/127\.0\.0\.1:\{port\}\/graphql, mercurius at /m)
    assert.match(stderr, /^bench: so far: one: /m)
    assert.equal(countBlocks(file), 1)
  })
  test('goes on with --resume, with the servers of its file', async () => {
    const { code, stdout, stderr } = await bench(['--resume', '--results', results])
    assert.equal(code, 0, stderr + stdout)
    assert.equal(countBlocks(file), 2)
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
