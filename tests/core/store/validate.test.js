import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../lib/base/errors/fault.js'
import { Ajv } from 'ajv'
import { describedSuite } from '../../../lib/core/plan/schemas.js'
import { describeSchemaFault, schemaOf } from '../../../lib/core/store/validate.js'
import { suites } from '../../../lib/suites/index.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import {
  auditScore,
  completedRound,
  createReference,
  createResult,
  faultyRound,
  storedOf,
  trialOf,
} from '../../suites/throughput/resultFixtures.js'
import { throughput } from './suites.js'

const result = storedOf(createResult({ rates: [1000, 1010] }))
const [
  {
    samples: [sample],
    ...trial
  },
] = result.trials
/** @param {unknown} value */
const faultOf = (value) => describeSchemaFault(value, throughput)

describe('fitting', () => {
  const nothing = { latencyMs: null, bodyBytesPerAnswer: null, serverPeakMemoryBytes: null, firstFault: 'x' }
  const invalid = { ...completedRound(1, nothing), ...toVerdict('WRONG_ANSWER', 'x') }
  const audit = { score: auditScore, failedMusts: [{ id: 'BF61', name: 'MUST x', reason: 'x' }], reason: null }
  const broken = { score: null, failedMusts: [], reason: 'socket hang up' }
  const cases = {
    'a completed result': createResult({ rates: [1000, 1010] }),
    'an audited round': createResult({ rounds: [{ ...completedRound(0), graphqlOverHttp: audit }] }),
    'an audit that broke off': createResult({ rounds: [{ ...completedRound(0), graphqlOverHttp: broken }] }),
    'a monitored and pinned run': createResult({
      rounds: [completedRound(0, { eventLoopDelayP99Ms: 0, gcShare: 0.1 })],
      settings: { monitor: true, cpus: { server: '0', client: '1' } },
    }),
    'a reference with its controls': createReference(),
    'adaptive stopping': createResult({ settings: { precision: 0.03, budgetSeconds: 600 } }),
    'a warm-up until steady': createResult({ settings: { warmupSeconds: 'auto' } }),
    'a warm-up that was steady, and one that never was': createResult({
      rounds: [true, false].map((warmupSteady, block) => completedRound(block, { warmupSeconds: 4, warmupSteady })),
    }),
    'a runtime that was asked for': createResult({
      server: 'alpha@bun',
      environment: { runtime: { name: 'bun', kind: 'bun', version: '1.3.0' } },
      settings: { axes: { runtime: ['current', 'bun'] } },
    }),
    'a remark': createResult({ rounds: [completedRound(0, {}, 'ran in 2 processes')] }),
    'every fault': createResult({
      rounds: [faultyRound(0, 'failed', 'x'), faultyRound(1, 'unsupported', 'x'), faultyRound(2, 'invalid', 'x')],
    }),
    'an invalid round with what was measured': createResult({ rounds: [invalid] }),
    'a machine that does not tell': createResult({
      environment: {
        tcpCongestionControl: null,
        gitCommit: null,
        gitModified: null,
        lockfileSha256: null,
        packages: [],
      },
    }),
    'a deprecated package': createResult({
      environment: { packages: [{ name: 'a', version: '1.0.0', deprecated: 'use b' }] },
    }),
    'what others used of the machine, and a round that was repeated': createResult({
      rounds: [
        { ...completedRound(0, { fairness: 0.5, otherCpuSeconds: 1, stealSeconds: 0 }), repeated: 'busy' },
        { ...completedRound(1, { fairness: null, otherCpuSeconds: null, stealSeconds: null }), repeated: null },
      ],
    }),
  }
  for (const [name, value] of Object.entries(cases)) test(name, () => assert.equal(faultOf(storedOf(value)), null))
  test('a result that was written and read', () => assert.equal(faultOf(JSON.parse(JSON.stringify(result))), null))
  test('every fault of a window', () => {
    for (const outcome of ['failed', 'unsupported', 'invalid']) {
      const samples = [{ ...sample, outcome, reason: 'x', use: null, value: null }]
      assert.equal(faultOf({ ...result, trials: [{ ...trial, samples }] }), null)
    }
  })
})

