import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const docs = join(import.meta.dirname, '../docs')
const glossary = readFileSync(join(docs, 'glossary.md'), 'utf8')
const terms = [...glossary.matchAll(/^\*\*(.+?)\*\*: /gm)].map(([, term]) => term)

test('the terms of the glossary are in alphabetical order, each once', () => {
  assert.ok(terms.length > 30, `${terms.length}`)
  const sorted = [...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en'))
  assert.deepEqual(terms, sorted)
})

test('every paragraph is a term, and its links lead to a file', () => {
  const [, , ...paragraphs] = glossary.trim().split('\n\n')
  assert.equal(paragraphs.length, terms.length)
  for (const [, path] of glossary.matchAll(/\]\((?!https?:)([^)]+)\)/g))
    assert.ok(existsSync(join(docs, path.split('#')[0])), path)
})
