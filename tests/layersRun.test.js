import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createProject, freePort, run } from './project.js'
import { projectFolder } from './sources.js'

const base = 'benchmarks/core-graphql-js.js'

/**
 * Writes a layer on the base, which counts by an expression in each request.
 * @type {(way: string, count: string) => string}
 */
const layer = (way, count) =>
  readFileSync(join(projectFolder, base), 'utf8')
    .replace('../lib/serve/index.js', '../../lib/serve/index.js')
    .replace('const server = createServer(', `const worked = proveLayer(${way})\nconst server = createServer(`)
    .replace('=> {\n', `=> {\n  ${count}\n`)
    .replace('{ api', '{ proveLayer, api')

describe('node bench --layers', () => {
  const project = createProject([], [base])
  /** @type {Awaited<ReturnType<typeof run>>} */
  let bench
  /** @type {any[]} */
  let rows = []
  before(async () => {
    const folder = join(project.folder, 'benchmarks/layers')
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const layers = { works: layer('', 'worked()'), idle: layer('', ''), absent: layer("{ header: 'x-layer' }", '') }
    for (const [name, text] of Object.entries(layers)) writeFileSync(join(folder, `core-graphql-js+${name}.js`), text)
    const load = ['-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0.1', '--rounds', '1', '--cohort', '1']
    const words = ['--layers', 'core-graphql-js', ...load, '--port', `${await freePort()}`]
    bench = await run(join(project.folder, 'bench.js'), words)
    rows = JSON.parse((await run(join(project.folder, 'compare.js'), ['--layers', '--json'])).stdout)
  })
  after(() => project.remove())
  const rowOf = (/** @type {string | null} */ name) =>
    rows.find(({ layer }) => layer === name) ?? assert.fail(`${name}`)

  test('measures a base and its layers, and relates their rates', () => {
    const { outcome, ratioToBase, layerWorkPerAnswer } = rowOf('works')
    assert.equal(outcome, 'completed')
    assert.ok(ratioToBase > 0 && ratioToBase < 10, `${ratioToBase}`)
    // Some requests are those before the load, and those without an answer at its end.
    assert.ok(layerWorkPerAnswer > 0.9 && layerWorkPerAnswer < 2, `${layerWorkPerAnswer}`)
    assert.equal(rowOf(null).server, 'core-graphql-js')
  })
  test('gives no number to a layer that did nothing, and exit code 1', () => {
    for (const [name, reason] of [
      ['idle', 'the layer did nothing'],
      ['absent', 'the layer did nothing: no answer has the header x-layer'],
    ]) {
      const { outcome, reason: got, requestsPerSecond } = rowOf(name)
      assert.deepEqual([outcome, got, requestsPerSecond], ['invalid', reason, null])
    }
    assert.equal(bench.code, 1)
  })
  test('ends with its answer', () => {
    // Other tests may run beside it: then a flag doubts what was measured.
    const [, answer] = /\nLayers on core-graphql-js, ([\s\S]*)\.\n$/.exec(bench.stdout) ?? assert.fail(bench.stdout)
    assert.match(
      answer.replaceAll('\n', ' '),
      /^not confirmed: works [+−]\d+\.\d %$|^a flag doubts: core-graphql-js\+works \(.+\)$/,
    )
    assert.match(bench.stderr, /^bench: 4 rows in 1 block/m)
  })
})
