import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createChecks } from '../../../../lib/suites/api/checks/createCheck.js'
import { chooseOperations } from '../../../../lib/suites/api/file/chooseOperations.js'
import { checkUnlearnt } from '../../../../lib/suites/api/servers/prepareRun.js'
import { buildServers } from '../../../../lib/suites/api/servers/visitServer.js'

const [feed, user] = ['feed', 'user'].map((name) => /** @type {any} */ ({ name, variables: [{}], ignore: [] }))

describe('operations of a run', () => {
  test('are the chosen ones in the order of the file', () => {
    assert.deepEqual(chooseOperations([feed, user], { operations: ['user'] }), [user])
  })
  test('are all if the mix is measured', () => {
    assert.deepEqual(chooseOperations([feed, user], { operations: ['user', 'mix'] }), [feed, user])
  })
})

test('each operation is checked by its own expectation', () => {
  const expectations = [feed, user].map(({ name }) => ({
    operation: name,
    check: /** @type {const} */ ('equal'),
    answers: [{ data: { [name]: 1 } }],
    ignore: [],
  }))
  const checkOf = createChecks(expectations, [feed, user])
  const body = Buffer.from('{"data":{"user":1}}')
  assert.equal(checkOf(user)(0, 200, {}, body), null)
  assert.equal(checkOf(feed)(0, 200, {}, body)?.kind, 'mismatch')
})

describe('before anything is learnt', () => {
  const errors = '{"errors":[{"message":"no"}]}'
  test('all data without errors is right', () => {
    const check = checkUnlearnt(feed)
    assert.equal(check(0, 200, {}, Buffer.from('{"data":{}}')), null)
    const kinds = [errors, '{}'].map((body) => check(0, 200, {}, Buffer.from(body))?.kind)
    assert.deepEqual(kinds, ['graphql', 'mismatch'])
    assert.equal(check(0, 401, {}, Buffer.from('{"data":{}}'))?.kind, 'status')
  })
  test('the function of the user may allow errors', () => {
    const check = checkUnlearnt({ ...feed, check: (/** @type {any} */ answer) => answer.errors.length === 1 })
    assert.equal(check(0, 200, {}, Buffer.from(errors)), null)
  })
})

test('a folder of a server that is not there is an error of the file', async () => {
  const server = /** @type {any} */ ({ name: 'before', endpoint: { cwd: '/no/such/folder' } })
  await assert.rejects(buildServers([server], { signal: new AbortController().signal, secrets: new Set() }), {
    ...{ name: 'UsageError', message: /^servers\.before\.cwd: expected a folder, got .*; correct it$/ },
  })
})
