import assert from 'node:assert/strict'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createMask, maskTexts } from '../../lib/base/mask.js'
import { projectFolder } from '../sources.js'

const environment = {
  ...{
    GITHUB_TOKEN: 'ghp_1aB2cD3eF4gH5iJ6',
    NPM_TOKEN: 'sesame-street',
    SHORT_KEY: 'abc12',
    npm_config__authToken: 'npm1234',
  },
  ...{ DATABASE_URL: 'postgres://bench:pa55%26word@127.0.0.1/db?sslmode=require', QUOTED_PASSWORD: 'it\'s "a\\b" 1' },
  ...{ PEM_KEY: '-----BEGIN KEY-----\r\nMIIaaa111bbb222\r\nccc333ddd444\r\n-----END KEY-----' },
  ...{
    DSN: 'Server=x;Password=dsn12345',
    PWD: '/home/somewhere',
    GIT_AUTHOR_NAME: 'Somebody1',
    PORT: '4000',
    PIN_TOKEN: '123456',
  },
}
const command = "TOKEN=cmd123456 API_KEY='two words' PLAIN=visible node server.js --password opensesame --port 4000"
const mask = createMask(environment, [command, 'http://user12:key98765@h/?code=Q1w2e3&b=1'])

describe('a reason keeps no secret', () => {
  /** @type {Record<string, [string, string]>} */
  const cases = {
    'of a variable': ['got ghp_1aB2cD3eF4gH5iJ6, npm1234 and npm12345', 'got ***, *** and ***5'],
    'that is a word, which is no part of others': ['sesame-street, sesame-streets', '***, sesame-streets'],
    'of digits alone, which are no part of a number': ['123456 of 1234567', '*** of 1234567'],
    'in percent-encoding': [encodeURIComponent('a pa55&word it\'s "a\\b" 1').replaceAll('%5C', '%5c'), 'a%20***%20***'],
    'in JSON': [JSON.stringify({ a: environment.QUOTED_PASSWORD }), '{"a":"***"}'],
    'in lines that are one now': ['MIIaaa111bbb222 ccc333ddd444 MIIaaa111bbb222', '*** *** ***'],
    'of a part of a variable': ['Password=other and dsn12345', 'Password=other and ***'],
    'in an address': [
      'redis://:foobar@h:1/0 http://longer:secret@h/a?b=cdefgh&i=1#x postgres://bench:pa55%26word@h',
      'redis://:***@h:1/0 http://***:***@h/a?b=***&i=1#x postgres://bench:***@h',
    ],
    'beside a name that says so': [
      'JWT_SECRET=abcdef x.apiKey="ab cdef" a_token=short KEYS=1',
      'JWT_SECRET=*** x.apiKey=*** a_token=short KEYS=1',
    ],
    'of a command': [command, 'TOKEN=*** API_KEY=*** PLAIN=visible node server.js --password *** --port 4000'],
    'of a command in other words': ['cmd123456, two words, opensesame', '***, ***, ***'],
    'in a header': [
      '-H "Authorization: Bearer abcdef.1" x-api-key: abcdefg',
      '-H "Authorization: Bearer ***" x-api-key: ***',
    ],
  }
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => assert.equal(mask.reason(text), expected))
  test('in base64', () => {
    for (const secret of ['ghp_1aB2cD3eF4gH5iJ6', 'pa55&word', 'it\'s "a\\b" 1'])
      for (const coding of /** @type {const} */ (['base64', 'base64url'])) {
        const text = Buffer.from(secret).toString(coding)
        assert.match(mask.reason(`got "${text}"`), /^got "\*\*\*=*"$/)
      }
  })
  test('and nothing else is masked', () => {
    const text =
      'data.key: expected "Ada" of bench, got Somebody1 at /home/somewhere:4000 abc12 key=short PLAIN=visible require()'
    assert.equal(mask.reason(text), text)
    assert.equal(createMask({}).reason(text), text)
  })
})

test('a reason has paths from the project or from the home directory', () => {
  const inside = join(projectFolder, 'benchmarks/a.js')
  const home = join(homedir(), 'a.js')
  const text = `'${inside}' ${pathToFileURL(inside)}:3 (${projectFolder}) /mnt${inside} ${projectFolder}-old/x`
  const expected = `'benchmarks/a.js' benchmarks/a.js:3 (.) /mnt${inside} `
  assert.ok(createMask({}).reason(text).startsWith(expected), createMask({}).reason(text))
  assert.equal(createMask({}).reason(`${home} ${pathToFileURL(home)}`), '~/a.js ~/a.js')
})

test('a document keeps its words and its syntax', () => {
  const text = JSON.stringify({
    a: 'sesame-street',
    number: 123456,
    b: 'npm1234',
    'key=': 'x',
    c: 'a_token=abcdef',
    d: 'x',
  })
  const expected = '{"a":"sesame-street","number":123456,"b":"***","key=":"x","c":"a_token=***","d":"x"}'
  assert.equal(mask.document(text), expected)
})

test('every text in a value is masked', () => {
  const value = { a: ['npm1234', 1, null], b: { c: 'is sesame-street' }, d: 'sesame-street' }
  assert.deepEqual(maskTexts(value, mask), { a: ['***', 1, null], b: { c: 'is ***' }, d: 'sesame-street' })
})

test('a secret that is added later is masked from then on, and a short one never is', () => {
  /** @type {Set<string>} */
  const secrets = new Set(['fromTheFile1'])
  const growing = createMask({}, [], secrets)
  assert.equal(growing.reason('fromTheFile1, aTokenOfLogin2'), '***, aTokenOfLogin2')
  secrets.add('aTokenOfLogin2').add('4000')
  const text = 'fromTheFile1, aTokenOfLogin2, aTokenOf… at 4000'
  assert.equal(growing.reason(text), '***, ***, aTokenOf… at 4000')
  assert.equal(growing.document('["aTokenOfLogin2"]'), '["***"]')
  assert.equal(growing.command('x aTokenOfLogin2'), 'x ***')
})
