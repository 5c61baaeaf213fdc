import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearestNames, selectByName } from '../../../lib/base/errors/names.js'
import { usageError } from '../../cli/messages.js'

const names = ['apollo-server', 'graphql-yoga', 'graphql-yoga-koa', 'hono-yoga', 'mercurius', 'mercurius+graphql-jit']
const servers = names.map((name) => ({ name }))
const results = names.map((server) => ({ server }))

describe('selectByName', () => {
  test('gives the things themselves, each once, in the order asked for', () => {
    const selected = selectByName(['mercurius', 'apollo-server,mercurius', 'graphql-yoga'], servers)
    assert.deepEqual(selected, [servers[4], servers[0], servers[1]])
    assert.equal(selected[0], servers[4])
  })
  test('a name may have a comma', () => {
    assert.deepEqual(selectByName(['com,ma'], [{ name: 'com,ma' }]), [{ name: 'com,ma' }])
  })
  test('knows results by their server', () => {
    assert.deepEqual(selectByName(['graphql-yoga,', 'hono-yoga'], results), [results[1], results[3]])
  })
  test('no word selects nothing', () => assert.deepEqual(selectByName(['', ','], servers), []))
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0', 'undefined'])
    test(`${name} is no server`, () => {
      const message = `unknown package "${name}"; node bench --list names them all`
      assert.throws(() => selectByName([name], servers), usageError(message))
      assert.throws(() => selectByName([name], results), usageError(message))
    })
  test('such a name is a server where there is one', () => {
    assert.deepEqual(selectByName(['constructor'], [{ name: 'constructor' }]), [{ name: 'constructor' }])
  })
  for (const name of [
    'benchmarks/mercurius.js',
    '../mercurius',
    '/mercurius',
    'mercurius.js',
    'mercurius/',
    'Mercurius',
  ])
    test(`${name}: a name is neither a path nor nearly right`, () => {
      assert.throws(() => selectByName([name], servers), { name: 'UsageError', message: /^unknown package "/ })
    })
  test('what is unknown is quoted on one line, with what was meant', () => {
    const message = 'unknown package "merc\\nurius"; did you mean mercurius?'
    assert.throws(() => selectByName(['merc\nurius'], servers), usageError(message))
  })
})

describe('nearestNames', () => {
  /** @type {[string, string[]][]} */
  const cases = [
    ['mercuris', ['mercurius']],
    ['MERCURIUS', ['mercurius', 'mercurius+graphql-jit']],
    ['graphql-yogi', ['graphql-yoga']],
    ['graphql-yoga-ko', ['graphql-yoga-koa', 'graphql-yoga']],
    ['koa', ['graphql-yoga-koa']],
    ['yoga', ['hono-yoga', 'graphql-yoga', 'graphql-yoga-koa']],
    ['completely-different', []],
    ['qq', []],
    ['a', []],
  ]
  for (const [name, nearest] of cases) test(name, () => assert.deepEqual(nearestNames(name, names), nearest))
  test('three are enough', () => assert.equal(nearestNames('graphql', names).length, 3))
  test('capitals do not matter', () => assert.deepEqual(nearestNames('abcd', ['ABCD']), ['ABCD']))
  test('known names are left in their order', () => {
    const known = Object.freeze([...names])
    nearestNames('yoga', /** @type {string[]} */ (known))
    assert.deepEqual(known, names)
  })
})
