import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entityTag, matchesTag } from '../../../lib/serve/resources/documents.js'

test('an entity tag is strong, and another one for other parts', () => {
  assert.match(entityTag(['a']), /^"[\w-]{22}"$/)
  assert.equal(entityTag(['a', 'b']), entityTag(['a', 'b']))
  assert.notEqual(entityTag(['a', 'gzip']), entityTag(['a', 'br']))
})

describe('If-None-Match', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ,"c"', '*', ' * ', ', "a",'])
    test(`${header} matches`, () => assert.equal(matchesTag(header, '"a"'), true))
  for (const header of [undefined, '', '"b"', '"A"', 'a', '"a', '"a" "b"', 'w/"a"', '*, "a"', '"b" nonsense "a"'])
    test(`${header} does not`, () => assert.equal(matchesTag(header, '"a"'), false))
})
