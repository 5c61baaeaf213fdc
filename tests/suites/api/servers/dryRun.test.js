import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'
import { freePort, run } from '../../../project.js'
import { bench, writeEchoApi } from '../measureApi.js'

/**
 * Runs `--dry-run` with servers by their names.
 * @param {import('node:test').TestContext} context
 * @param {Record<string, NodeJS.ProcessEnv>} servers - environments
 * @param {string[]} [words] - further options
 */
async function dryRun(context, servers, words = []) {
  const folder = temporaryFolder(context)
  const path = writeEchoApi(folder, servers)
  const port = await freePort()
  const ended = await run(bench, ['--api', path, '--dry-run', '--port', String(port), ...words])
  return { ...ended, url: `http://127.0.0.1:${port}/graphql` }
}

describe('a dry run', () => {
  test('asks each server for each operation once, and prints answers and checks', async (context) => {
    const logs = ['before', 'after'].map((name) => join(temporaryFolder(context), name))
    const { code, stdout, stderr, url } = await dryRun(context, { before: { LOG: logs[0] }, after: { LOG: logs[1] } })
    assert.equal(code, 0, stderr)
    const lines = stdout.trim().split('\n')
    for (const [index, name] of ['before', 'after'].entries()) {
      const [title, one, two] = lines.slice(3 * index)
      assert.equal(title, `${name} at ${url}`)
      assert.match(one, /^ {2}one: right \(equal\), \d+ ms, status 200: \{"data":\{"one":1\}\}$/)
      assert.match(two, /^ {2}two: right \(equal\), \d+ ms, status 200: \{"data":\{"two":1\}\}$/)
      assert.equal(readFileSync(logs[index], 'utf8'), 'one\ntwo\n')
    }
  })
  test('asks for the chosen operations alone', async (context) => {
    const { code, stdout } = await dryRun(context, { api: {} }, ['--operations', 'two'])
    assert.equal(code, 0)
    assert.match(stdout, /two: right/)
    assert.doesNotMatch(stdout, /one: /)
  })
  test('says what differs from the first server, and exits with 1', async (context) => {
    const { code, stdout } = await dryRun(context, { before: {}, after: { VALUE: '2' }, same: {} })
    assert.equal(code, 1)
    assert.match(stdout, /^after: operations\.one: data\.one: expected 1, got 2; to allow it: ignore: \['data\.one'\]/m)
    assert.match(stdout, /^same at .*\n {2}one: right/m)
  })
  test('goes on without a server that does not start', async (context) => {
    const { code, stdout } = await dryRun(context, { before: {}, after: { BEHAVIOUR: 'crash' }, same: {} })
    assert.equal(code, 1)
    assert.match(stdout, /^after: exited with code 1: Error: no database at undefined/m)
    assert.match(stdout, /^same at /m)
  })
  test('ends with the words of a first server that refuses credentials', async (context) => {
    const { code, stderr } = await dryRun(context, { before: { BEHAVIOUR: 'refuse' }, after: {} })
    assert.equal(code, 4)
    assert.match(stderr, /^bench: before: operations\.one: status 401, .*"who is /m)
  })
})
