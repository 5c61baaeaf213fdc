import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '../../../lib/load/ask.js'
import { startOf } from '../../../lib/base/processes/processes.js'
import { openRun } from '../../../lib/base/processes/run.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../../lib/servers/goldenAnswer.js'
import { isLocal } from '../../../lib/servers/databases/databaseUrl.js'
import { startCluster } from '../../../lib/servers/databases/startCluster.js'
import { openPostgres } from '../../../lib/servers/databases/openPostgres.js'
import { openSqlite } from '../../../lib/servers/databases/openSqlite.js'
import { withClient } from '../../../lib/servers/databases/postgresClient.js'
import { ServerProcess } from '../../../lib/servers/serverProcess.js'
import { loadedWorkload, callsOf } from '../../../lib/workload/scenarios/index.js'
import { loadings } from '../../../lib/workload/scenarios/loading.js'
import { verifyAnswer } from '../../../lib/workload/verify.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { freePort } from '../../project.js'
import { noPostgres, noSqlite } from './available.js'

/** @import pg from 'pg' */
/** @import { Cluster } from '../../../lib/servers/databases/startCluster.js' */
/** @import { Database } from '../../../lib/servers/databases/types.d.ts' */

const { signal } = new AbortController()
const server = discoverServers().find(({ name }) => name === 'core-graphql-js')
/** @template Opened @param {Opened | string} opened @returns {Opened} */
function assertOpened(opened) {
  if (typeof opened === 'string') assert.fail(opened)
  return opened
}

/**
 * That a server answers rightly from a database, with each loading, by as many queries as have to be.
 * @type {(backend: string, database: Database) => Promise<any>} what the server tells of its backend
 */
async function assertServes(backend, { location }) {
  assert.ok(server)
  const port = await freePort()
  const child = new ServerProcess(server, port, { environment: { backend, database: location, pool: 2 } })
  try {
    const [first, ...others] = loadings.map((loading) => createWorkload(loadedWorkload(loading, backend)))
    const way = { port, signal: child.ended }
    await awaitGoldenAnswer(child, { workload: first, ...way, timeoutSeconds: 30 })
    for (const workload of others)
      assert.equal(verifyAnswer(workload.golden, await ask(workload, way)), null, workload.name)
    const { body } = await ask({ method: 'GET', path: '/api/backend', headers: {}, body: undefined }, way)
    const counted = JSON.parse(body.toString())
    const calls = loadings.reduce((sum, loading) => sum + Number(callsOf(loadedWorkload(loading, backend))), 0)
    assert.deepEqual([counted.calls, counted.answers], [calls, 3])
    return counted
  } finally {
    await child.stop(3)
  }
}

/** @type {Awaited<ReturnType<typeof openRun>>} */
let run
before(async () => {
  run = await openRun()
})
after(() => run.close())

test('a file of SQLite is answered from, and removed', { skip: noSqlite }, async () => {
  const database = assertOpened(await openSqlite(signal))
  const counted = await assertServes('sqlite', database)
  assert.equal('waitedMs' in counted, false)
  assert.equal(database.readUse, undefined)
  await database.close()
  assert.equal(existsSync(dirname(database.location)), false)
})

