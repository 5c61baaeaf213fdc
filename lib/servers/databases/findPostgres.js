import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's, Red Hat's and Homebrew's, of every version. */
const usualFolders = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const usualNames = /^(pgsql-|postgresql@)?\d+$/

/**
 * The folder with the programs that start a cluster: PG_BIN, one of PATH or a usual one, the newest of these.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string | null} null where there is none
 */
export function findPostgres({ PG_BIN, PATH = '' } = process.env) {
  const usual = usualFolders.flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => usualNames.test(name)) : []
    return names.sort((a, b) => numberOf(b) - numberOf(a)).map((name) => join(folder, name, 'bin'))
  })
  const folders = PG_BIN ? [PG_BIN] : [...PATH.split(delimiter), ...usual, '/usr/local/pgsql/bin']
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
}

/** @param {string} name */
const numberOf = (name) => Number(/\d+$/.exec(name)?.[0])

/** Why there is no PostgreSQL, and what to do. @param {NodeJS.ProcessEnv} [environment] */
export const describeMissing = ({ PG_BIN } = process.env) =>
  `initdb and postgres are not in ${PG_BIN ? `PG_BIN, ${PG_BIN}` : 'PATH or one of the usual places'}: apt-get install -y postgresql, or set PG_BIN or DATABASE_URL`

/** @typedef {{ uid?: number, gid?: number }} User */

/** Whom a cluster belongs to: PostgreSQL refuses to run as root. @returns {User | null} nothing in it for this user, null where there is nobody */
export function findUser() {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = new Map(
    lines.map((line) => line.split(':')).map(([name, , uid, gid]) => [name, { uid: +uid, gid: +gid }]),
  )
  return users.get('postgres') ?? users.get('nobody') ?? null
}
