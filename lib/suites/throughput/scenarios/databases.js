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

const requestedUrl = () => process.env.DATABASE_URL || undefined

/**
 * Refuses a database of another machine, unless the user allows it: thousands of queries go there.
 * @type {(workloads: WorkloadName[], isRemoteAllowed?: boolean) => void}
 * @throws {UsageError}
 */
export function refuseRemoteDatabase(workloads, isRemoteAllowed = false) {
  const url = requestedUrl()
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
    // Refused below.
  }
  // The message leaves out the URL, because it may contain a password.
  throw new UsageError('DATABASE_URL: expected a URL such as postgres://user:password@127.0.0.1:5432/name, got another')
}

/** Refuses to resume a run with another database than it began with. @param {Pick<StoredResult, 'facts'>[]} resumed */
function refuseOtherDatabase(resumed) {
  const url = requestedUrl()
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
 * Opens the databases of a run's workloads, each once for all servers.
 * @param {Pick<Run<Settings>, 'settings' | 'resumed' | 'signal'>} run
 */
export async function openDatabases({ settings: { workloads, cohort, pool = usualPool }, resumed, signal }) {
  const backends = new Set(workloads.map(backendOf))
  /** Databases, or the reasons why there is none. @type {Record<string, Database | string>} */
  const opened = {}
  if (backends.has('postgres')) {
    refuseOtherDatabase(resumed)
    const { openPostgres } = await import('../../../servers/databases/openPostgres.js')
    opened.postgres = await openPostgres({ url: requestedUrl(), connections: cohort * pool, signal })
  }
  if (backends.has('sqlite')) {
    const { openSqlite } = await import('../../../servers/databases/openSqlite.js')
    opened.sqlite = await openSqlite(signal)
  }
  const all = Object.values(opened).flatMap((database) => (typeof database === 'string' ? [] : [database]))
  return {
    /**
     * @type {(workload: WorkloadName) => Database | null} null if it needs none
     * @throws {Fault} if there is none
     */
    of(workload) {
      const database = opened[backendOf(workload) ?? ''] ?? null
      if (typeof database === 'string') throw new Fault('UNSUPPORTED', database)
      return database
    },
    facts() {
      const { facts = null } = all.find(({ facts }) => facts) ?? {}
      return facts && { database: facts }
    },
    /** @throws {UnableError} if one has ended */
    async assertAlive() {
      await Promise.all(all.map((database) => database.assertAlive?.()))
    },
    async close() {
      await Promise.all(all.map((database) => database.close()))
    },
  }
}
