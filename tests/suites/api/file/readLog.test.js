import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { writeFiles } from './apiFiles.js'

const [feed, user] = ['query feed { feed { id } }', 'query user($id: ID!) { user(id: $id) { id } }']
const servers = { now: { url: 'http://127.0.0.1:4000/graphql' } }

/** Reads an api file whose operations are a log. @type {(context: any, lines: (object | string)[]) => Promise<any>} */
function readLogged(context, lines) {
  const log = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const api = JSON.stringify({ servers, operations: 'log.jsonl' })
  return readApi(join(writeFiles(context, { 'log.jsonl': log, 'api.json': api }), 'api.json'))
}

describe('a log of requests as operations', () => {
  test('is grouped by document, with variables as they came and counts as weights', async (context) => {
    const asked = (/** @type {string} */ id) => ({ operationName: 'user', query: user, variables: { id }, at: 1 })
    const lines = [
      asked('1'),
      { query: feed, variables: null },
      '',
      asked('1'),
      asked('2'),
      { query: '{ feed { id } }' },
    ]
    const { operations } = await readLogged(context, lines)
    assert.deepEqual(
      operations.map((/** @type {any} */ { name, document, variables, weight }) => [name, document, variables, weight]),
      [
        ['user', user, [{ id: '1' }, { id: '1' }, { id: '2' }], 3],
        ['feed', feed, [{}], 1],
        ['operation', '{ feed { id } }', [{}], 1],
      ],
    )
  })
  test('may have variables that its documents do not declare, as clients send them', async (context) => {
    const { operations } = await readLogged(context, [{ query: feed, variables: { unused: 1 } }])
    assert.deepEqual(operations[0].variables, [{ unused: 1 }])
  })
  test('numbers documents of one name, and keeps off the name of the mix', async (context) => {
    const lines = [feed, 'query feed { feed { id title } }', 'query mix { feed { id } }'].map((query) => ({ query }))
    const { operations } = await readLogged(context, lines)
    assert.deepEqual(
      operations.map((/** @type {any} */ { name }) => name),
      ['feed', 'feed-2', 'mix-2'],
    )
  })
  for (const [name, lines, message] of /** @type {const} */ ([
    ['no JSON', ['{"query"'], /log\.jsonl, line 1 is no JSON/],
    [
      'no query',
      [{ query: feed }, { document: feed }],
      /log\.jsonl, line 2: expected an object such as \{"operationName"/,
    ],
    ['no request', [''], /log\.jsonl: expected a request in each line, got none$/],
    [
      'a mutation',
      [{ query: 'mutation add { add }' }],
      /operations\.add: it is a mutation, which writes; add mutations/,
    ],
  ]))
    test(`refuses ${name}`, (context) =>
      assert.rejects(readLogged(context, [...lines]), { name: 'UsageError', message }))
})
