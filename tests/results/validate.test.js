import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeSchemaFault } from '../../lib/results/validate.js'
import {
  auditScore,
  completedRound,
  createReference,
  createResult,
  faultyRound,
} from '../suites/throughput/report/resultFixtures.js'

const result = createResult({ rates: [1000, 1010] })

describe('fitting', () => {
  const nothing = { latencyMs: null, bodyBytesPerAnswer: null, serverPeakMemoryBytes: null, firstFault: 'x' }
  const invalid = { ...completedRound(1, nothing), outcome: /** @type {const} */ ('invalid'), reason: 'x' }
  const audit = { score: auditScore, failedMusts: [{ id: 'BF61', name: 'MUST x', reason: 'x' }], reason: null }
  const broken = { score: null, failedMusts: [], reason: 'socket hang up' }
  const cases = {
    'a completed result': result,
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
    'a result that was written and read': JSON.parse(JSON.stringify(result)),
  }
  for (const [name, value] of Object.entries(cases)) test(name, () => assert.equal(describeSchemaFault(value), null))
})

describe('no result at all', () => {
  for (const value of [null, undefined, 1, 'text', [], {}, { schemaVersion: '1' }])
    test(String(JSON.stringify(value)), () => {
      assert.equal(describeSchemaFault(value), 'it is not a result of this project')
    })
  for (const version of [0, 1, 3])
    test(`schema version ${version}`, () => {
      const expected = `it has schema version ${version}, expected 2; run node bench again for it`
      assert.equal(describeSchemaFault({ ...result, schemaVersion: version }), expected)
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

describe('a single wrong value', () => {
  /** The third is where the fault is found, if that is not the value's own path. @type {[string, unknown, string?][]} */
  const cases = [
    ['/suite', 'others'],
    ['/server', '../evil'],
    ['/server', 'a\\b'],
    ['/server', ''],
    ['/endOfLife', 'no'],
    ['/executesGraphql', null],
    ['/run/id', 1],
    ['/run/servers', []],
    ['/run/servers', 'a'],
    ['/run/servers/0', 1],
    ['/settings/workload', 'upload'],
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
    ['/rounds', []],
    ['/rounds', {}],
    ['/rounds/0/block', -1],
    ['/rounds/0/control', null],
    ['/rounds/0/elapsedSeconds', -1],
    ['/rounds/0/measurement/warmupSeconds', 'auto'],
    ['/rounds/0/measurement/warmupSteady', 1],
    ['/rounds/0/outcome', 'ok'],
    ['/rounds/0/measurement/requestsPerSecond', 0],
    ['/rounds/0/measurement/latencyMs', null],
    ['/rounds/0/measurement', null],
    ['/rounds/0/loadAverageBefore', 1],
    ['/rounds/0/graphqlOverHttp', 1],
    ['/rounds/0/measurement/gcShare', -1],
    ['/rounds/0/measurement/requestsPerSecond', null],
    ['/rounds/0/measurement/requestsPerSecond', -1],
    ['/rounds/0/measurement/latencyMs/p99', null],
    ['/rounds/0/measurement/counts/wrong', -1],
    ['/rounds/0/measurement/counts/ok', 1.5],
    ['/rounds/0/measurement/durationSeconds', 0],
    ['/summary', 0],
    ['/summary/requestsPerSecond', 0],
    ['/summary/latencyMs', null],
  ]
  for (const [path, wrong, foundAt = path] of cases)
    test(`${path} = ${JSON.stringify(wrong)}`, () => {
      const value = changed(path, (parent, key) => {
        parent[key] = wrong
      })
      assert.equal(describeSchemaFault(value)?.split(' ')[0], foundAt)
    })
  test('an unsupported round with a measurement', () => {
    const rounds = [{ ...completedRound(0), outcome: 'unsupported', reason: 'x' }]
    const fault = describeSchemaFault({ ...result, rounds, summary: null })
    assert.match(String(fault), /^\/rounds\/0\/measurement must be null$/)
  })
  test('a summary beside a failed round, and none beside completed ones', () => {
    const failed = [...result.rounds, faultyRound(9, 'failed', 'x')]
    for (const value of [
      { ...result, rounds: failed },
      { ...result, summary: null },
    ])
      assert.equal(describeSchemaFault(value), 'its summary does not fit its rounds')
  })
  test('a fault without a reason', () => {
    const rounds = [{ ...faultyRound(0, 'failed', 'x'), reason: null }]
    assert.match(String(describeSchemaFault({ ...result, rounds, summary: null })), /^\/rounds\/0\/reason /)
  })
})

describe('a single missing or additional field', () => {
  const parents = ['', '/run', '/settings', '/environment', '/rounds/0', '/rounds/0/measurement', '/summary']
  for (const parent of [...parents, '/rounds/0/measurement/counts', '/summary/latencyMs', '/environment/packages/0']) {
    test(`${parent || 'the result'}: an additional one`, () => {
      const value = changed(`${parent}/additional`, (object, key) => {
        object[key] = 1
      })
      assert.match(String(describeSchemaFault(value)), /must NOT have additional properties$/)
    })
    test(`${parent || 'the result'}: any one missing`, () => {
      const object = parent
        .split('/')
        .slice(1)
        .reduce((value, key) => value[key], /** @type {any} */ (result))
      for (const field of Object.keys(object).filter((key) => key !== 'schemaVersion')) {
        const value = changed(`${parent}/${field}`, (object, key) => delete object[key])
        assert.match(String(describeSchemaFault(value)), new RegExp(`must have required property '${field}'`))
      }
    })
  }
})
