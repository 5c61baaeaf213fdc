import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { freePort, run } from '../../project.js'
import { writeEchoApi } from './echoServer.js'

const programs = join(import.meta.dirname, '../../..')

/** Part of every secret, also of one that was cut. */
const canary = 'Canary1aB2'
const secretKeys = `
  headers: { authorization: 'Bearer ${canary}Header', cookie: 'session=${canary}Cookie; theme=dark' },
  login: async () => ({ headers: { 'x-login': '${canary}Login' } }),
`

/**
 * Runs bench with a server that knows all secrets, then compare.
 * @param {import('node:test').TestContext} context
 * @param {NodeJS.ProcessEnv} env - of the server
 * @param {string[]} [words] - further options of bench
 */
async function measure(context, env, words = []) {
  const [folder, results] = [temporaryFolder(context), temporaryFolder(context)]
  const path = writeEchoApi(folder, { api: { ...env, DATABASE_CANARY: `${canary}Environment` } }, secretKeys)
  const short = ['--rounds', '1', '-d', '0.3', '--warmup', '0', '-c', '2', '--results', results]
  const place = ['--port', String(await freePort())]
  const measured = await run(join(programs, 'bench.js'), ['--api', path, ...short, ...place, ...words])
  const compared = await run(join(programs, 'compare.js'), ['--suite', 'api', '--results', results])
  const files = readdirSync(results, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  const output = [measured, compared].flatMap(({ stdout, stderr }) => [stdout, stderr])
  return { code: measured.code, texts, all: [...texts, ...output].join('\n') }
}

describe('secrets of an api file are in no result, report or message', () => {
  test('of a server whose errors quote them under load', async (context) => {
    const { texts, all } = await measure(context, { BEHAVIOUR: 'echo' })
    assert.ok(
      texts.some((text) => text.includes('"kind":"graphql"') || text.includes('"kind": "graphql"')),
      all,
    )
    assert.match(all, /\*\*\* and .*\*\*\*/)
    assert.doesNotMatch(all, new RegExp(canary))
  })
  test('of a server that refuses them', async (context) => {
    const { code, all } = await measure(context, { BEHAVIOUR: 'refuse' })
    assert.equal(code, 4)
    assert.match(all, /who is .*\*\*\*/)
    assert.doesNotMatch(all, new RegExp(canary))
  })
  test('of a server that quotes its environment when it crashes', async (context) => {
    const { code, all } = await measure(context, { BEHAVIOUR: 'crash' })
    assert.equal(code, 4)
    assert.match(all, /no database at \*\*\*/)
    assert.doesNotMatch(all, new RegExp(canary))
  })
  test('of a dry run', async (context) => {
    const { all } = await measure(context, { BEHAVIOUR: 'refuse' }, ['--dry-run'])
    assert.match(all, /who is .*\*\*\*/)
    assert.doesNotMatch(all, new RegExp(canary))
  })
})
