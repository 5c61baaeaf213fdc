import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readOperationDocument } from '../../../../lib/suites/api/file/operationDocument.js'
import { usageError } from '../../../cli/messages.js'

test('a document says its kind, the types of its variables, and which of them it needs', () => {
  const text = 'mutation ($a: Int!, $b: [ID!]!, $c: String! = "c", $d: Boolean) { a }'
  assert.deepEqual(readOperationDocument(text, undefined, 'a.graphql'), {
    kind: 'mutation',
    types: new Map([
      ['a', 'Int'],
      ['b', ''],
      ['c', 'String'],
      ['d', 'Boolean'],
    ]),
    required: ['a', 'b'],
  })
})

test('of several operations the one with the name is read, with fragments beside it', () => {
  const text = 'query a { ...F } mutation b { c } fragment F on Query { d }'
  assert.equal(readOperationDocument(text, 'b', 'a.graphql').kind, 'mutation')
  assert.equal(readOperationDocument(text, 'a', 'a.graphql').kind, 'query')
})

describe('a document is refused', () => {
  const elsewhere = 'a.graphql: '
  /** @type {[string, string, string | undefined, string][]} */
  const cases = [
    ['that is none', 'query {', undefined, 'Syntax Error: Expected Name, found <EOF>. in line 1; correct the document'],
    ['of fragments only', 'fragment F on A { b }', undefined, 'expected a query or a mutation, got none; add one'],
    [
      'of several operations without a name to choose one',
      'query a { a } query b { b }',
      undefined,
      'expected one operation, got 2; choose one with operationName',
    ],
    ['without the operation of that name', 'query feed { a }', 'fed', 'it has no operation "fed"; did you mean feed?'],
    [
      'that is a subscription, which another suite has',
      'subscription { a }',
      undefined,
      'subscriptions are not measured here; --suite subscriptions has those of this project',
    ],
    [
      'with a deferred part, which another suite has',
      '{ a { ... @defer { b } } }',
      undefined,
      '@defer is not measured here; --suite parallelism has deferred answers of this project (--arms defer)',
    ],
    [
      'with an upload, which another suite has',
      'mutation ($files: [Upload!]!) { a(files: $files) }',
      undefined,
      'uploads are not measured here; --suite throughput has those of this project (--scenario upload)',
    ],
  ]
  for (const [name, text, operation, message] of cases)
    test(name, () =>
      assert.throws(() => readOperationDocument(text, operation, 'a.graphql'), usageError(elsewhere + message)),
    )
})
