import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listenersOf } from '../../../lib/servers/sockets.js'
import { createBookshop } from '../../../lib/workload/federation/bookshop.js'
import { operations, partial } from '../../../lib/workload/federation/operations.js'
import { subgraphNames } from '../../../lib/workload/federation/subgraphs.js'
import { noPackages } from './composeSupergraph.js'
import { execute, startFile, startSubgraphs } from './startFederation.js'

/** @import { Counts, Started } from './startFederation.js' */

/**
 * @typedef {object} Expectation
 * @property {number} [keysCalls] requests to subgraphs for the operation `keys`; absent if it needs only one
 * @property {number} reviewsCalls requests to subgraphs for the operation `reviews`
 * @property {unknown[][]} errorPaths paths of the errors of the operation `partial`
 */

const titles = createBookshop().books.map(({ title }) => title)
const withoutIndex = [['books', 'rating']]

/** Behaviour in which gateways differ, as their packages at their pinned versions have it. */
const expectations = /** @type {Record<string, Expectation>} */ ({
  'apollo-gateway': { reviewsCalls: 4, errorPaths: partial.errorPaths },
  // Asks accounts once for all authors, and names a failed field without the index, as graphql-tools does.
  'hive-gateway-runtime': { reviewsCalls: 3, errorPaths: withoutIndex },
  // Fetches the id of an author that it has, and leaves the path of the subgraph's answer in an error.
  'mercurius-gateway': { keysCalls: 2, reviewsCalls: 4, errorPaths: [['_entities', '6', 'rating']] },
  'graphql-tools-stitch': { reviewsCalls: 3, errorPaths: withoutIndex },
})

/** Sums the requests to all subgraphs between two counts. @type {(before: Counts, after: Counts) => number} */
const callsBetween = (before, after) =>
  subgraphNames.reduce((sum, name) => sum + after[name].requests - before[name].requests, 0)

const reportForeign = new URL('reportForeign.js', import.meta.url).href

/** @param {Started} gateway */
function checkAddress({ child, port }) {
  if (process.platform !== 'linux') return
  const addresses = listenersOf(child.processes).map(({ address, port }) => `${address}:${port}`)
  assert.deepEqual(addresses, [`127.0.0.1:${port}`], 'listens on nothing else')
}

describe('the monolith answers every operation by itself', { skip: noPackages }, () => {
  test('rightly, with the error of one field in its place', async () => {
    const { child, url } = await startFile('monolith', {})
    try {
      for (const { name, document, golden } of operations)
        assert.deepEqual(await execute(url, document), { status: 200, ...golden, errors: [] }, name)
      const { data, errors } = await execute(url, partial.document)
      assert.deepEqual({ data }, partial.golden)
      assert.deepEqual(
        errors.map(({ path }) => path),
        partial.errorPaths,
      )
    } finally {
      await child.stop(3)
    }
  })
})

describe('every gateway in front of three subgraphs', { skip: noPackages }, () => {
  /** @type {Awaited<ReturnType<typeof startSubgraphs>>} */
  let subgraphs
  before(async () => {
    subgraphs = await startSubgraphs()
  })
  after(() => subgraphs.stop())

  /** Runs an operation and counts its calls. @type {(url: string, document: string) => Promise<any>} */
  async function executeAndCount(url, document) {
    const counts = await subgraphs.readCounts()
    const answer = await execute(url, document)
    return { ...answer, calls: callsBetween(counts, await subgraphs.readCounts()) }
  }

  for (const [name, { keysCalls = 1, reviewsCalls, errorPaths }] of Object.entries(expectations))
    test(`${name} answers rightly in no fewer calls than needed, again and again, and ends by SIGTERM`, async () => {
      const gateway = await startFile(name, { subgraphs: subgraphs.urls }, [`--import=${reportForeign}`])
      let endedOnRequest = false
      try {
        checkAddress(gateway)
        // Twice, because a plan or an entity may come from a cache the second time.
        for (const { name, document, golden, leastCalls } of [...operations, ...operations]) {
          const { calls, ...answer } = await executeAndCount(gateway.url, document)
          assert.deepEqual(answer, { status: 200, ...golden, errors: [] }, name)
          assert.ok(calls >= leastCalls, `${name}: ${calls} calls are fewer than ${leastCalls}`)
          if (name === 'keys') assert.equal(calls, keysCalls, 'calls for keys')
          if (name === 'reviews') assert.equal(calls, reviewsCalls, 'calls for reviews')
        }
        assert.equal(gateway.child.outputBytes, 0, 'writes to stdout or stderr, or connects to other machines')
        const { status, data, errors } = await executeAndCount(gateway.url, partial.document)
        assert.deepEqual({ status, data }, { status: 200, ...partial.golden })
        assert.deepEqual(
          errors.map((/** @type {{ path: unknown }} */ { path }) => path),
          errorPaths,
        )
      } finally {
        endedOnRequest = await gateway.child.stop(3)
      }
      assert.ok(endedOnRequest, 'SIGTERM ends it')
    })
})

/** Number of errors and their different paths, when the subgraph of reviews is gone; null is an error without one. */
const withoutReviews = /** @type {Record<string, [number, Set<string>]>} */ ({
  'apollo-gateway': [1, new Set(['null'])],
  'hive-gateway-runtime': [titles.length, new Set(['["books","rating"]'])],
  'mercurius-gateway': [titles.length, new Set(['null'])],
  'graphql-tools-stitch': [titles.length, new Set(['["books","rating"]'])],
})

describe('without the subgraph of reviews', { skip: noPackages }, () => {
  test('every gateway answers null for its nullable field, with an error', async () => {
    const subgraphs = await startSubgraphs()
    const names = Object.keys(expectations)
    const gateways = await Promise.all(names.map((name) => startFile(name, { subgraphs: subgraphs.urls })))
    try {
      for (const { url } of gateways) assert.equal((await execute(url, partial.document)).status, 200)
      await subgraphs.stopOne('reviews')
      const answers = await Promise.all(gateways.map(({ url }) => execute(url, partial.document)))
      for (const [index, { status, data, errors }] of answers.entries()) {
        assert.deepEqual(
          { status, data },
          { status: 200, data: { books: titles.map((title) => ({ title, rating: null })) } },
          names[index],
        )
        const paths = errors.map(({ path = null }) => JSON.stringify(path))
        assert.deepEqual([errors.length, new Set(paths)], withoutReviews[names[index]], names[index])
      }
    } finally {
      await Promise.all(gateways.map(({ child }) => child.stop(3)))
      await subgraphs.stop()
    }
  })
})
