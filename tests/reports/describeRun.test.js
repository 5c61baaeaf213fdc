import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRun } from '../../lib/reports/describeRun.js'
import { createResult } from './resultFixtures.js'

const compound = 'POST /graphql { authors { id name md5 books { id name } } }'
const load = '100 connections × 10 pipelined requests · 8 s warm-up, 5 s measured'
const machine = 'Example CPU 3000, 8 cores, 16 GiB · linux 6.1.0 x64 · 2026-01-02.'

test('what the results share is one sentence', () => {
  const results = [createResult({ server: 'a', rates: [1, 2] }), createResult({ server: 'b', rates: [3, 4] })]
  assert.deepEqual(describeRun(results), [`${compound} · ${load} · 2 rounds per server · Node 20.19.0 · ${machine}`])
})

test('a round is a round, and rest is another request', () => {
  assert.deepEqual(describeRun([createResult({ settings: { workload: 'rest' } })]), [
    `GET /api/authors · ${load} · 1 round per server · Node 20.19.0 · ${machine}`,
  ])
})

test('every fact in which results differ is a sentence of its own', () => {
  const results = [
    createResult({ server: 'a' }),
    createResult({ server: 'b', environment: { node: 'v26.0.0' } }),
    createResult({ server: 'c', settings: { connections: 10 }, environment: { node: 'v26.0.0' } }),
  ]
  assert.deepEqual(describeRun(results), [
    `${compound} · 8 s warm-up, 5 s measured · 1 round per server · ${machine}`,
    'Rows differ in how they were measured: 100 connections × 10 pipelined requests / 10 connections × 10 pipelined requests.',
    'Rows differ in how they were measured: Node 20.19.0 / Node 26.0.0.',
  ])
})

test('an interrupted run says which rounds are missing', () => {
  const results = [
    createResult({ server: 'a', rates: [1, 2, 3] }),
    createResult({ server: 'b', rates: [1, 2], settings: { rounds: 3 } }),
    createResult({ server: 'c', rates: [1, 2], settings: { rounds: 3 } }),
  ]
  assert.equal(describeRun(results).at(-1), 'The run was interrupted; rounds are missing: b (2 of 3), c (2 of 3).')
})