describe('no result at all', () => {
  for (const value of [null, undefined, 1, 'text', [], {}, { schemaVersion: '1' }])
    test(String(JSON.stringify(value)), () => {
      assert.equal(faultOf(value), 'it is not a result of this project')
    })
  for (const version of [0, 1, 2, 3, 5])
    test(`schema version ${version}`, () => {
      const expected = `it has schema version ${version}, expected 4; run node bench again for it`
      assert.equal(faultOf({ ...result, schemaVersion: version }), expected)
    })
})

/** @type {(path: string, change: (parent: any, key: string) => void) => unknown} a copy with one thing changed */
function changed(path, change) {
  const copy = structuredClone(result)
  const keys = path.split('/').slice(1)
  const last = String(keys.pop())
  change(
    keys.reduce((value, key) => value[key], /** @type {any} */ (copy)),
    last,
  )
  return copy
}

test('a completed load without what it used of the machine', () => {
  const fault = 'a completed load does not say what it counted, or what it used of the machine'
  assert.equal(faultOf({ ...result, trials: [{ ...trial, samples: [{ ...sample, use: null }] }] }), fault)
})

test('a result of another suite', () => {
  const other = createPageResult()
  assert.equal(faultOf(other), 'it is a result of the suite parallelism')
  assert.match(String(faultOf({ ...other, suite: 'throughput' })), /^\/settings must /)
  assert.equal(faultOf({ ...result, suite: 'others' }), 'it is a result of the suite others')
  assert.equal(faultOf({ ...result, suite: 1 }), '/suite must be equal to constant')
})

describe('the schema of every suite', () => {
  for (const suite of suites)
    test(`is strict, and complete: ${suite.name}`, () => {
      const ajv = new Ajv({ allowUnionTypes: true, strict: true, allErrors: true })
      assert.doesNotThrow(() => ajv.compile(schemaOf(describedSuite(suite))))
    })
})

