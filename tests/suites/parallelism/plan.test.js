import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { trialsOfBlock } from '../../../lib/core/run/runBlocks.js'
import { countPages, expectedTrialSeconds } from '../../../lib/suites/parallelism/plan.js'
import { createRandom } from '../../../lib/workload/random.js'
import { createNormal } from '../../stats/createNormal.js'
import { createAxes, createPageResult, createPageSettings } from './fixtures.js'
import { parallelism } from '../../core/store/suites.js'

/** @import { PlannedTrial, Sample, Trial } from '../../../lib/core/suite.d.ts' */
/** @import { PageSettings } from '../../../lib/suites/parallelism/parameters.js' */
/** @import { Arm } from '../../../lib/types.d.ts' */

const { method } = parallelism

/** @type {(name: string, executesGraphql?: boolean) => any} */
const server = (name, executesGraphql = true) => ({ name, executesGraphql })
const axes = createAxes({ protocol: ['h1', 'h2'], resources: [1, 10], rtt: [0, 50], 'client-hits': [0, '50%'] })
const settings = createPageSettings({ arms: ['compound', 'rest', 'push', 'digest'], axes })
const trials = method.trials([server('a'), server('b')], settings)
/** @type {(block: number, seed?: number) => PlannedTrial[]} */
const plan = (block, seed = 1) => planBlock(trials, method, { ...settings, seed }, { block, position: 100 })
/**
 * The first trial of some servers' first block.
 * @type {(servers: any[], settings: Partial<PageSettings>) => PlannedTrial}
 */
function planFirst(servers, differences) {
  const asked = createPageSettings(differences)
  return planBlock(method.trials(servers, asked), method, asked, { block: 0, position: 0 })[0]
}

/** @param {Trial} trial */
const nameOf = ({ server, conditions }) => `${server.name} ${conditions.protocol} ${conditions.resources}`
/** @param {Sample} sample */
const sampleOf = ({ name, control, conditions: { rtt, 'client-hits': hits } }) =>
  `${name}${control ? '′' : ''} ${rtt} ${hits}`

test('a trial for every server, protocol and set of server conditions', () => {
  assert.deepEqual(trials.map(nameOf), [
    ...['a h1 1', 'a h1 10', 'a h2 1', 'a h2 10'],
    ...['b h1 1', 'b h1 10', 'b h2 1', 'b h2 10'],
  ])
})

describe('a block', () => {
  test('has every trial once, from its position on', () => {
    const planned = plan(2)
    assert.deepEqual(planned.map(nameOf).sort(), trials.map(nameOf).sort())
    assert.deepEqual(
      planned.map(({ position, block }) => [position, block]),
      planned.map((_, index) => [100 + index, 2]),
    )
  })
  test('reads every arm under every condition of the client once, compound twice', () => {
    for (const { samples, conditions } of plan(0)) {
      const wanted = ['compound', 'compound′', 'rest', 'push', 'digest'].flatMap((arm) =>
        ['0 0', '0 50%', '50 0', '50 50%'].map((where) => `${arm} ${where}`),
      )
      assert.deepEqual(samples.map(sampleOf).sort(), wanted.sort())
      // What the process is told of is the trial's, and what only the client knows of is the sample's.
      for (const sample of samples)
        assert.deepEqual(
          [...Object.keys(conditions), ...Object.keys(sample.conditions)].sort(),
          [...Object.keys(axes), 'client'].sort(),
        )
    }
  })
  test('is the same for the same seed and block, and another for others', () => {
    const order = (/** @type {number[]} */ ...of) =>
      plan(of[0], of[1]).map((trial) => [nameOf(trial), trial.samples.map(sampleOf)])
    assert.deepEqual(order(0), order(0))
    assert.notDeepEqual(order(0), order(1))
    assert.notDeepEqual(order(0), order(0, 2))
  })
  test('has an order that no release changes', () => {
    const planned = plan(0)
    assert.deepEqual(planned.map(nameOf), [
      ...['a h1 10', 'a h2 10', 'b h2 1', 'a h1 1'],
      ...['b h1 1', 'a h2 1', 'b h2 10', 'b h1 10'],
    ])
    assert.deepEqual(planned[0].samples.slice(0, 6).map(sampleOf), [
      ...['push 50 50%', 'compound 50 50%', 'digest 50 0', 'digest 50 50%', 'compound 0 50%', 'push 50 0'],
    ])
  })
  test('shuffles the samples of each trial by themselves', () => {
    const [first, second] = plan(0).map(({ samples }) => samples.map(sampleOf))
    assert.notDeepEqual(first, second)
  })
})

