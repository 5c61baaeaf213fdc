import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Fault, faultOutcomes, toVerdict } from '../../../lib/base/errors/fault.js'
import { projectFolder } from '../../sources.js'

const codes = /** @type {(keyof typeof faultOutcomes)[]} */ (Object.keys(faultOutcomes))

test('the outcome follows from the code', () => {
  for (const reasonCode of codes)
    assert.deepEqual(toVerdict(reasonCode, 'x'), { outcome: faultOutcomes[reasonCode], reason: 'x', reasonCode })
})

test('words of a server are made plain', () => {
  assert.equal(new Fault('SERVER_CRASHED', '\u001b[31mno\nluck').message, 'no luck')
})

test('where it happened is said of failures only, and leaves the code as it is', () => {
  const { verdict } = new Fault('SERVER_CRASHED', 'exited').during('boot')
  assert.deepEqual(verdict, { outcome: 'failed', reason: 'exited (boot)', reasonCode: 'SERVER_CRASHED' })
  assert.equal(new Fault('WRONG_ANSWER', 'wrong').during('boot').message, 'wrong')
})

test('a connection that this machine cannot open is no fault of the server', () => {
  for (const [code, words] of [
    ['EADDRNOTAVAIL', /^this machine has no local port left for another connection; .+ \(.+ connect EADDRNOTAVAIL /],
    ['EMFILE', /^this machine lets the client open no more files; raise ulimit -n \(/],
  ]) {
    const lost = `GET /: connect ${code} 127.0.0.1:4000 - Local (0.0.0.0:0)`
    for (const kind of /** @type {const} */ (['CONNECTION_LOST', 'NO_ANSWER'])) {
      const fault = new Fault(kind, lost)
      assert.equal(fault.code, 'CLIENT_LIMIT')
      assert.match(fault.message, /** @type {RegExp} */ (words))
      assert.equal(new Fault(fault.code, fault.message).message, fault.message)
    }
    assert.equal(new Fault('SERVER_CRASHED', lost).code, 'SERVER_CRASHED')
  }
  assert.equal(new Fault('NO_ANSWER', 'connect ECONNREFUSED 127.0.0.1:4000').code, 'NO_ANSWER')
})

test('the schema of results knows every code', () => {
  const { definitions } = JSON.parse(readFileSync(join(projectFolder, 'lib/core/store/schema.json'), 'utf8'))
  assert.deepEqual(definitions.reasonCode.enum, [...codes, null])
})
