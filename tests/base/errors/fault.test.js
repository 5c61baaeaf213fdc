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

test('the schema of results knows every code', () => {
  const { definitions } = JSON.parse(readFileSync(join(projectFolder, 'results/schema.json'), 'utf8'))
  assert.deepEqual(definitions.reasonCode.enum, [...codes, null])
})
