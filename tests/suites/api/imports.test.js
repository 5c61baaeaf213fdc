import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import { test } from 'node:test'
import { sourcesIn } from '../../sources.js'

/** Names of the packages that files import. @param {string} folder */
const packagesIn = (folder) =>
  sourcesIn(folder)
    .flatMap(({ imports }) => imports.map(({ from }) => from))
    .flatMap((from) => (isBuiltin(from) ? [] : (/^(?:@[^/]+\/)?[\w-][^/]*/.exec(from)?.[0] ?? [])))

test('the suite of a user’s own API imports no package that is measured, but graphql to read documents', () => {
  const measured = new Set(packagesIn('benchmarks'))
  assert.ok(measured.has('mercurius') && measured.has('graphql'), [...measured].join())
  const imported = new Set(packagesIn('lib/suites/api').filter((name) => measured.has(name)))
  assert.deepEqual([...imported], ['graphql'])
})
