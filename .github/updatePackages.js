import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedPackages } from '../lib/core/store/packages.js'
import { discoverServers } from '../lib/servers/discover.js'

// Updates the packages that server files import to their latest versions, except those at their end of life.
// graphql keeps its major version, because a package folder is about one.

const servers = discoverServers().filter(({ endOfLife }) => !endOfLife)
const failures = []

for (const folder of new Set(servers.map(({ packageFolder }) => packageFolder))) {
  const files = servers
    .filter(({ packageFolder }) => packageFolder === folder)
    .flatMap(({ file, scenarioFile }) => (scenarioFile ? [file, scenarioFile] : [file]))
  const imported = new Set(files.flatMap((file) => importedPackages(readFileSync(file, 'utf8'))))
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const measured = Object.keys(dependencies).filter((name) => imported.has(name))
  const wanted = measured.map((name) => `${name}@${name === 'graphql' ? dependencies[name].split('.')[0] : 'latest'}`)
  if (!install(folder, wanted)) {
    // Packages of one scope usually fit each other, even if all latest versions together do not.
    const scopes = new Set(wanted.map((name) => name.split('/')[0]))
    for (const scope of scopes) {
      const names = wanted.filter((name) => name.split('/')[0] === scope)
      if (!install(folder, names)) failures.push(...names)
    }
  }
}
if (failures.length > 0) console.warn(`not updated, because they conflict with the rest: ${failures.join(', ')}`)

/**
 * Installs packages without running their scripts; returns false if their versions conflict.
 * @param {string} folder
 * @param {string[]} names - names with versions
 */
function install(folder, names) {
  console.log(`npm install ${names.join(' ')}`)
  const options = ['--save-exact', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...names], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  // npm leaves everything as it was after ERESOLVE.
  if (status !== 0 && !stderr.includes('ERESOLVE')) throw new Error(`npm install failed: ${stderr}`)
  return status === 0
}
