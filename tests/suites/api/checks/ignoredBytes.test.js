import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findSpans, repeats } from '../../../../lib/suites/api/checks/ignoredBytes.js'
import { readIgnore } from '../../../../lib/suites/api/checks/ignorePaths.js'

/** @type {(text: string, paths: string[]) => string[]} texts of the ignored values */
function spansIn(text, paths) {
  const bytes = Buffer.from(text)
  return findSpans(bytes, readIgnore(paths)).map(([start, end]) => bytes.toString('utf8', start, end))
}

describe('ignored values are found in the bytes', () => {
  for (const [name, text, paths, expected] of /** @type {[string, string, string[], string[]][]} */ ([
    ['none without paths', '{"data":{"a":1}}', [], []],
    ['a number', '{"data":{"a":1,"b":-2.5e3}}', ['data.b'], ['-2.5e3']],
    ['a literal at the end', '{"data":{"a":1},"extensions":null}', ['extensions'], ['null']],
    ['a text with brackets', '{"data":{"a":"}]{[","b":1}}', ['data.a'], ['"}]{["']],
    ['a text with escapes', '{"data":{"a":"\\"}\\\\","b":"x"}}', ['data.a', 'data.b'], ['"\\"}\\\\"', '"x"']],
    ['an object with texts like brackets', '{"data":{"a":{"x":"}","y":["]"]}}}', ['data.a'], ['{"x":"}","y":["]"]}']],
    ['behind skipped values', '{"data":{"z":{"a":[1,"]"]},"y":"{","a":2}}', ['data.a'], ['2']],
    ['of every item', '{"data":{"l":[{"a":1},{"b":2,"a":3},{}]}}', ['data.l.*.a'], ['1', '3']],
    ['of nested lists', '{"data":{"l":[[{"a":1}],[],[{"a":2},{"a":3}]]}}', ['data.l.*.*.a'], ['1', '2', '3']],
    ['of one index', '{"data":{"l":[[1,2],[3,4]]}}', ['data.l[1][0]'], ['3']],
    ['of an escaped key', '{"data":{"\\u0061":1,"b\\"":2}}', ['data.a', 'data["b\\""]'], ['1', '2']],
    ['of a key beyond ASCII', '{"data":{"é":"ü","e":"u"}}', ['data.é'], ['"ü"']],
    ['with white space', ' { "data" : { "a" : [ 1 , 2 ] , "b" : 3 } } ', ['data.a', 'data.b'], ['[ 1 , 2 ]', '3']],
    ['whole, not in parts', '{"data":{"a":{"b":1}}}', ['data.a', 'data.a.b'], ['{"b":1}']],
    ['not where the path leads to no object', '{"data":{"a":1,"l":[]}}', ['data.a.b', 'data.l.*.b'], []],
  ]))
    test(name, () => assert.deepEqual(spansIn(text, paths), expected))
})

describe('a body', () => {
  const paths = ['data.*.at', 'extensions']
  const right = '{"data":{"x":{"at":"1","id":7},"y":{"at":null,"id":8}},"extensions":{"took":[1,"}"]}}'
  /** @type {(at: string, nextAt: string, extensions: string) => string} */
  const write = (at, nextAt, extensions) =>
    `{"data":{"x":{"at":${at},"id":7},"y":{"at":${nextAt},"id":8}},"extensions":${extensions}}`
  /** @param {string | Buffer} text */
  const isRepeated = (text) => {
    const bytes = Buffer.from(right)
    return repeats({ bytes, spans: findSpans(bytes, readIgnore(paths)) }, Buffer.from(text))
  }

  for (const [name, text] of /** @type {[string, string][]} */ ([
    ['the same bytes', right],
    ['longer values', write('"a longer text"', '{"deep":[{"x":"]"}]}', '{"took":[1,2,3],"more":true}')],
    ['shorter values', write('1', '2', '[]')],
    ['texts with escapes and brackets', write('"\\"}{"', '"\\\\"', '"]}"')],
    ['texts beyond ASCII', write('"é\u{1F600}"', '"\u2028"', '{}')],
    ['white space within values', write('1', '2', '{ "took" : [ 1 ] }')],
  ]))
    test(`with ${name} is a right one`, () => assert.equal(isRepeated(text), true))

  for (const [name, text] of /** @type {[string, string | Buffer][]} */ ([
    ['another value that is not ignored', right.replace('7', '9')],
    ['another value behind an ignored one', right.replace('8', '9')],
    ['a longer value that is not ignored', right.replace('8', '88')],
    ['an ignored value that has no end', write('1', '2', '{"took":1').slice(0, -1)],
    ['a text that has no end', write('1', '2', '"x').slice(0, -1)],
    ['an ignored value missing', write('', '2', '{}')],
    ['two values for one', write('1,"at":2', '2', '{}')],
    ['what is no number', write('01', '2', '{}')],
    ['what is no literal', write('nul', '2', '{}')],
    ['brackets that do not match', write('1', '{]', '{}')],
    ['what is no object', write('1', '{"a" 1}', '{}')],
    ['a control character in a text', write('"\n"', '2', '{}')],
    ['a wrong escape in a text', write('"\\q"', '2', '{}')],
    ['what is no UTF-8 in a text', Buffer.from(write('"\u00ff"', '2', '{}'), 'latin1')],
    ['a surplus byte at the end', `${right} `],
    ['its end missing', right.slice(0, -1)],
    ['its second half missing', right.slice(0, 30)],
    ['nothing in it', ''],
    ['another order of keys', right.replace('"at":"1","id":7', '"id":7,"at":"1"')],
    ['errors', right.replace('"extensions"', '"errors":[],"extensions"')],
  ]))
    test(`with ${name} is none`, () => assert.equal(isRepeated(text), false))

  test('without ignored values is right only if all bytes are the same', () => {
    const bytes = Buffer.from('{"data":{"a":1}}')
    assert.equal(repeats({ bytes, spans: [] }, Buffer.from('{"data":{"a":1}}')), true)
    assert.equal(repeats({ bytes, spans: [] }, Buffer.from('{"data":{"a":2}}')), false)
    assert.equal(repeats({ bytes, spans: [] }, Buffer.from('{"data":{"a":1}}\n')), false)
  })
})
