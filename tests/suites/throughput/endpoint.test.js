import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { usageError } from '../../cli/messages.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'

const about = { packageFolder: '/p', endOfLife: false, readsPort: true, unsupported: null }
const servers = ['ceiling-http', 'ceiling-net', 'core-graphql-js', 'mercurius'].map((name) => ({
  ...{ ...about, name, file: `/p/${name}.js`, path: `${name}.js`, executesGraphql: !name.startsWith('ceiling') },
}))
const known = { suites, projectFolder: '/p', version: '1.0.0', servers }
const here = ['--endpoint', 'http://127.0.0.1:3000/graphql', '--cohort', '2']

/** @param {string[]} words */
const parse = async (...words) => (await parseBenchOptions(words, known)) ?? assert.fail(words.join(' '))

describe('an endpoint', () => {
  const usual = ['core-graphql-js', '127.0.0.1:3000']

  test('is measured beside the ceilings and the reference', async () => {
    const { servers, settings } = await parse(...here)
    const names = servers.map((/** @type {any} */ { name }) => name)
    assert.deepEqual(names, ['ceiling-http', 'ceiling-net', ...usual])
    assert.deepEqual(settings.endpoint, { url: 'http://127.0.0.1:3000/graphql' })
  })
  test('and beside those that were named', async () => {
    const { servers } = await parse(...here, '-pkgs', 'mercurius')
    const names = servers.map((/** @type {any} */ { name }) => name)
    assert.deepEqual(names, ['mercurius', 'core-graphql-js', 'ceiling-http', 'ceiling-net', '127.0.0.1:3000'])
  })
  test('is asked for what files say, which settings hold', async (context) => {
    const folder = temporaryFolder(context)
    const [query, variables, answer] = ['a.graphql', 'b.json', 'c.json'].map((name) => join(folder, name))
    writeFileSync(query, 'query ($id: ID!) { a(id: $id) { ...b } } fragment b on A { c }')
    writeFileSync(variables, '{ "id": 1 }')
    writeFileSync(answer, '{ "data": { "a": { "c": 2 } } }')
    const files = ['--query', query, '--variables', variables, '--answer', answer]
    const { settings } = await parse('--endpoint', 'http://localhost:3000', ...files, '--command', 'serve --now')
    assert.deepEqual(settings.endpoint, {
      url: 'http://localhost:3000/',
      command: 'serve --now',
      query: 'query ($id: ID!) { a(id: $id) { ...b } } fragment b on A { c }',
      variables: { id: 1 },
      answer: { data: { a: { c: 2 } } },
    })
    for (const name of ['command', 'query', 'variables', 'answer', 'allow-remote']) assert.ok(!(name in settings), name)
  })
  test('may be elsewhere, where that is allowed', async () => {
    const { settings } = await parse('--endpoint', 'http://example.com:81/graphql', '--allow-remote')
    assert.deepEqual(settings.endpoint, { url: 'http://example.com:81/graphql' })
  })
})

