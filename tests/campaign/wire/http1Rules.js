/** @import { Random } from './draw.js' */
/** @import { Rule } from './rules.js' */

import { choose, between, cut } from './draw.js'

/** Makes a head. @type {(headers: string[], start?: string) => string} */
const headOf = (headers, start = 'HTTP/1.1 200 OK') => [start, ...headers, '', ''].join('\r\n')

/** Head of a body in chunks. */
const inChunks = headOf(['transfer-encoding: chunked'])

/** @param {string} body */
const lengthOf = (body) => `content-length: ${Buffer.byteLength(body)}`

/** Makes a whole answer. @type {(body: string, headers?: string[], start?: string) => string} */
const whole = (body, headers = [], start) => headOf([...headers, lengthOf(body)], start) + body

/** Writes a size in one of its spellings. @type {(random: Random, size: number) => string} */
const sizeOf = (random, size) =>
  '0'.repeat(between(random, 0, 2)) + (random() < 0.5 ? size.toString(16) : size.toString(16).toUpperCase())

/** Makes an answer in chunks. @type {(random: Random, body: string, differences?: Partial<Coded>) => string} */
function chunked(
  random,
  body,
  { extension = () => '', last = '0\r\n\r\n', headers = ['transfer-encoding: chunked'] } = {},
) {
  const chunks = cut(random, body, between(random, 1, 8))
  return (
    headOf(headers) +
    chunks.map((chunk) => `${sizeOf(random, chunk.length)}${extension()}\r\n${chunk}\r\n`).join('') +
    last
  )
}

/** @typedef {{ extension: () => string, last: string, headers: string[] }} Coded */

