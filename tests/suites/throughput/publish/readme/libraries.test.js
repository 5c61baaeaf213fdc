import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openLibraries } from '../../../../../lib/suites/throughput/publish/readme/libraries.js'
import { groupBy } from '../../../../../lib/reports/groupBy.js'
import { librariesOf, rank } from './rankings.js'

const ranking = rank()
const { rows } = ranking
const libraries = librariesOf(ranking)

/** @param {string} server */
const rowOf = (server) => rows.find((row) => row.server === server) ?? assert.fail(server)

describe('rows of a page', () => {
  test('are grouped by what they are', () => {
    const groups = Object.fromEntries(
      [...groupBy(rows, libraries.groupOf)].map(([group, some]) => [group, some.map(({ server }) => server)]),
    )
    assert.deepEqual(groups, {
      library: ['mercurius', 'undated', 'core-graphql-js', 'apollo-server'],
      integration: ['nest-mercurius', 'apollo-server-express5'],
      variant: ['mercurius+graphql-jit', 'core-graphql-jit-str'],
      ended: ['benzene-http+graphql-jit', 'benzene-http', 'old'],
      gateway: ['caddy-gateway'],
      baseline: ['ceiling-http'],
    })
  })
  test('are of maintained libraries if a release within 24 months before the run is known', () => {
    const maintained = rows.filter(libraries.isMaintained).map(({ server }) => server)
    assert.deepEqual(maintained, ['mercurius', 'apollo-server'])
  })
  test('are of none if no date is known', () => {
    const { isMaintained, groupOf } = openLibraries(ranking.ranked, {}, [])
    assert.deepEqual(rows.filter(isMaintained), [])
    assert.equal(groupOf(rowOf('benzene-http')), 'library')
  })
})

test('a library has the features of all its server files, in one order', () => {
  assert.deepEqual(libraries.featuresOf(rowOf('apollo-server')), ['subscriptions', 'persisted', 'batching'])
  assert.deepEqual(libraries.featuresOf(rowOf('mercurius')), ['subscriptions', 'persisted', 'upload'])
  assert.deepEqual(libraries.featuresOf(rowOf('undated')), [])
  assert.deepEqual(libraries.featuresOf(rowOf('ceiling-http')), [])
})