describe('a wrong endpoint is one line', () => {
  const address = '--endpoint: expected an address over HTTP, such as http://127.0.0.1:3000/graphql'
  const secret =
    '--endpoint: user and password in an address are not supported; leave them out, as in http://127.0.0.1:3000/graphql'
  /** @type {Record<string, string>} */
  const messages = {
    '--endpoint': 'Not enough arguments following: endpoint; see --help',
    '--endpoint=': `${address}, got nothing; see --help`,
    '--endpoint 127.0.0.1:3000': `${address}, got "127.0.0.1:3000"; see --help`,
    '--endpoint https://127.0.0.1/':
      '--endpoint: expected an address over HTTP without TLS, such as http://127.0.0.1:3000/graphql, got one of https',
    '--endpoint ftp://[::1]/': `${address}, got "ftp://[::1]/"; see --help`,
    '--endpoint http://a:b@127.0.0.1/': secret,
    '--endpoint http://:b@127.0.0.1/': secret,
    '--endpoint a:b@127.0.0.1:3000': secret,
    '--endpoint https://a:b/c@[::1]/': secret,
    '--endpoint http://127.0.0.1:1/,http://127.0.0.1:2/':
      '--endpoint: expected one address, got 2; measure them one by one',
    '--endpoint http://example.com:81/graphql':
      '--endpoint: all load would go to example.com:81, which is not this machine; add --allow-remote if that is meant',
    '--endpoint http://127.0.0.1.example.com/graphql':
      '--endpoint: all load would go to 127.0.0.1.example.com, which is not this machine; add --allow-remote if ' +
      'that is meant',
    '--endpoint http://example.com --allow-remote --command serve':
      '--command starts a server on this machine, but --endpoint is at example.com',
    '-pkgs mercurius --command serve': '--command needs --endpoint; add it',
    '-pkgs mercurius --query a.graphql': '--query needs --endpoint; add it',
    '-pkgs mercurius --allow-remote': '--allow-remote needs --endpoint; add it',
    'HERE --variables a.json': '--variables needs --query; add it',
    'HERE --answer a.json': '--answer needs --query; add it',
    'HERE --port 2999':
      '--endpoint: port 3000 is for other servers of this run, as are all from 2999 to 3000; choose other ones ' +
      'with --port',
    'HERE --workload rest': '--endpoint does not go with the workload rest; leave one out',
    'HERE --scenario list': '--endpoint does not go with the workload list; leave one out',
    'HERE --export-k6 out': '--export-k6 does not go with --endpoint; leave one out',
    'HERE --instructions': '--instructions does not go with --endpoint; leave one out',
    'HERE --suite concurrency':
      '--endpoint goes with --suite throughput only, this is --suite concurrency; leave one out',
    'HERE --resume': '--resume goes on as the run began, got --cohort, too; leave it out, or start a new run',
  }
  for (const [words, message] of Object.entries(messages))
    test(words, () => {
      const [first, ...others] = words.split(' ')
      const written = first === 'HERE' ? [...here, ...others] : [first, ...others]
      const fits = written.includes('--suite') ? written.filter((word) => word !== '--cohort' && word !== '2') : written
      return assert.rejects(parse(...fits), usageError(message))
    })
})

describe('a wrong file is one line', () => {
  /** Option, content and what is said of it. @type {Record<string, [string, string, RegExp]>} */
  const cases = {
    'a document that does not parse': [
      '--query',
      '{\n  a {\n}',
      /^--query: Syntax Error: Expected Name, found "\}"\. in line 3 of \S+$/,
    ],
    'a mutation': [
      '--query',
      'mutation { a }',
      /^--query: expected one query in \S+, as it is asked .*, got mutation$/,
    ],
    'two queries': ['--query', 'query A { a } query B { b }', /, got query and query$/],
    'no operation': ['--query', 'fragment a on A { b }', /, got none$/],
    'variables that are no JSON': ['--variables', '{ a: 1 }', /^--variables: \S+ is no JSON: /],
    'variables that are no object': [
      '--variables',
      '[1]',
      /^--variables: expected an object such as \{"id": 1\} in \S+, got \[1\]$/,
    ],
    'an answer that is no JSON': ['--answer', 'x', /^--answer: \S+ is no JSON: /],
  }
  for (const [what, [option, content, message]] of Object.entries(cases))
    test(what, async (context) => {
      const folder = temporaryFolder(context)
      const [file, query] = ['file', 'query'].map((name) => join(folder, name))
      writeFileSync(file, content)
      writeFileSync(query, '{ a }')
      const written = option === '--query' ? [] : ['--query', query]
      await assert.rejects(parse(...here, ...written, option, file), { name: 'UsageError', message })
    })
  test('no fault are byte order marks and Windows’ line ends', async (context) => {
    const folder = temporaryFolder(context)
    const [query, answer] = ['query', 'answer'].map((name) => join(folder, name))
    writeFileSync(query, '\uFEFFquery {\r\n  a\r\n}\r\n')
    writeFileSync(answer, '\uFEFF{"data":\r\n{"a": 1}}\r\n')
    const { endpoint } = (await parse(...here, '--query', query, '--answer', answer)).settings
    assert.equal(endpoint?.query, 'query {\r\n  a\r\n}\r\n')
    assert.deepEqual(endpoint?.answer, { data: { a: 1 } })
  })
  for (const option of ['--query', '--variables', '--answer'])
    test(`no such file for ${option}`, async (context) => {
      const folder = temporaryFolder(context)
      const [file, query] = ['file', 'query'].map((name) => join(folder, name))
      writeFileSync(query, '{ a }')
      const written = option === '--query' ? [] : ['--query', query]
      const message = /^cannot read \S+: ENOENT: no such file/
      await assert.rejects(parse(...here, ...written, option, file), { code: 'CANNOT_READ', message })
    })
})
