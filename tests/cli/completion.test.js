import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/benchOptions.js'
import { parseCompareOptions } from '../../lib/cli/compareOptions.js'
import { completionScript } from '../../lib/cli/completion.js'
import { suites } from '../../lib/suites/index.js'
import { captureConsole } from './messages.js'

const projectFolder = join(import.meta.dirname, '../..')
const servers = /** @type {any[]} */ (['graphql-yoga', 'graphql-yoga@17', 'mercurius'].map((name) => ({ name })))
const known = { suites, projectFolder, version: '1.2.3', servers }

describe('what could stand where the cursor is', () => {
  /** @type {Record<string, string>} */
  const cases = {
    '--su': '--suite',
    '--suite con': 'concurrency',
    '--suite=con': '--suite=concurrency',
    '-p': '-pkgs',
    '-pkgs ': 'graphql-yoga graphql-yoga@17 mercurius',
    '-pkgs mercurius gra': 'graphql-yoga graphql-yoga@17',
    '-pkgs mercurius,gra': 'mercurius,graphql-yoga mercurius,graphql-yoga@17',
    '--packages=m': '--packages=mercurius',
    '--reference m': 'mercurius',
    '--documents hot,': 'hot,variables hot,cold',
    '--suite transports --transport h': 'h1 h2 h3',
    '--suite transports --conn': '--connection',
    '--suite transports --documents ': '',
    '--list --li': '',
    '--results ': '',
    '--rounds 3 ': '',
    '': '',
  }
  for (const [words, expected] of Object.entries(cases))
    test(`bench ${words}`, async (context) => {
      const said = captureConsole(context, 'log')
      assert.equal(await parseBenchOptions(['--complete', `node bench ${words}`], known), null)
      assert.equal(said().trim().replaceAll('\n', ' '), expected)
    })
  test('of compare is the name of what has results', async (context) => {
    const said = captureConsole(context, 'log')
    await parseCompareOptions(['--complete', 'node compare mercurius graphql-yoga-f'], known)
    assert.equal(said(), 'graphql-yoga-fastify\n')
  })
  test('is only what is left to write, where the shell breaks words', async (context) => {
    const said = captureConsole(context, 'log')
    for (const breaks of ['=:', '@=:'])
      await parseBenchOptions(['--complete', 'node bench --packages=graphql-yoga@', breaks], known)
    assert.equal(said(), 'graphql-yoga@17\n@17\n')
  })
})

describe('bash', { skip: !existsSync('/bin/bash') && 'there is no bash' }, () => {
  /** What bash makes of a line. @type {(line: string, folder?: string) => string} */
  function complete(line, folder = projectFolder) {
    const asked = `COMP_LINE='${line}' COMP_POINT=${line.length} COMP_WORDS=(${line})`
    const script = `${completionScript(projectFolder)}\n${asked}\n_graphql_server_benchmarks\necho "\${COMPREPLY[*]}"`
    return execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).trim()
  }
  test('completes servers and options of both programs', () => {
    assert.equal(complete('node bench -pkgs graphql-yoga-f'), 'graphql-yoga-fastify')
    assert.equal(complete('node ./compare.js --inc'), '--includeLinks')
  })
  test('asks no other program of that name', () => {
    assert.equal(complete('node bench --su', '/'), '')
  })
})

test('--completion prints what a shell reads, with the path of this project in quotes', async (context) => {
  const said = captureConsole(context, 'log')
  assert.equal(await parseBenchOptions(['--completion'], { ...known, projectFolder: "/it's $&" }), null)
  assert.match(said(), /^# .*source <\(node bench --completion\)\n/)
  assert.equal(said().split("'/it'\\''s $&'/$program.js").length, 3)
})
