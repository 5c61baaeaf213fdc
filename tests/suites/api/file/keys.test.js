import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { createEditorSchema } from '../../../../lib/suites/api/file/keys.js'
import { projectFolder } from '../../../sources.js'

describe('the JSON schema for editors', () => {
  const validate = new Ajv({ strict: false }).compile(createEditorSchema())
  const operations = { feed: { document: 'feed.graphql', variables: 'feed.jsonl', weight: 60, check: 'shape' } }
  const api = { $schema: 'x', servers: { now: { url: 'http://127.0.0.1:4000/' } }, operations, tls: { insecure: true } }

  test('is what docs/api.schema.json has', () =>
    assert.deepEqual(
      JSON.parse(readFileSync(join(projectFolder, 'docs/api.schema.json'), 'utf8')),
      JSON.parse(JSON.stringify(createEditorSchema())),
    ))
  test('takes a file', () => assert.equal(validate(api), true, JSON.stringify(validate.errors)))
  /** @type {Record<string, object>} */
  const faults = {
    'an unknown key': { ...api, header: {} },
    'no servers': { operations },
    'an unknown key of a server': { ...api, servers: { now: { url: 'x', port: 1 } } },
    'an unknown check': { ...api, operations: { feed: { document: '{ a }', check: 'same' } } },
    'a name with a comma': { ...api, operations: { 'a,b': { document: '{ a }' } } },
    'a function, which JSON has not': { ...api, login: 'x' },
  }
  for (const [name, value] of Object.entries(faults))
    test(`refuses ${name}`, () => assert.equal(validate(value), false))
})
