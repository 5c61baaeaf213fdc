import { homedir } from 'node:os'
import { resolve } from 'node:path'

/** Resolves a path, of which ~ may be the start. @param {string} path */
export const resolvePath = (path) => resolve(path.replace(/^~(?=\/|$)/, homedir))

/**
 * Resolves a path, and writes it from ~ if it is below the home directory: results must not name that.
 * @param {string} path
 */
export function pathFromHome(path) {
  const [absolute, home] = [resolvePath(path), homedir()]
  return home.length > 1 && absolute.startsWith(`${home}/`) ? `~${absolute.slice(home.length)}` : absolute
}
