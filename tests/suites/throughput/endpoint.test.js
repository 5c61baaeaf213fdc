import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { usageError } from '../../cli/messages.js'

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
  test('may be started by a command, which settings hold', async () => {
    const { settings } = await parse('--endpoint', 'http://localhost:3000', '--cohort', '2', '--command', 'serve --now')
    assert.deepEqual(settings.endpoint, { url: 'http://localhost:3000/', command: 'serve --now' })
    for (const name of ['command', 'allow-remote']) assert.ok(!(name in settings), name)
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
    '-pkgs mercurius --allow-remote': '--allow-remote needs --endpoint; add it',
    'HERE --query a.graphql --variables a.json':
      'unknown option --query; write node bench --api api.mjs, which has ' +
      "document: 'query.graphql' in an operation; --init URL writes a first file",
    'HERE --variables a.json':
      'unknown option --variables; write node bench --api api.mjs, which has ' +
      "variables: 'variables.json' in an operation; --init URL writes a first file",
    'HERE --answer a.json':
      'unknown option --answer; write node bench --api api.mjs, which has ' +
      "answer: 'answer.json' in an operation; --init URL writes a first file",
    'HERE --port 2999':
      '--endpoint: port 3000 is for other servers of this run, as are all from 2999 to 3000; choose other ones ' +
      'with --port',
    'HERE --workload rest': '--endpoint does not go with the workload rest; leave one out',
    'HERE --scenario list': '--endpoint does not go with the workload list; leave one out',
    'HERE --export-k6 out': '--export-k6 does not go with --endpoint; leave one out',
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
