import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rules } from '../campaign/wire/rules.js'
import { tryRule } from '../campaign/wire/tryRule.js'

// The campaign tries each rule with many seeds.
for (const kind of /** @type {const} */ (['allowed', 'forbidden', 'either']))
  describe(`an answer is ${{ allowed: 'right', forbidden: 'refused by every client', either: 'bounded' }[kind]} with`, {
    concurrency: 4,
  }, () => {
    for (const rule of rules.filter((rule) => rule.kind === kind))
      test(`${rule.name} (${rule.section})`, async () => {
        assert.deepEqual(await tryRule(rule, 1), [])
      })
  })
