import { Fault } from '../../../base/errors/fault.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { addressOf, isLocal } from '../../../servers/databases/databaseUrl.js'
import { backendOf, usualPool } from '../../../workload/scenarios/index.js'

/** @import { Run, StoredResult } from '../../../core/suite.d.ts' */
/** @import { Database, DatabaseFacts } from '../../../servers/databases/types.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */

/** @typedef {Awaited<ReturnType<typeof openDatabases>>} Databases */

const askedUrl = () => process.env.DATABASE_URL || undefined

/**
 * Queries of thousands of answers go to a database of this machine, unless another one is meant.
 * @type {(workloads: WorkloadName[], isRemoteAllowed?: boolean) => void}
 * @throws {UsageError}
 */
export function refuseRemoteDatabase(workloads, isRemoteAllowed = false) {
  const url = askedUrl()
  if (url === undefined || !workloads.some((workload) => backendOf(workload) === 'postgres')) return
  const host = hostOf(url)
  if (isRemoteAllowed || isLocal(host)) return
  throw new UsageError(
    `DATABASE_URL: all queries would go to ${host}, which is not this machine; add --allow-remote if that is meant`,
  )
}

/** @param {string} url @throws {UsageError} */
function hostOf(url) {
  try {
    if (/^postgres(ql)?:\/\//.test(url)) return addressOf(url).host
  } catch {
    // As below.
  }
  // Not what it is instead, which may hold a password.
  throw new UsageError('DATABASE_URL: expected a URL such as postgres://user:password@127.0.0.1:5432/name, got another')
}

/** What was allowed as the run began is allowed now, and nothing else. @param {Pick<StoredResult, 'facts'>[]} resumed */
function refuseOtherDatabase(resumed) {
  const url = askedUrl()
  const now = url === undefined ? null : hostOf(url)
  const began = /** @type {DatabaseFacts | undefined} */ (resumed[0]?.facts.database)
  const before = began?.host ?? null
  const name = (/** @type {string | null} */ host) =>
    host === null ? 'a cluster of its own' : `DATABASE_URL at ${host}`
  if (resumed.length > 0 && before !== now)
    throw new UnableError(
      'NOT_RESUMABLE',
      `--resume: the run began with ${name(before)}, this is ${name(now)}; start a new run`,
    )
}

/**
 * The databases that the workloads of a run ask for, each opened once for all servers.
 * @param {Pick<Run<Settings>, 'settings' | 'resumed' | 'signal'>} run
 */
export async function openDatabases({ settings: { workloads, cohort, pool = usualPool }, resumed, signal }) {
  const asked = new Set(workloads.map(backendOf))
  /** Why there is none, where it is no database. @type {Record<string, Database | string>} */
  const opened = {}
  if (asked.has('postgres')) {
    refuseOtherDatabase(resumed)
    const { openPostgres } = await import('../../../servers/databases/openPostgres.js')
    opened.postgres = await openPostgres({ url: askedUrl(), connections: cohort * pool, signal })
  }
  if (asked.has('sqlite')) {
    const { openSqlite } = await import('../../../servers/databases/openSqlite.js')
    opened.sqlite = await openSqlite(signal)
  }
  const all = Object.values(opened).flatMap((database) => (typeof database === 'string' ? [] : [database]))
  return {
    /** @param {WorkloadName} workload @returns {Database | null} null where it asks for none @throws {Fault} where there is none */
    of(workload) {
      const database = opened[backendOf(workload) ?? ''] ?? null
      if (typeof database === 'string') throw new Fault('UNSUPPORTED', database)
      return database
    },
    facts() {
      const { facts = null } = all.find(({ facts }) => facts) ?? {}
      return facts && { database: facts }
    },
    /** @throws {UnableError} where one has ended */
    async assertAlive() {
      await Promise.all(all.map((database) => database.assertAlive?.()))
    },
    async close() {
      await Promise.all(all.map((database) => database.close()))
    },
  }
}
