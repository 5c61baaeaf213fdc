import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { parseBenchOptions } from '../../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../../lib/suites/index.js'
import { openDatabases } from '../../../../lib/suites/throughput/scenarios/databases.js'
import { usageError } from '../../../cli/messages.js'
import { createProject, freePort, run } from '../../../project.js'
import { noPostgres, noSqlite } from '../../../servers/databases/available.js'

const server = 'core-graphql-js'
const project = createProject([], [`benchmarks/${server}.js`])
after(project.remove)

test('an answer takes as many queries of each database as of the memory, and its processes are watched', async () => {
  const scenarios = ['--scenario', 'n+1', '--loading', 'naive', '--backend', 'sqlite,postgres']
  const load = ['--pool', '2', '--rounds', '1', '--cohort', '1', '-c', '2', '-p', '1', '-d', '3', '--warmup', '0']
  const env = { ...process.env, DATABASE_URL: '' }
  const started = (/** @type {string} */ program, /** @type {string[]} */ ...words) =>
    run(join(project.folder, `${program}.js`), words, { cwd: project.folder, env })
  const { stderr } = await started('bench', '-pkgs', server, ...scenarios, ...load, '--port', String(await freePort()))
  const shown = await started('compare', ...scenarios, '--json')
  assert.equal(shown.code, 0, stderr)
  const rows = JSON.parse(shown.stdout)
  assert.deepEqual(
    rows.map((/** @type {any} */ { backend }) => backend),
    ['sqlite', 'postgres'],
  )
  const reasons = {
    sqlite: noSqlite && /SQLite is node:sqlite here/,
    postgres: noPostgres && /PostgreSQL is not installed/,
  }
  for (const { backend, outcome, reason, ...row } of rows) {
    const missing = reasons[/** @type {keyof typeof reasons} */ (backend)]
    assert.equal(outcome, missing ? 'unsupported' : 'completed', reason)
    if (missing instanceof RegExp) assert.match(reason, missing)
    else assert.equal(row.backendCallsPerAnswer, 51)
    const isWatched = backend === 'postgres' && !missing
    assert.equal(typeof row.poolWaitMs, isWatched ? 'number' : 'object')
    if (process.platform === 'linux') assert.equal(row.databaseCpuMsPerThousandRequests > 0, isWatched)
  }
})

describe('a database that was asked for by its URL', () => {
  const { DATABASE_URL } = process.env
  afterEach(() => {
    if (DATABASE_URL === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = DATABASE_URL
  })
  /** @type {(url: string, ...words: string[]) => Promise<unknown>} */
  function parse(url, ...words) {
    process.env.DATABASE_URL = url
    const servers = [/** @type {any} */ ({ name: 'a' })]
    const asked = ['-pkgs', 'a', '--scenario', 'n+1', '--backend', 'postgres', ...words]
    return parseBenchOptions(asked, { suites, projectFolder: '/', version: '', servers })
  }
  const local = 'postgres://me:secret@127.0.0.1/x'
  const remote = 'postgres://me:secret@db.example.com/x'
  const hidden = `${local}?host=db.example.com`
  const elsewhere =
    'DATABASE_URL: all queries would go to db.example.com, which is not this machine; add --allow-remote if that ' +
    'is meant'

  test('is on this machine', () => assert.doesNotReject(parse(local)))
  test('is on another one where that is allowed', () => assert.doesNotReject(parse(remote, '--allow-remote')))
  for (const url of [remote, hidden])
    test(`is refused where it is not: ${url}`, () => assert.rejects(parse(url), usageError(elsewhere)))
  test('is refused where it is none, without a word of what it is', () =>
    assert.rejects(
      parse('mysql://me:secret@127.0.0.1/x'),
      usageError('DATABASE_URL: expected a URL such as postgres://user:password@127.0.0.1:5432/name, got another'),
    ))
  test('is the one that a resumed run began with', async () => {
    process.env.DATABASE_URL = remote
    const settings = /** @type {any} */ ({ workloads: ['n+1-join-postgres'], cohort: 1 })
    const resumed = /** @type {any} */ ([{ facts: { database: { product: 'PostgreSQL 15.1', host: null } } }])
    await assert.rejects(openDatabases({ settings, resumed, signal: new AbortController().signal }), {
      code: 'NOT_RESUMABLE',
      message:
        '--resume: the run began with a cluster of its own, this is DATABASE_URL at db.example.com; start a new run',
    })
  })
})
