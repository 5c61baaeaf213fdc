import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorResource, md5 } from '../../lib/workload/resources.js'

const digests = [
  // RFC 1321, A.5.
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  // Python: hashlib.md5('Zoë'.encode()).hexdigest()
  ['Zoë', 'fb44af73417cf03c023d098e7f07c114'],
]
for (const [text, digest] of digests) test(`md5 of ${JSON.stringify(text)}`, () => assert.equal(md5(text), digest))

test('a resource has the fields of the compound document, in its order', () => {
  const books = [{ id: '9-1', name: 'B', numPages: 100 }]
  const resource = authorResource({ id: '9', name: 'abc', company: 'C', books })
  assert.equal(
    JSON.stringify(resource),
    '{"id":"9","name":"abc","md5":"900150983cd24fb0d6963f7d28e17f72","books":[{"id":"9-1","name":"B"}]}',
  )
})