describe('a single wrong value', () => {
  /**
   * The third is where the fault is found, if that is not the value's own path.
   * @type {[string, unknown, string?][]}
   */
  const cases = [
    ['/server', '../evil'],
    ['/server', 'a\\b'],
    ['/server', ''],
    ['/endOfLife', 'no'],
    ['/executesGraphql', null],
    ['/run/id', 1],
    ['/run/servers', []],
    ['/run/servers', 'a'],
    ['/run/servers/0', 1],
    ['/settings/workloads', []],
    ['/settings/workloads/0', 'download'],
    ['/settings/connections', 0],
    ['/settings/connections', 1.5],
    ['/settings/durationSeconds', 0],
    ['/settings/warmupSeconds', -1],
    ['/settings/warmupSeconds', 'automatic'],
    ['/settings/warmupSeconds', null],
    ['/settings/reference', null],
    ['/settings/precision', 0],
    ['/settings/precision', '3%'],
    ['/settings/budgetSeconds', 0],
    ['/settings/budgetSeconds', '10m'],
    ['/settings/port', 65_536],
    ['/settings/monitor', 1],
    ['/settings/cpus', '0/1'],
    ['/environment/cpuCores', '8'],
    ['/environment/gitModified', 'yes'],
    ['/environment/packages/0/version', null],
    ['/trials', []],
    ['/trials', {}],
    ['/trials/0/block', -1],
    ['/trials/0/control', null],
    ['/trials/0/elapsedSeconds', -1],
    ['/trials/0/samples/0/value/warmupSeconds', 'auto'],
    ['/trials/0/samples/0/value/warmupSteady', 1],
    ['/trials/0/outcome', 'ok'],
    ['/trials/0/samples/0/outcome', 'ok'],
    ['/trials/0/samples/0/value/requestsPerSecond', 0],
    ['/trials/0/samples/0/value/latencyMs', null],
    ['/trials/0/samples/0/value', null],
    ['/trials/0/loadAverageBefore', 1],
    ['/trials/0/samples/0/value/graphqlOverHttp', 1],
    ['/trials/0/samples/0/value/gcShare', -1],
    ['/trials/0/samples/0/value/requestsPerSecond', null],
    ['/trials/0/samples/0/value/requestsPerSecond', -1],
    ['/trials/0/samples/0/value/latencyMs/p99', null],
    ['/trials/0/samples/0/value/counts/wrong', -1],
    ['/trials/0/samples/0/value/counts/ok', 1.5],
    ['/trials/0/samples/0/use/durationSeconds', 0],
    ['/trials/0/samples/0/use/otherCpuSeconds', -1],
    ['/trials/0/conditions/workload', 'download'],
    ['/trials/0/samples', []],
    ['/trials/0/samples/0/name', 'page'],
    ['/trials/0/samples/0/processIndex', -1],
    ['/trials/0/interrupted', null],
    ['/facts', null],
  ]
  for (const [path, wrong, foundAt = path] of cases)
    test(`${path} = ${JSON.stringify(wrong)}`, () => {
      const value = changed(path, (parent, key) => {
        parent[key] = wrong
      })
      assert.equal(faultOf(value)?.split(' ')[0], foundAt)
    })
  for (const [name, fault] of /** @type {const} */ ([
    ['value', '/trials/0/samples/0/value must be null'],
    ['use', '/trials/0/samples/0/use must be null'],
  ]))
    test(`an unsupported window with its ${name}`, () => {
      const nothing = { value: null, use: null }
      const samples = [{ ...sample, outcome: 'unsupported', reason: 'x', ...nothing, [name]: sample[name] }]
      assert.equal(faultOf({ ...result, trials: [{ ...trial, samples }] }), fault)
    })
  test('a trial that failed, with a window', () => {
    const trials = [{ ...trial, outcome: 'failed', reason: 'x', samples: [sample] }]
    assert.match(String(faultOf({ ...result, trials })), /^\/trials\/0\/samples must NOT have more than 0 items$/)
  })
  test('a fault without a reason', () => {
    const trials = [{ ...trialOf(faultyRound(0, 'failed', 'x')), reason: null }]
    assert.match(String(faultOf({ ...result, trials })), /^\/trials\/0\/reason /)
    const samples = [{ ...sample, outcome: 'failed', reason: null }]
    assert.match(String(faultOf({ ...result, trials: [{ ...trial, samples }] })), /^\/trials\/0\/samples\/0\/reason /)
  })
})

describe('a single missing or additional field', () => {
  // The version is looked at first, and older results have no code.
  const optional = new Set(['endedAt', 'schemaVersion', 'reasonCode', 'cohort'])
  const sample = '/trials/0/samples/0'
  const ofSample = ['', '/use', '/value', '/value/counts', '/value/latencyMs'].map((path) => sample + path)
  const ofTrial = ['/trials/0', '/trials/0/conditions', ...ofSample]
  for (const parent of ['', '/run', '/settings', '/environment', '/environment/packages/0', ...ofTrial]) {
    test(`${parent || 'the result'}: an additional one`, () => {
      const value = changed(`${parent}/additional`, (object, key) => {
        object[key] = 1
      })
      assert.match(String(faultOf(value)), /must NOT have additional properties$/)
    })
    test(`${parent || 'the result'}: any one missing`, () => {
      const object = parent
        .split('/')
        .slice(1)
        .reduce((value, key) => value[key], /** @type {any} */ (result))
      for (const field of Object.keys(object).filter((key) => !optional.has(key))) {
        const value = changed(`${parent}/${field}`, (object, key) => delete object[key])
        assert.match(String(faultOf(value)), new RegExp(`must have required property '${field}'`))
      }
    })
  }
})
