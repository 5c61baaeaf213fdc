import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeField, encodeRequest, readHead } from '../../../lib/load/closedLoop/headerBlock.js'

describe('the status of a response', () => {
  // Source: RFC 7541, appendix C.5 and C.6, and its static table.
  /** @type {Record<string, [string, number]>} */
  const blocks = {
    'as a whole field of the table': ['88', 200],
    'the last one of the table': ['8e', 500],
    'behind a change of the table that is remembered': ['2088', 200],
    'behind two': ['20208d', 404],
    'in digits': ['4803333032', 302],
    'in digits that nobody remembers': ['0803313033', 103],
    "in Huffman's code": ['48826402', 302],
    "in Huffman's code of two kinds of digits": ['4883640eff', 307],
  }
  for (const [name, [hex, status]] of Object.entries(blocks))
    test(name, () => assert.equal(readHead(Buffer.from(hex, 'hex')).status, status))
  test('is none in trailers', () => {
    assert.deepEqual(readHead(Buffer.from('00017801 79'.replace(' ', ''), 'hex')), {
      status: Number.NaN,
      headers: { x: 'y' },
      rawHeaders: ['x', 'y'],
    })
  })
})

describe('a header block is malformed', () => {
  /** @type {Record<string, [string, RegExp]>} */
  const blocks = {
    'with a field of a request': ['82', /header ":method"/],
    'with a status that is no number': ['0803616263', /header ":status"/],
    'with a status behind another header': ['0001780179 88', /header ":status"/],
    'with a second status': ['88 88', /header ":status"/],
    'with a name in upper case': ['88 0001580179', /header "X"/],
    'with a header of one connection': ['88 000a636f6e6e656374696f6e0178', /header "connection"/],
    'with an index of a table that is empty': ['88 be', /by the index 62, which no table has/],
    'with the index 0': ['88 80', /by the index 0,/],
    'with a table': ['21 88', /larger than allowed, which is 0/],
    'with a change of the table at its end': ['88 20', /within a header block/],
    'that breaks off in a name': ['88 00ff', /breaks off/],
    'that breaks off in a value': ['88 0f0d02', /breaks off/],
    'with more than a byte of filling': ['88 000178 821fff', /not in Huffman's code/],
    'with the end of a text': ['88 000178 84ffffffff', /not in Huffman's code/],
    'with a filling of zeros': ['88 000178 8100', /not in Huffman's code/],
  }
  for (const [name, [hex, message]] of Object.entries(blocks))
    test(name, () =>
      assert.throws(() => readHead(Buffer.from(hex.replaceAll(' ', ''), 'hex')), { code: 'MALFORMED_ANSWER', message }),
    )
})

test('the headers of a response are read as texts, by indexes and in the code of Huffman', () => {
  // Source: RFC 7541, appendix C.6.1 and C.6.3, whose dynamic table is not used.
  /** @type {Record<string, [string, Record<string, string>]>} */
  const blocks = {
    'in the code of Huffman': [
      '4882640258 85aec3771a4b 6196d07abe941054d444a8200595040b8166e082a62d1bff 6e919d29ad171863c78f0b97c8e9ae82ae43d3',
      {
        'cache-control': 'private',
        date: 'Mon, 21 Oct 2013 20:13:21 GMT',
        location: 'https://www.example.com',
      },
    ],
    'as texts': ['88 0f0d0131 5f01 78', { 'content-length': '1', 'content-type': 'x' }],
    'with a name': ['2088 00 0178 0179', { x: 'y' }],
  }
  for (const [name, [hex, headers]] of Object.entries(blocks))
    assert.deepEqual(readHead(Buffer.from(hex.replaceAll(' ', ''), 'hex')).headers, headers, name)
})

test('a request is what RFC 7541, appendix C.3.1, has, but that nothing is remembered', () => {
  const block = encodeRequest({
    method: 'GET',
    scheme: 'http',
    authority: 'www.example.com',
    path: '/x',
    headers: { 'content-length': '10000', ab: 'c' },
  })
  assert.equal(
    block.toString('hex'),
    `8286010f${Buffer.from('www.example.com').toString('hex')}04022f78${'0f0d05'}3130303030${'00026162'}0163`,
  )
})

test("a character of a long code ends a text in Huffman's code, whatever follows it", () => {
  // A backslash before 000000aaaa, whose bits would be other characters.
  const block = Buffer.from('880001788a1ffff0000000006318ff', 'hex')
  assert.deepEqual(readHead(block).rawHeaders, ['x', 'a'])
})

test('a header is written as it was read, byte by byte', () => {
  const value = Buffer.from('café').toString('latin1')
  const block = Buffer.from([0x88, ...encodeField('cookie', value)])
  assert.equal(readHead(block).headers.cookie, value)
})