/** Rules of HTTP/1.1, whose bodies are ASCII. @type {Rule<string>[]} */
export const http1Rules = [
  {
    name: 'chunk extensions',
    section: 'RFC 9112, 7.1.1',
    kind: 'allowed',
    answer: (random, body) =>
      chunked(random, body, { extension: () => choose(random, [';a', ';a=b', ' ; a="b;c"', ';a=1;b=2', '']) }),
  },
  {
    name: 'trailers',
    section: 'RFC 9112, 7.1.2',
    kind: 'allowed',
    answer: (random, body) =>
      chunked(random, body, { last: `0\r\n${choose(random, ['etag: "x"', 'a: 1\r\nb: 2'])}\r\n\r\n` }),
  },
  {
    name: 'chunks of any size',
    section: 'RFC 9112, 7.1',
    kind: 'allowed',
    answer: (random, body) => chunked(random, body, { headers: ['Transfer-Encoding: Chunked'] }),
  },
  {
    name: 'names of headers in any case',
    section: 'RFC 9110, 5.1',
    kind: 'allowed',
    answer: (random, body) =>
      headOf([`${choose(random, ['CONTENT-LENGTH', 'Content-Length', 'cOnTeNt-LeNgTh'])}: ${body.length}`]) + body,
  },
  {
    name: 'white space around values',
    section: 'RFC 9112, 5',
    kind: 'allowed',
    answer: (random, body) => {
      const space = () => choose(random, ['', ' ', '\t', ' \t ', '   '])
      return headOf([`content-length:${space()}${body.length}${space()}`, `x:${space()}`]) + body
    },
  },
  {
    name: 'a folded header',
    section: 'RFC 9112, 5.2',
    kind: 'allowed',
    answer: (random, body) => whole(body, [`x: a\r\n${choose(random, [' ', '\t', '  '])}b`]),
  },
  {
    name: 'informational answers before it',
    section: 'RFC 9110, 15.2',
    kind: 'allowed',
    answer(random, body) {
      const interim = () =>
        headOf(['link: </a>'], `HTTP/1.1 ${choose(random, ['100 Continue', '102 ', '103 Early Hints', '199 x'])}`)
      return Array.from({ length: between(random, 1, 5) }, interim).join('') + whole(body)
    },
  },
  {
    name: 'another status of success',
    section: 'RFC 9110, 15.3',
    kind: 'allowed',
    answer: (random, body) =>
      whole(body, [], `HTTP/1.1 ${choose(random, ['201 Created', '202 x', '203 ', '207 y', '299 z'])}`),
  },
  {
    name: 'any reason phrase',
    section: 'RFC 9112, 4',
    kind: 'allowed',
    answer: (random, body) => whole(body, [], `HTTP/1.1 200 ${choose(random, ['', 'Very  well', '\tOK', 'ja\xe4'])}`),
  },
  {
    name: 'several headers of one name, and empty ones',
    section: 'RFC 9110, 5.3',
    kind: 'allowed',
    answer: (random, body) =>
      whole(
        body,
        Array.from({ length: between(random, 1, 40) }, (_, n) =>
          choose(random, ['set-cookie: a=1', 'vary: x', 'x:', `y: ${n}`]),
        ),
      ),
  },
  {
    name: 'equal lengths',
    section: 'RFC 9112, 6.3',
    kind: 'allowed',
    answer: (random, body) =>
      choose(random, [
        whole(body, [lengthOf(body)]),
        headOf([`content-length: ${body.length}, ${body.length}`]) + body,
      ]),
  },
  {
    name: 'connection: close',
    section: 'RFC 9112, 9.6',
    kind: 'allowed',
    pipelining: 1,
    answer: (random, body) => ({
      bytes: whole(body, [choose(random, ['connection: close', 'Connection: Close, x'])]),
      ends: true,
    }),
  },
  {
    name: 'the end of the connection as that of the body',
    section: 'RFC 9112, 6.3',
    kind: 'allowed',
    pipelining: 1,
    answer: (random, body) => ({ bytes: headOf([choose(random, ['x: 1', 'connection: close'])]) + body, ends: true }),
  },
  {
    name: 'HTTP/1.0',
    section: 'RFC 9112, 9.3',
    kind: 'allowed',
    pipelining: 1,
    answer: (_, body) => ({ bytes: whole(body, [], 'HTTP/1.0 200 OK'), ends: true }),
  },
  {
    name: 'Keep-Alive',
    section: 'RFC 2068, 19.7.1.1',
    kind: 'allowed',
    answer: (random, body) =>
      whole(body, [
        'connection: keep-alive',
        choose(random, ['keep-alive: timeout=5', 'keep-alive: timeout=5, max=1000']),
      ]),
  },
  {
    name: 'a connection that ends between answers',
    section: 'RFC 9112, 9.5',
    kind: 'allowed',
    pipelining: 1,
    answer: (random, body) => ({ bytes: whole(body), ends: random() < 0.3 }),
  },
  {
    name: 'bare line feeds, carriage returns and NUL',
    section: 'RFC 9112, 2.2; RFC 9110, 5.5',
    kind: 'either',
    answer: (random, body) =>
      choose(random, [whole(body).replaceAll('\r\n', '\n'), whole(body, ['x: a\rb']), whole(body, ['x: a\0b'])]),
  },
  {
    name: 'a chunk size that is no number',
    section: 'RFC 9112, 7.1',
    kind: 'forbidden',
    answer: (random, body) => {
      const size = body.length.toString(16)
      const wrong = choose(random, [
        `-${size}`,
        `+${size}`,
        `0x${size}`,
        `${size}g`,
        ` ${size}`,
        '',
        'x',
        `${size} 1`,
        '-5',
      ])
      return `${inChunks}${wrong}\r\n${body}\r\n0\r\n\r\n`
    },
  },
  {
    name: 'a chunk with another end',
    section: 'RFC 9112, 7.1',
    kind: 'forbidden',
    answer: (random, body) =>
      `${inChunks}${body.length.toString(16)}\r\n${body}${choose(random, ['xx', 'x\r\n', '\n\r', '  \r\n'])}0\r\n\r\n`,
  },
  {
    name: 'a chunk that is larger than any number',
    section: 'RFC 9112, 7.1',
    kind: 'forbidden',
    answer: (random, body) => ({
      bytes: `${inChunks}${choose(random, ['f'.repeat(16), '1'.repeat(40)])}\r\n${body}\r\n0\r\n\r\n`,
      ends: true,
    }),
  },
  {
    name: 'lengths that differ',
    section: 'RFC 9112, 6.3',
    kind: 'forbidden',
    answer: (random, body) =>
      choose(random, [
        whole(body, [`content-length: ${body.length + 1}`]),
        headOf([`content-length: ${body.length}, 1`]) + body,
      ]),
  },
  {
    name: 'a length that is no number',
    section: 'RFC 9110, 8.6',
    kind: 'forbidden',
    answer: (random, body) =>
      headOf([`content-length: ${choose(random, ['-1', `+${body.length}`, '0x10', '1e1', 'x', ''])}`]) + body,
  },
  {
    name: 'a length that is too short',
    section: 'RFC 9112, 6.3',
    kind: 'forbidden',
    answer: (random, body) =>
      headOf([`content-length: ${body.length - between(random, 1, Math.min(9, body.length))}`]) + body,
  },
  {
    name: 'a body that breaks off',
    section: 'RFC 9112, 8',
    kind: 'forbidden',
    answer: (random, body) => ({
      bytes: choose(random, [
        headOf([`content-length: ${body.length + between(random, 1, 9)}`]) + body,
        chunked(random, body, { last: '' }),
      ]),
      ends: true,
    }),
  },
  {
    name: 'a length beside chunks',
    section: 'RFC 9112, 6.1',
    kind: 'forbidden',
    answer: (random, body) => chunked(random, body, { headers: ['transfer-encoding: chunked', lengthOf(body)] }),
  },
  {
    name: 'a transfer coding that was not asked for',
    section: 'RFC 9112, 6.1',
    kind: 'forbidden',
    answer: (random, body) =>
      chunked(random, body, {
        headers: [`transfer-encoding: ${choose(random, ['gzip, chunked', 'chunked, chunked', 'x', 'chunked, gzip'])}`],
      }),
  },
  {
    name: 'another status line',
    section: 'RFC 9112, 4',
    kind: 'forbidden',
    answer: (random, body) =>
      whole(
        body,
        [],
        choose(random, [
          'HTTP/1.1 20 OK',
          'HTTP/1.1 2000 OK',
          'ICY 200 OK',
          'HTTP/x 200 OK',
          'HTTP/1.1 abc',
          '200 OK',
          'HTTP 200 OK',
        ]),
      ),
  },
  {
    name: 'a line that is no header',
    section: 'RFC 9112, 5',
    kind: 'forbidden',
    answer: (random, body) => whole(body, [choose(random, ['x', ': 1', 'a b: 1', 'x : 1', '\x01: 1'])]),
  },
  {
    name: 'a body behind 204',
    section: 'RFC 9110, 15.3.5',
    kind: 'forbidden',
    answer: (_, body) => whole(body, [], 'HTTP/1.1 204 No Content'),
  },
  {
    name: 'a second answer',
    section: 'RFC 9112, 9.2',
    kind: 'forbidden',
    answer: (_, body) => whole(body) + whole(body),
  },
  {
    name: 'another protocol',
    section: 'RFC 9110, 7.8',
    kind: 'forbidden',
    answer: (_, body) => whole(body, ['upgrade: x', 'connection: upgrade'], 'HTTP/1.1 101 Switching Protocols'),
  },
  {
    name: 'informational answers alone',
    section: 'RFC 9110, 15.2',
    kind: 'forbidden',
    answer: () => ({ bytes: headOf([], 'HTTP/1.1 103 Early Hints'), ends: true }),
  },
]
