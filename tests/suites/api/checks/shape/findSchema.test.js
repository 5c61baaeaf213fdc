import assert from 'node:assert/strict'
import { buildSchema, graphqlSync } from 'graphql'
import { describe, test } from 'node:test'
import { findSchema } from '../../../../../lib/suites/api/checks/shape/findSchema.js'
import { answerOf, createApi } from '../operations.js'

/** @import { Answer } from '../../../../../lib/types.d.ts' */
/** @import { Operation } from '../../../../../lib/suites/api/types.d.ts' */

/** @returns {Promise<Answer>} */
const refuse = async () => assert.fail('no request is needed')

describe('the schema of the file', () => {
  test('is read without a request', async () => {
    const { schema } = await findSchema(createApi({ schema: 'type Query { a: Int }' }), refuse)
    assert.ok(schema?.getQueryType()?.getFields().a)
  })
  test('may have directives without a definition, such as those of federation', async () => {
    const text = 'type Query { a: A } type A @key(fields: "id") { id: ID! @shareable }'
    assert.ok((await findSchema(createApi({ schema: text }), refuse)).schema?.getType('A'))
  })
  for (const [name, text] of Object.entries({ 'no SDL': 'type Query {', 'an unknown type': 'type Query { a: B }' }))
    test(`with ${name} is refused`, async () => {
      await assert.rejects(findSchema(createApi({ schema: text }), refuse), {
        name: 'UsageError',
        message: /^schema: expected SDL, got a fault: .*; correct it, or leave it out$/,
      })
    })
})

describe('the schema by introspection', () => {
  test('is that of the server', async () => {
    const source = buildSchema('type Query { a: [Int!]! } type Mutation { b(c: Int): Boolean }')
    /** @type {Operation[]} */
    const requests = []
    const { schema } = await findSchema(createApi(), async (operation) => {
      requests.push(operation)
      return answerOf(graphqlSync({ schema: source, source: String(operation.document) }))
    })
    assert.equal(String(schema?.getQueryType()?.getFields().a.type), '[Int!]!')
    assert.ok(schema?.getMutationType()?.getFields().b)
    assert.equal(requests.length, 1)
    assert.deepEqual([requests[0].method, requests[0].kind, requests[0].variables], ['POST', 'query', [{}]])
  })
  for (const [name, answer, reason] of /** @type {[string, Answer, RegExp][]} */ ([
    ['refused by an error', answerOf({ errors: [{ message: 'switched off' }] }), /"switched off"/],
    ['refused by a status', answerOf('no', { status: 403 }), /^status 403: no$/],
    ['answered otherwise', answerOf({ data: { hello: 1 } }), /./],
  ]))
    test(`is null with a reason if it is ${name}`, async () => {
      const source = await findSchema(createApi(), async () => answer)
      assert.equal(source.schema, null)
      assert.match('reason' in source ? source.reason : '', reason)
    })
})
