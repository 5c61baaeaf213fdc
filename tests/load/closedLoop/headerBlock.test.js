import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeRequest, rawHeadersOf, statusOf } from '../../../lib/load/closedLoop/headerBlock.js'

describe('the status of a response', () => {
  // Source: RFC 7541, appendix C.5 and C.6, and its static table.
  /** @type {Record<string, [string, number]>} */
  const blocks = {
    'as a whole field of the table': ['88', 200],
    'the last one of the table': ['8e', 500],
    'behind a change of the table that is remembered': ['2088c1', 200],
    'behind a large one': ['3fe11f8d', 404],
    'in digits': ['4803333032', 302],
    'in digits that nobody remembers': ['0803313033', 103],
    "in Huffman's code": ['48826402', 302],
    "in Huffman's code of two kinds of digits": ['4883640eff', 307],
  }
  for (const [name, [hex, status]] of Object.entries(blocks))
    test(name, () => assert.equal(statusOf(Buffer.from(hex, 'hex')), status))
  test('is none where another field comes first', () => {
    for (const hex of ['82', '5f', '0f0d02', '']) assert.equal(statusOf(Buffer.from(hex, 'hex')), Number.NaN, hex)
  })
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
    assert.deepEqual(rawHeadersOf(Buffer.from(hex.replaceAll(' ', ''), 'hex')), Object.entries(headers).flat(), name)
  assert.deepEqual(rawHeadersOf(Buffer.from('00ff', 'hex')), ['', ''], 'a block that breaks off')
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
