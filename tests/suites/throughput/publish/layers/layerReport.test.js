import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable } from '../../../../../lib/reports/table.js'
import { rankResults } from '../../../../../lib/suites/throughput/analyse/rankResults.js'
import { drawLayers } from '../../../../../lib/suites/throughput/publish/layers/drawLayers.js'
import { createLayerReport } from '../../../../../lib/suites/throughput/publish/layers/layerReport.js'
import { completedRound, controlRound, createResult, faultyRound } from '../../resultFixtures.js'

const noise = [1, 1.004, 0.997, 1.002]
const settings = { reference: 'base', layers: ['base'] }

/**
 * Creates the result of a layer, or of the base.
 * @type {(name: string, ratio: number, measured?: object, blocks?: number) => ReturnType<typeof createResult>}
 */
function resultOf(name, ratio, measured = {}, blocks = noise.length) {
  const ofServer = name === 'base' ? noise : noise.toReversed()
  const rates = ofServer.slice(0, blocks).map((factor) => 1000 * ratio * factor)
  const rounds = rates.flatMap((requestsPerSecond, block) => {
    const differences = { resolverCallsPerAnswer: 1, ...measured, requestsPerSecond }
    const round = completedRound(block, differences)
    return name === 'base' ? [round, controlRound(block, differences)] : [round]
  })
  const result = createResult({ server: name, rounds, settings })
  return name === 'base' ? result : { ...result, path: `benchmarks/layers/${name}.js` }
}

const costs = { layerWorkPerAnswer: 1, serverCpuSeconds: 6 }
const base = resultOf('base', 1)
const results = [
  base,
  resultOf('base+cors', 1.0005, { layerWorkPerAnswer: 0 }),
  resultOf('base+pino', 0.9, costs),
  resultOf('base+traces', 0.4, { layerWorkPerAnswer: 17, serverCpuSeconds: 5 }),
  resultOf('base+cache', 3, { layerWorkPerAnswer: 0, resolverCallsPerAnswer: 0 }),
]
const report = createLayerReport(rankResults(results))

describe('the report of layers', () => {
  test('has the base first, then its layers, the costliest last', () =>
    assert.deepEqual(
      report.rows.map(({ layer }) => layer),
      [null, 'cache', 'cors', 'pino', 'traces'],
    ))
  test('has ratios to the base with intervals, and a cache in a column of its own', () => {
    const lines = formatTable(report, { width: 200 }).split('\n')
    const lineOf = (/** @type {string} */ name) => lines.find((line) => line.startsWith(name)) ?? assert.fail(name)
    assert.match(lines[0], /× base +× base, cached +CPU µs added/)
    assert.match(lineOf('base '), / 1,00\d +1 +– +– +–/)
    assert.match(lineOf('base+cors'), / ~ 1\.00 ± \d\.\d % +– /)
    assert.match(lineOf('base+pino'), / 0\.90 ± \d\.\d % +– +\+333 /)
    assert.match(lineOf('base+cache'), / – +3\.00 ± \d\.\d % +−\d+ /)
  })
  test('leaves out requests/s on a narrow terminal, but neither ratios nor CPU time', () => {
    const [head] = formatTable(report, { width: 58 }).split('\n')
    assert.match(head, /^server +× base +× base, cached +CPU µs added$/)
  })
  test('answers in a sentence', () => {
    const part = 'slower: pino −10.0 %; a third or more: traces −60.0 %; cached: cache 3.00 times'
    const [low] = report.rows.find(({ layer }) => layer === 'cors')?.ratioInterval ?? assert.fail('no interval')
    const most = `${Math.ceil(100 * (1 - low))} % of the rate at most`
    assert.equal(report.answer, `Layers on base, cost nothing that we could measure, ${most}: cors; ${part}.`)
  })
  test('is of the chosen servers only, with the same ratios', () => {
    const { rows } = createLayerReport(rankResults(results), ['base+pino'])
    assert.deepEqual(
      rows,
      report.rows.filter(({ layer }) => layer === 'pino'),
    )
  })
  test('says what an interval is of, and that another run may differ', () =>
    assert.match(
      report.notes.slice(0, 2).join(' '),
      /A\/A control: base, .* In another run the ratio of two rows may differ by /,
    ))
})

test('a way to load in batches is listed by itself, not among the costs of layers', () => {
  const loader = resultOf('base+dataloader', 0.5, costs)
  const { answer, details, rows } = createLayerReport(rankResults([...results, loader]))
  assert.match(
    String(answer),
    /^Layers on base, [^.]*: cors; slower: pino .* third or more: traces −60\.0 %; cached: cache 3\.00 times\. No /,
  )
  assert.match(String(answer), / which gain with a backend, and cost without: base\+dataloader −50\.0 %\.$/)
  assert.match(details?.at(-1) ?? '', /^dataloader, loaders: no layers, but ways to call a backend in batches\./)
  assert.deepEqual([rows.length, report.details?.some((line) => line.startsWith('dataloader'))], [6, false])
  const { answer: alone } = createLayerReport(rankResults([base, loader]))
  assert.match(String(alone), /^No layers but ways to load/)
  assert.match(drawLayers(createLayerReport(rankResults([...results, loader]))), />loads in batches</)
})

test('a layer has the version of its own package', () => {
  const packages = ['base-package', 'tracer', 'pino-http'].map((name) => ({ name, version: '1.2.3' }))
  const environment = { ...results[2].environment, packages }
  const { rows } = createLayerReport(rankResults([base, { ...results[2], environment }]))
  assert.deepEqual(
    rows.map(({ version }) => version),
    ['base-package 1.2.3', 'pino-http 1.2.3'],
  )
})

test('a layer that did nothing has no ratio, and says why', () => {
  const idle = createResult({
    server: 'base+idle',
    rounds: [faultyRound(0, 'invalid', 'the layer did nothing')],
    settings,
  })
  const { rows, remarks, answer } = createLayerReport(
    rankResults([...results, { ...idle, path: 'benchmarks/layers/base+idle.js' }]),
  )
  assert.equal(rows.find(({ layer }) => layer === 'idle')?.ratioToBase, null)
  assert.deepEqual(remarks, ['base+idle: invalid: the layer did nothing'])
  assert.doesNotMatch(String(answer), /idle/)
})

test('one block gives an estimate that is marked as not confirmed', () => {
  const quick = [resultOf('base', 1, {}, 1), resultOf('base+pino', 0.9, costs, 1)]
  const { answer, notes, tables } = createLayerReport(rankResults(quick))
  assert.equal(answer, 'Layers on base, not confirmed: pino −9.8 %.')
  assert.match(notes[0], /^One block, not confirmed: /)
  const ratio = tables[0].columns.find(({ title }) => title === '× base')
  assert.equal(ratio?.text(tables[0].items[1]), '~ 0.90')
})

test('two blocks give an interval, but tell no layer from its base', () => {
  const two = [resultOf('base', 1, {}, 2), resultOf('base+pino', 0.9, costs, 2)]
  const { answer, rows } = createLayerReport(rankResults(two))
  assert.ok(rows[1].ratioInterval)
  assert.match(String(answer), /^Layers on base, not confirmed: pino −\d+\.\d %\.$/)
})

test('the picture has each layer beside its base', () => {
  const svg = drawLayers(report)
  for (const name of ['without a layer', 'cors', 'pino', 'traces', 'cache']) assert.ok(svg.includes(`>${name}<`), name)
  assert.match(svg, /answers from a cache/)
})