test('links are a condition of the arms that follow them', () => {
  const { samples } = planFirst([server('a')], {
    arms: ['compound', 'rest', 'push', 'hints'],
    axes: createAxes({ protocol: ['h2'], links: ['known', 'listed'] }),
  })
  const names = samples.map(({ name, conditions: { links } }) => `${name} ${links}`).sort()
  const linked = ['hints known', 'hints listed', 'push known', 'push listed']
  assert.deepEqual(names, ['compound null', 'compound null', ...linked, 'rest null'])
})

describe('what cannot be is said without a page being loaded', () => {
  test('push and digest on HTTP/1.1', () => {
    for (const { conditions, samples } of plan(0))
      for (const { name, unsupported } of samples)
        assert.equal(
          unsupported,
          conditions.protocol === 'h1' && /push|digest/.test(name) ? 'HTTP/1.1 has no push' : null,
        )
  })
  test('GraphQL on what executes none, without a control', () => {
    const { samples } = planFirst([server('baseline', false)], { arms: ['compound', 'defer', 'rest'] })
    assert.deepEqual(samples.map(({ name, control, unsupported }) => [name, control, unsupported]).sort(), [
      ['compound', false, 'does not execute GraphQL'],
      ['defer', false, 'does not execute GraphQL'],
      ['rest', false, null],
    ])
  })
  test('what a browser does not do, client by client', () => {
    const { samples } = planFirst([server('a')], {
      clients: ['fetch', 'navigation'],
      arms: ['compound', 'rest', 'persisted'],
      axes: createAxes({ protocol: ['h2'] }),
    })
    const told = samples.map(({ name, control, conditions, unsupported }) => [
      `${name}${control ? '′' : ''} ${conditions.client}`,
      unsupported,
    ])
    const [noScript, noNavigation] = [
      'no script in a browser can do this',
      'opening a page in a browser cannot do this',
    ]
    assert.deepEqual(told.sort(), [
      ['compound fetch', null],
      ['compound navigation', noNavigation],
      ['compound′ fetch', null],
      ['persisted fetch', noScript],
      ['persisted navigation', noNavigation],
      ['rest fetch', null],
      ['rest navigation', null],
    ])
  })
})

/** @type {{ pages: 'auto' }} */
const auto = { pages: 'auto' }

/**
 * How many pages a run asks for whose processes of some seconds had pages that vary, and readings that do.
 * @param {{ pageNoise: number, readingNoise: number, seconds?: number, blocks?: number }} run noise: standard
 *   deviations
 */
function count({ pageNoise, readingNoise, seconds = 30, blocks = 12 }) {
  const normal = createNormal(createRandom(5))
  const result = createPageResult({ settings: { rounds: blocks } })
  const trials = result.trials.map((trial) => ({
    ...trial,
    elapsedSeconds: seconds,
    samples: trial.samples.map((sample) => {
      const logMs = readingNoise * normal()
      const pageMs = Array.from({ length: 4 }, () => 100 * Math.exp(logMs + pageNoise * normal()))
      const { value } = sample
      return { ...sample, value: value && { ...value, pages: { ...value.pages, pageMs } } }
    }),
  }))
  return countPages(auto, [{ ...result, trials }])
}

