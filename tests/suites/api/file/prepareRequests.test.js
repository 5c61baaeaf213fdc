import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { prepareRequests, registrationOf } from '../../../../lib/suites/api/file/prepareRequests.js'
import { canDecode } from '../../../../lib/load/decoding.js'
import { readJson } from '../../../../lib/workload/json.js'
import { createOperation } from '../checks/operations.js'

/** @import { Operation } from '../../../../lib/suites/api/types.d.ts' */

const url = 'https://127.0.0.1:4000/graphql'
const document = 'query user($id: ID!) { user(id: $id) { id } }'
const sha256Hash = createHash('sha256').update(document).digest('hex')
const extensions = { persistedQuery: { version: 1, sha256Hash } }

/** @param {Partial<Operation>} parts */
const operationOf = (parts) =>
  createOperation({ name: 'user', document, variables: [{ id: '1' }, { id: '2' }], ...parts })

/** Fields of the body of each request. @param {Partial<Operation>} parts */
const bodiesOf = (parts) => prepareRequests(operationOf(parts), url, {}).map(({ body }) => JSON.parse(String(body)))

describe('requests', () => {
  test('by POST have the document and the variables of each item', () =>
    assert.deepEqual(bodiesOf({}), [
      { query: document, variables: { id: '1' } },
      { query: document, variables: { id: '2' } },
    ]))
  test('have the headers of the file, then those of the operation', () => {
    const [{ path, method, headers }] = prepareRequests(operationOf({ headers: { b: 'operation' } }), url, {
      a: 'file',
      b: 'file',
      accept: 'text/plain',
      'accept-encoding': 'identity',
    })
    assert.deepEqual([path, method], ['/graphql', 'POST'])
    assert.deepEqual(headers, {
      accept: 'text/plain',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      a: 'file',
      b: 'operation',
    })
  })
  test('accept the content codings that can be decoded, as clients do', () => {
    const [{ headers }] = prepareRequests(operationOf({}), url, {})
    assert.equal(headers['accept-encoding'], canDecode('zstd') ? 'gzip, br, zstd' : 'gzip, br')
  })
  test('without variables have none, and an operation name only if one is chosen', () => {
    assert.deepEqual(bodiesOf({ variables: [{}] }), [{ query: document }])
    assert.deepEqual(bodiesOf({ variables: [{}], operationName: 'user' }), [{ query: document, operationName: 'user' }])
  })
  test('by GET have all of it in the address, and no body', () => {
    const operation = operationOf({ method: 'GET', operationName: 'user', variables: [{ id: 'ä &' }] })
    const [{ path, body, headers }] = prepareRequests(operation, `${url}?v=2`, {})
    const { pathname, searchParams } = new URL(path, url)
    assert.deepEqual([pathname, body, headers['content-type']], ['/graphql', undefined, undefined])
    assert.deepEqual(Object.fromEntries(searchParams), {
      v: '2',
      query: document,
      operationName: 'user',
      variables: '{"id":"ä &"}',
    })
  })
  test('of a stored document have its fields in place of the query', () =>
    assert.deepEqual(bodiesOf({ document: null, body: { id: 'abc' }, variables: [{ id: '1' }] }), [
      { id: 'abc', variables: { id: '1' } },
    ]))
  test('keep numbers that JavaScript would round', () => {
    const variables = [readJson('{"id": 12345678901234567890.5}')]
    const [{ body }] = prepareRequests(operationOf({ variables }), url, {})
    assert.deepEqual(readJson(String(body)).variables, variables[0])
    assert.doesNotMatch(String(body), /u0000/)
  })
})

describe('a persisted query', () => {
  test('goes by its hash alone', () =>
    assert.deepEqual(bodiesOf({ persisted: 'apq', variables: [{ id: '1' }] }), [
      { variables: { id: '1' }, extensions },
    ]))
  test('is registered by POST with its text, whatever the method', () => {
    const operation = operationOf({ persisted: 'apq', method: 'GET' })
    const request = registrationOf(operation, url, { a: 'file' })
    assert.equal(request?.method, 'POST')
    assert.deepEqual(JSON.parse(String(request?.body)), { query: document, variables: { id: '1' }, extensions })
  })
  test('is the only one to register', () => assert.equal(registrationOf(operationOf({}), url, {}), null))
})
