import { lockfileSha256 } from './environment.js'
import { installedPackages } from './packages.js'

/**
 * What every result says of its server, and of where it ran.
 * @param {import('../types.d.ts').Server} server
 * @param {ReturnType<typeof import('./environment.js').describeMachine>} machine
 */
export function serverFacts(server, machine) {
  const { name, path, endOfLife, executesGraphql, packageFolder } = server
  const environment = {
    ...machine,
    lockfileSha256: lockfileSha256(packageFolder),
    packages: installedPackages(server),
  }
  return { server: name, path, endOfLife, executesGraphql, environment }
}
