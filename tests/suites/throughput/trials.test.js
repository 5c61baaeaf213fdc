import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { createResult } from './resultFixtures.js'
import { throughput } from '../../core/store/suites.js'

/** @import { PlannedTrial } from '../../../lib/core/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../../lib/types.d.ts' */

const { method } = throughput

const reason = 'does not execute GraphQL: it has one answer to every document'
const server = {
  name: 'a',
  file: '/project/benchmarks/a.js',
  path: 'benchmarks/a.js',
  packageFolder: '/project',
  endOfLife: false,
  executesGraphql: true,
  readsPort: true,
  unsupported: null,
}
const baseline = { ...server, name: 'ceiling-http', executesGraphql: false }

/** @type {(servers: Server[], workloads: WorkloadName[], reference?: string) => ReturnType<typeof method.trials>} */
const trialsOf = (servers, workloads, reference = 'none') =>
  method.trials(servers, { ...createResult().settings, workloads, reference })
/** @param {ReturnType<typeof trialsOf>} trials */
const samplesOf = (trials) => trials.flatMap((trial) => method.samples(trial, createResult().settings, 1))

test('every server at every workload is a trial', () => {
  const trials = trialsOf([server, { ...server, name: 'b' }], ['compound', 'compound-cold'])
  assert.deepEqual(
    trials.map(({ server, conditions, control }) => [server.name, conditions, control, server.unsupported]),
    [
      ['a', { workload: 'compound' }, false, null],
      ['b', { workload: 'compound' }, false, null],
      ['a', { workload: 'compound-cold' }, false, null],
      ['b', { workload: 'compound-cold' }, false, null],
    ],
  )
  assert.equal(trials[0].server, server)
})

test('the reference is one more at each workload, as the A/A control', () => {
  const trials = trialsOf([server, { ...server, name: 'b' }], ['compound', 'compound-cold'], 'b')
  assert.deepEqual(
    trials.map(({ server, conditions, control }) => [server.name, conditions.workload, control]),
    [
      ['a', 'compound', false],
      ['b', 'compound', false],
      ['b', 'compound', true],
      ['a', 'compound-cold', false],
      ['b', 'compound-cold', false],
      ['b', 'compound-cold', true],
    ],
  )
})

test('a server whose file does not have what is asked for says so, and is not started for it', () => {
  const reasons = (/** @type {Partial<Server>} */ differences) =>
    samplesOf(trialsOf([{ ...server, ...differences }], ['compound', 'batching', 'batching-plain'])).map(
      ({ unsupported }) => unsupported,
    )
  const lacking = 'has no batches of operations of its own, and its file adds none'
  assert.deepEqual(reasons({ offers: ['persisted'] }), [null, lacking, lacking])
  assert.deepEqual(reasons({ offers: ['batching'] }), [null, null, null])
  assert.deepEqual(reasons({ executesGraphql: false }), [null, reason, reason])
})

test('a trial has one sample', () => {
  assert.deepEqual(samplesOf(trialsOf([server], ['compound'])), [
    { name: 'load', conditions: {}, control: false, unsupported: null },
  ])
})

test('several pipelining depths take turns, as many windows at each, in the same order in every process', () => {
  const ofRun = { cohort: 3, reference: 'a', durationSeconds: /** @type {const} */ ('auto') }
  const settings = { ...createResult().settings, ...ofRun, pipelining: [10, 1] }
  const trials = method.trials([server, { ...server, name: 'b' }, { ...server, name: 'c' }], settings)
  const planned = planBlock(trials, method, settings, { block: 0, position: 0, repetitions: 3 })
  assert.deepEqual(
    planned.map(({ samples }) => samples.map(({ conditions }) => conditions.pipelining)),
    Array(4).fill([10, 1, 10, 1, 10, 1]),
  )
  const [{ samples }] = planned
  assert.equal(new Set(samples).size, 6, 'the last of them is known by itself')
  const { nameSample, expectedSeconds } = method.wording(settings)
  assert.deepEqual(samples.slice(0, 2).map(nameSample), ['window -p 10', 'window -p 1'])
  const { expectedSeconds: atOne } = method.wording({ ...settings, pipelining: 10 })
  // Three windows of a second and the time for their turns.
  assert.equal(Number(expectedSeconds) - Number(atOne), 7.5)
})

test('a baseline is measured where it is asked for what it has, and the document does not vary', () => {
  const samples = samplesOf(trialsOf([baseline], ['compound', 'rest', 'compound-variables', 'compound-cold', 'list']))
  assert.deepEqual(
    samples.map(({ unsupported }) => unsupported),
    [null, null, reason, reason, reason],
  )
})
