import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResult } from './report/resultFixtures.js'
import { throughput } from '../../results/suites.js'

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

test('a trial has one sample', () => {
  assert.deepEqual(samplesOf(trialsOf([server], ['compound'])), [
    { name: 'load', conditions: {}, control: false, unsupported: null },
  ])
})

test('a baseline is measured where the document does not vary', () => {
  const samples = samplesOf(trialsOf([baseline], ['compound', 'rest', 'compound-variables', 'compound-cold']))
  assert.deepEqual(
    samples.map(({ unsupported }) => unsupported),
    [null, null, reason, reason],
  )
})
