import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refuseStrayPaths } from '../../../../lib/suites/api/checks/strayPaths.js'
import { usageError } from '../../../cli/messages.js'
import { createOperation } from './operations.js'

const document = `query { feed { id ...Dated ... on Post { author { id } meta } } me: user { id } }
  fragment Dated on Node { updatedAt }`

/** @param {string[]} ignore @param {string[]} [more] - documents of further operations with these paths */
const refuse = (ignore, more = []) =>
  refuseStrayPaths([document, ...more].map((text) => createOperation({ document: text, ignore })))

describe('a path to ignore may match', () => {
  for (const path of [
    'extensions',
    'extensions.tracing',
    'data.feed',
    'data.feed.*.updatedAt',
    'data.feed[0].author.id',
    'data.*.id',
    'data.me["id"]',
    'data.feed.*.meta.any.key',
    'data.feed.*.*',
  ])
    test(path, () => refuse([path]))
  test('if one of several documents has it', () => refuse(['data.other'], ['{ other }']))
  test('if a document is unknown', () =>
    refuseStrayPaths([createOperation({ document: null, body: { id: 'a' }, ignore: ['data.other'] })]))
})

describe('a path that no document has is refused with the near one', () => {
  for (const [path, advice] of /** @type {[string, string][]} */ ([
    ['data.feeed', 'did you mean data.feed?'],
    ['data.feed.*.updatedat', 'did you mean data.feed.*.updatedAt?'],
    ['data.user', 'there are data.feed, data.me'],
    ['data.feed.*.author.name', 'there are data.feed.*.author.id'],
    ['$.data.feed', 'did you mean data.feed?'],
    ['feed.*.updatedAt', 'did you mean data.feed.*.updatedAt?'],
    ['dta.feed', 'there are data, extensions'],
    ['extension', 'did you mean extensions?'],
  ]))
    test(path, () => assert.throws(() => refuse([path]), usageError(`ignore: no document asks for ${path}; ${advice}`)))
})
