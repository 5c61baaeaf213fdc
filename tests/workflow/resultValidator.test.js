import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validatorCode, validatorPath } from '../../.github/buildValidator.js'

test('the validator that needs no package is the one of the schema', () => {
  const same = readFileSync(validatorPath, 'utf8') === validatorCode()
  assert.ok(same, 'the schema has changed: npm run build-validator')
})

test('and it imports nothing', () => {
  assert.doesNotMatch(readFileSync(validatorPath, 'utf8'), /\b(import|require)\b/)
})
