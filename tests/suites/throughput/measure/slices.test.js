import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSlices, expectedSeconds, sliceOf } from '../../../../lib/suites/throughput/measure/windows.js'

const settings = { connections: 100, pipelining: 10, monitor: false }

test('turns are slices where they are asked for', () => {
  assert.equal(sliceOf(settings, 'compound'), null)
  assert.equal(sliceOf({ ...settings, sliceMilliseconds: 'none' }, 'compound'), null)
  assert.equal(sliceOf({ ...settings, sliceMilliseconds: 50 }, 'compound'), 50)
  assert.equal(sliceOf({ ...settings, sliceMilliseconds: 50 }, 'n+1-naive-sqlite'), 50)
})

test('no server is stopped while its backend goes on, or its event loop is watched', () => {
  for (const workload of /** @type {const} */ (['n+1-naive-postgres', 'n+1-join-delay-5', 'list']))
    assert.equal(sliceOf({ ...settings, sliceMilliseconds: 50 }, workload), null, workload)
})

test('slices take no time to rest in', () => {
  const cohort = /** @type {const} */ ({ cohort: 6, durationSeconds: 'auto' })
  assert.equal(expectedSeconds(cohort), 7.5)
  assert.equal(expectedSeconds({ ...cohort, sliceMilliseconds: 'none' }), 7.5)
  assert.equal(expectedSeconds({ ...cohort, sliceMilliseconds: 50 }), 3)
})

test('slices are refused where there are no turns, or no server of ours', () => {
  const given = { cohort: 6, monitor: false, sliceMilliseconds: 50, cpus: null }
  assert.deepEqual(chooseSlices(given, []), {})
  assert.deepEqual(chooseSlices({ ...given, cohort: 1, sliceMilliseconds: undefined }, []), {})
  const endpoint = /** @type {any} */ ({ url: 'http://127.0.0.1:3000/graphql' })
  for (const [other, words] of /** @type {const} */ ([
    [{ cohort: 1 }, 'a cohort of 1'],
    [{ monitor: true }, '--monitor'],
    [{ endpoint }, 'an endpoint'],
  ])) {
    assert.throws(() => chooseSlices({ ...given, ...other }, []), {
      name: 'UsageError',
      message: `--slice does not go with ${words}; leave one out`,
    })
    assert.deepEqual(chooseSlices({ ...given, ...other, sliceMilliseconds: 'none' }, []), {})
  }
})

test('where nobody asks, slices are where they cost nothing', () => {
  const given = { cohort: 6, monitor: false, cpus: null }
  const apart = { isApart: () => true }
  const runtime = (/** @type {'node' | 'bun'} */ kind) => ({
    runtime: { name: kind, kind, version: '1.0.0', nodeVersion: '24.0.0', command: [kind] },
  })
  assert.deepEqual(chooseSlices(given, [{}, runtime('node')], apart), { sliceMilliseconds: 50 })
  assert.deepEqual(chooseSlices(given, [{}], { isApart: () => false }), {})
  assert.deepEqual(chooseSlices(given, [{}, runtime('bun')], apart), {})
  assert.deepEqual(chooseSlices({ ...given, monitor: true }, [{}], apart), {})
  assert.deepEqual(chooseSlices({ ...given, cohort: 1 }, [{}], apart), {})
  assert.deepEqual(chooseSlices({ ...given, cpus: { server: '0', client: '1' } }, [{}], apart), {})
})
