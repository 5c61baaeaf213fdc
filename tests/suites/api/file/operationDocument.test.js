import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readOperationDocument } from '../../../../lib/suites/api/file/operationDocument.js'
import { usageError } from '../../../cli/messages.js'

/** @type {(text: string, name?: string) => ReturnType<typeof readOperationDocument>} */
const read = (text, name) => readOperationDocument([{ text, place: 'a.graphql' }], name)

test('a document says its kind, the types of its variables, and which of them it needs', () => {
  const text = 'mutation ($a: Int!, $b: [ID!]!, $c: String! = "c", $d: Boolean) { a }'
  assert.deepEqual(read(text), {
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
  assert.equal(read(text, 'b').kind, 'mutation')
  assert.equal(read(text, 'a').kind, 'query')
})

test('fragments may be in other files, whose faults are named with the file', () => {
  const query = { text: 'query a { ...F }', place: 'a.graphql' }
  const facts = readOperationDocument([query, { text: 'fragment F on Query { d }', place: 'b.graphql' }], undefined)
  assert.equal(facts.kind, 'query')
  assert.throws(
    () => readOperationDocument([query, { text: '\nfragment {', place: 'b.graphql' }], undefined),
    usageError('b.graphql: Syntax Error: Expected Name, found "{". in line 2; correct the document'),
  )
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
    ['with a fragment that it does not define', '{ ...F }', undefined, 'Unknown fragment "F"; correct it'],
    [
      'with a fragment of a file that a comment names',
      '#import "./parts.graphql"\n{ ...F }',
      undefined,
      'Unknown fragment "F"; #import is not read: make document a list, with \'./parts.graphql\'',
    ],
    [
      'with a fragment in itself',
      '{ ...F } fragment F on A { b { ...F } }',
      undefined,
      'Cannot spread fragment "F" within itself; correct it',
    ],
    [
      'with a variable that it does not declare',
      'query ($id: ID) { a(id: $di) }',
      undefined,
      'Variable "$di" is not defined; correct it',
    ],
    [
      'with an upload, which another suite has',
      'mutation ($files: [Upload!]!) { a(files: $files) }',
      undefined,
      'uploads are not measured here; --suite throughput has those of this project (--scenario upload)',
    ],
  ]
  for (const [name, text, operation, message] of cases)
    test(name, () => assert.throws(() => read(text, operation), usageError(elsewhere + message)))
})
