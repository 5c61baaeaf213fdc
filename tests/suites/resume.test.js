import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '../project.js'
import { writeEchoApi } from './api/measureApi.js'
import {
  bench,
  compare,
  countBlocks,
  interruptOnce,
  measureOf,
  project,
  serverOf,
  tiny,
  where,
} from './contractRuns.js'

// Every suite keeps what it has at Ctrl-C, continues, and has runtimes as rows.

const { node } = process.versions

for (const name of Object.keys(tiny))
  describe(name, () => {
    const server = serverOf(name)
    // Suites know nothing of runtimes: the toy runs without one first, the others with this Node at once.
    const [row, runtime] = name === 'toy' ? [server, []] : [`${server}@node-${node}`, ['--runtime', process.execPath]]
    const file = join(project.folder, 'results', name, `${row}.json`)

    test('is measured until Ctrl-C, which keeps what there is', async () => {
      const whole = [...measureOf(name), ...runtime, '--rounds', '2', '--port', String(await freePort()), ...where]
      const { code, stderr } = await interruptOnce(whole, file)
      assert.equal(code, 130, stderr)
      assert.match(stderr, /^bench: interrupted by SIGINT; .*--resume$/m)
      assert.equal(countBlocks(file), 1)
    })
    test('goes on with --resume', async () => {
      const { code, stdout, stderr } = await bench(['--suite', name, '--resume', ...where])
      assert.ok(code === 0 || code === 1, stderr)
      assert.match(stderr, /^bench: continuing the run of 20/m)
      assert.equal(countBlocks(file), 2)
      assert.match(stdout, new RegExp(server))
    })
    test('has runtimes, each a row of its own', async () => {
      const runtimes = [`${server}@node-${node} node-${node}`]
      const results = join(project.folder, name === 'toy' ? 'other' : 'results')
      if (name === 'toy') {
        // Several share a run.
        const both = ['--runtime', `current,${process.execPath}`, '--rounds', '1', '--port', String(await freePort())]
        const { code, stderr } = await bench([...measureOf(name), ...both, '--results', results])
        assert.ok(code === 0 || code === 1, stderr)
        runtimes.unshift(`${server} current`)
      }
      const { stdout } = await compare(['--suite', name, '--json', '--results', results])
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

  test('is measured until Ctrl-C, which says the verdict so far', async () => {
    const folder = join(project.folder, 'own')
    mkdirSync(folder)
    const path = writeEchoApi(folder, { before: {}, mercurius: {} })
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
})
