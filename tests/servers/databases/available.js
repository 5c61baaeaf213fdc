import { isBuiltin } from 'node:module'
import { describeMissingPostgres } from '../../../lib/servers/databases/startCluster.js'

/** Why tests of a database are skipped; false where they are not. */
export const noPostgres = describeMissingPostgres() ?? false
export const noSqlite = !isBuiltin('node:sqlite') && 'node:sqlite needs Node 22.13'
