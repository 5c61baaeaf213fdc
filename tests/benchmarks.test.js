import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { runStage, servers, stagesOf } from './serverChecks.js'
import { sourcesIn } from './sources.js'

describe('every server file offers all, and answers rightly', () => {
  // The further processes of a server are in benchmarkPages.test.js.
  for (const server of servers)
    for (const stage of stagesOf(server).slice(0, 1))
      test(`${server.path}: ${stage.title}`, { skip: server.unsupported ?? false }, async () => {
        for await (const { title, state, reason } of runStage(server, stage))
          assert.equal(reason, '', `${title}: ${state}`)
      })
})

describe('a server file is what the README of its framework shows', () => {
  const isScenario = (/** @type {{ path: string }} */ { path }) => path.includes('/scenarios/')
  const files = sourcesIn('benchmarks')
  const plain = files.filter((source) => !isScenario(source))
  test('it imports nothing that only scenarios need', () => {
    const extra = /^(@graphql-yoga\/plugin-apq|graphql-ws|mercurius-upload|ws)(\/|$)/
    for (const { path, imports } of plain) {
      const names = imports.flatMap(({ names }) => names)
      assert.deepEqual(
        names.filter((name) => ['offers', 'subscribes'].includes(name)),
        [],
        path,
      )
      for (const { from } of imports) assert.doesNotMatch(from, extra, path)
    }
  })
  test('a file for scenarios stands in for a plain one, and says what it has', () => {
    const scenarios = files.filter(isScenario)
    assert.ok(scenarios.length > 0)
    for (const { path, imports } of scenarios) {
      assert.ok(
        plain.some((source) => source.path === path.replace('/scenarios', '')),
        path,
      )
      const names = imports.flatMap(({ names }) => names)
      assert.ok(names.includes('offers') || names.includes('subscribes'), path)
    }
  })
  test('the plainest are short', () => {
    const lengths = Object.fromEntries(plain.map(({ path, lines }) => [basename(path, '.js'), lines]))
    for (const name of ['mercurius', 'graphql-http', 'graphql-yoga', 'apollo-server', 'core-graphql-js'])
      assert.ok(lengths[name] <= 20, `${name} has ${lengths[name]} lines`)
  })
})
