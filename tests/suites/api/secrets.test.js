import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { freePort, run } from '../../project.js'
import { writeEchoApi } from './measureApi.js'

const programs = join(import.meta.dirname, '../../..')

/** Part of every secret that is unlike any word, also of one that was cut. */
const canary = 'Canary1aB2'
const secretKeys = `
  headers: {
    authorization: 'Bearer ${canary}Header',
    cookie: 'session=${canary}Cookie; theme=dark',
    'x-word': 'sesame-open',
  },
  login: async () => ({ headers: { 'x-login': '${canary}Login' } }),
`
const secrets = new RegExp(`${canary}|sesame-open`)

/**
 * Runs bench with a server that knows all secrets, then compare in every format.
 * @param {import('node:test').TestContext} context
 * @param {NodeJS.ProcessEnv} env - of the server
 * @param {string[]} [words] - further options of bench
 */
async function measure(context, env, words = []) {
  const [folder, results] = [temporaryFolder(context), temporaryFolder(context)]
  const path = writeEchoApi(folder, { api: { ...env, DATABASE_CANARY: `${canary}Environment` } }, secretKeys)
  const short = ['--rounds', '1', '-d', '0.3', '--warmup', '0', '-c', '2', '--results', results]
  const place = ['--port', String(await freePort())]
  const ended = [await run(join(programs, 'bench.js'), ['--api', path, ...short, ...place, ...words])]
  const [page, summary] = ['page.html', 'summary.md'].map((name) => join(folder, name))
  writeFileSync(summary, '')
  const shownEnv = { ...process.env, GITHUB_STEP_SUMMARY: summary }
  for (const format of [['--summary'], ['--json'], ['--csv'], ['--html', page]]) {
    const options = ['--suite', 'api', '--results', results, ...format]
    ended.push(await run(join(programs, 'compare.js'), options, { env: shownEnv }))
  }
  const files = readdirSync(results, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const texts = [...paths, summary, ...(existsSync(page) ? [page] : [])].map((file) => readFileSync(file, 'utf8'))
  const output = ended.flatMap(({ stdout, stderr }) => [stdout, stderr])
  return { code: ended[0].code, codes: ended.map(({ code }) => code), texts, all: [...texts, ...output].join('\n') }
}

describe('secrets of an api file are in no result, report or message', () => {
  test('of a server whose errors quote them under load', async (context) => {
    const { codes, texts, all } = await measure(context, { BEHAVIOUR: 'echo' })
    assert.deepEqual(codes.slice(1), [0, 0, 0, 0], all)
    assert.ok(
      texts.some((text) => text.includes('"kind":"graphql"') || text.includes('"kind": "graphql"')),
      all,
    )
    assert.match(all, /\*\*\* and .*\*\*\*/)
    assert.doesNotMatch(all, secrets)
  })
  test('of a server that refuses them', async (context) => {
    const { code, all } = await measure(context, { BEHAVIOUR: 'refuse' })
    assert.equal(code, 4)
    assert.match(all, /who is .*\*\*\*/)
    assert.doesNotMatch(all, secrets)
  })
  test('of a server that quotes its environment when it crashes', async (context) => {
    const { code, all } = await measure(context, { BEHAVIOUR: 'crash' })
    assert.equal(code, 4)
    assert.match(all, /no database at \*\*\*/)
    assert.doesNotMatch(all, secrets)
  })
  test('of a dry run', async (context) => {
    const { all } = await measure(context, { BEHAVIOUR: 'refuse' }, ['--dry-run'])
    assert.match(all, /who is .*\*\*\*/)
    assert.doesNotMatch(all, secrets)
  })
})

const noTitles = !existsSync('/proc/self/cmdline') && 'titles of processes are read from /proc'

test('secrets of an api file are in the title of no process', { skip: noTitles }, async (context) => {
  const file = join(temporaryFolder(context), 'titles')
  await measure(context, { TITLES: file })
  const titles = readFileSync(file, 'utf8')
  assert.match(titles, /bench\.js/)
  assert.match(titles, /suites\/api\/client\/client\.js/)
  assert.doesNotMatch(titles, new RegExp(`${canary}(Header|Cookie|Login|Environment)|sesame-open`))
})