describe('PostgreSQL', { skip: noPostgres, concurrency: 1 }, () => {
  /** @type {Cluster} */
  let cluster
  before(async () => {
    cluster = assertOpened(await startCluster(20, signal))
  })
  /** @type {(text: string) => Promise<any[]>} */
  const query = (text) => withClient(cluster.url, async (client) => (await client.query(text)).rows)
  const schemas = async () =>
    (await query("SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'bench%'")).map(({ name }) => name)

  test('is answered from by a pool, and looks up by an index as often as the server says', async () => {
    const database = assertOpened(await openPostgres({ url: cluster.url, connections: 10, signal }))
    const cpuSeconds = database.readUse?.()?.cpuSeconds ?? 0
    assert.ok(cpuSeconds > 0)
    const { waitedMs } = await assertServes('postgres', database)
    assert.ok(waitedMs > 0)
    assert.ok(Number(database.readUse?.()?.cpuSeconds) >= cpuSeconds)
    // Each process tells of its queries as it ends.
    const looked = async () =>
      Number(
        (await query("SELECT idx_scan FROM pg_stat_all_indexes WHERE indexrelname = 'books_by_author'"))[0].idx_scan,
      )
    const deadline = performance.now() + 30_000
    while ((await looked()) < 50 && performance.now() < deadline) await delay(50)
    assert.ok((await looked()) >= 50)
    assert.match(database.facts?.product ?? '', /^PostgreSQL \d+/)
    assert.equal(database.facts?.host, '127.0.0.1')
    assert.equal((await schemas()).length, 1)
    await database.close()
    assert.deepEqual(await schemas(), [])
  })

  test('loses what runs have left that are over, and nothing else', async () => {
    const owner = { pid: 1, start: 'another', host: 'elsewhere', since: '' }
    const dead = {
      ...JSON.parse(readFileSync(join(String(process.env.TMPDIR), 'owner.json'), 'utf8')),
      start: 'before',
    }
    for (const [name, whose] of /** @type {const} */ ([
      ['bench_00000000000a', owner],
      ['bench_00000000000b', dead],
      ['bench_of_somebody', dead],
    ]))
      await query(`CREATE SCHEMA ${name}; COMMENT ON SCHEMA ${name} IS '${JSON.stringify(whose)}'`)
    const database = assertOpened(await openPostgres({ url: cluster.url, connections: 10, signal }))
    await database.close()
    assert.deepEqual((await schemas()).sort(), ['bench_00000000000a', 'bench_of_somebody'])
  })

  test('tells whoever got a wrong answer that it was PostgreSQL that broke off, and its servers go on', async () => {
    const database = assertOpened(await openPostgres({ url: undefined, connections: 10, signal }))
    assert.ok(server)
    const port = await freePort()
    const child = new ServerProcess(server, port, {
      environment: { backend: 'postgres', database: database.location, pool: 2 },
    })
    try {
      const workload = createWorkload(loadedWorkload('join', 'postgres'))
      const way = { port, signal: child.ended }
      await awaitGoldenAnswer(child, { workload, ...way, timeoutSeconds: 30 })
      await database.assertAlive?.()
      const ofServers = (/** @type {pg.Client} */ client) =>
        client.query("SELECT pid FROM pg_stat_activity WHERE state = 'idle' AND pid <> pg_backend_pid()")
      const { rows } = await withClient(database.location, ofServers)
      process.kill(rows[0].pid, 'SIGKILL')
      const message = 'PostgreSQL has closed its connections; continue with --resume'
      await assert.rejects(Promise.resolve(database.assertAlive?.()), {
        name: 'UnableError',
        code: 'PROCESS_ENDED',
        message,
      })
      // It begins anew, and the pool of the server with it.
      await awaitGoldenAnswer(child, { workload, ...way, timeoutSeconds: 30 })
    } finally {
      await child.stop(3)
      await database.close()
    }
  })

  test('of a URL that leads nowhere has a reason, which keeps its password', async () => {
    const url = `postgres://me:secret@127.0.0.1:${await freePort()}/x`
    const reason = String(await openPostgres({ url, connections: 10, signal }))
    assert.match(reason, /^the database of DATABASE_URL: .*ECONNREFUSED/)
    assert.doesNotMatch(reason, /secret/)
  })

  test('of its own is gone with its folder and what the kernel keeps for it', async () => {
    const [pid] = cluster.pids
    const shared = () => (existsSync('/proc/sysvipc/shm') ? readFileSync('/proc/sysvipc/shm', 'utf8') : '')
    const isCreator = (/** @type {string} */ line) => line.trim().split(/\s+/)[4] === String(pid)
    await cluster.close()
    assert.equal(startOf(pid), null)
    assert.deepEqual(shared().split('\n').filter(isCreator), [])
  })
})

test('a socket in the file system is of this machine, too', () => {
  const hosts = ['127.0.0.1', 'localhost', '::1', '/var/run/postgresql', 'db.example.com', '10.0.0.1']
  assert.deepEqual(hosts.map(isLocal), [true, true, true, true, false, false])
})