describe('pages of a reading', () => {
  test('as many as asked for', () => assert.equal(countPages({ pages: 7 }, []), 7))
  test('four where there is nothing to go by', () => {
    assert.equal(countPages(auto, []), 4)
    assert.equal(countPages(auto, [createPageResult({ settings: { rounds: 1 }, blocks: 1 })]), 4)
  })
  test('more where pages vary, fewer where readings do', () => {
    const [few, some, many] = [
      count({ pageNoise: 0.02, readingNoise: 0.1 }),
      count({ pageNoise: 0.04, readingNoise: 0.08 }),
      count({ pageNoise: 0.1, readingNoise: 0 }),
    ]
    assert.ok(few < some && some < many, String([few, some, many]))
    assert.ok(few >= 2 && many <= 12, String([few, many]))
  })
  test('more where a process takes long beside its pages', () => {
    const noise = { pageNoise: 0.08, readingNoise: 0.08 }
    assert.ok(count({ ...noise, seconds: 60 }) > count({ ...noise, seconds: 5 }))
  })
})

test('a budget measures again only servers with an arm that is not told apart from compound', () => {
  const differences = createPageSettings({ axes: createAxes({ protocol: ['h1', 'h2'] }), budgetSeconds: 100 })
  const planned = method.trials([server('a'), server('b')], differences)
  const results = ['a', 'b'].map((name) =>
    createPageResult({
      server: name,
      settings: differences,
      ms: (arm) => (arm === 'compound' || name === 'b' ? 1000 : 500),
    }),
  )
  const trialsOf = (/** @type {number} */ block, budget = {}) =>
    trialsOfBlock(planned, block, results, method, { ...differences, ...budget })
  for (const block of [3, 30])
    assert.deepEqual(
      trialsOf(block).map((trial) => `${trial.server.name} ${trial.conditions.protocol}`),
      ['b h1', 'b h2'],
    )
  assert.deepEqual(trialsOf(2), planned)
  assert.deepEqual(trialsOf(3, { budgetSeconds: null }), [])
})

describe('progress', () => {
  const axes = createAxes({ protocol: ['h2'], rtt: [0, 50], resources: [10, 50] })
  const { name, nameSample, describe } = method.wording(createPageSettings({ axes }))
  const conditions = { ...createPageResult().trials[0].samples[0].conditions, rtt: 50 }
  const sample = { name: 'push', control: false, unsupported: null }
  test('names a trial by its protocol and what varies, a sample by its arm and what only the client knows', () => {
    const trial = planFirst([server('mercurius')], { axes })
    assert.match(name(trial), /^mercurius h2 · resources [15]0$/)
    assert.equal(nameSample({ ...sample, conditions }), 'push · rtt 50 ms')
    const ofBrowser = { ...conditions, client: 'fetch', links: 'known' }
    assert.equal(nameSample({ ...sample, conditions: ofBrowser }), 'push (known) by fetch · rtt 50 ms')
  })
  test('says how many pages a trial had, or its fault', () => {
    const [trial] = createPageResult().trials
    assert.match(describe(trial), /^\d+ pages, \d+ ms in the median$/)
    const invalid = { ...trial.samples[0], outcome: /** @type {const} */ ('invalid'), value: null, reason: 'x' }
    assert.match(describe({ ...trial, samples: [invalid] }), /^0 pages, 1 without a number: \w+: x$/)
    assert.equal(describe({ ...trial, outcome: 'failed', reason: 'x', samples: [] }), 'failed: x')
  })
  test('expects more time of more pages, arms and conditions', () => {
    const min = expectedTrialSeconds(createPageSettings())
    for (const more of [
      { pages: 20 },
      { axes: createAxes({ rtt: [0, 50] }) },
      { axes: createAxes({ resolvers: ['serial'], protocol: ['h2'] }) },
      { axes: createAxes({ bandwidth: [1] }) },
    ])
      assert.ok(expectedTrialSeconds(createPageSettings(more)) > min, JSON.stringify(more))
  })
})
