import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedPackages } from '../lib/results/packages.js'
import { discoverServers } from '../lib/servers/discover.js'

// Brings the measured packages to their latest versions: those that the server files import, but for the ones at their
// end of life. Only graphql stays within its major version, as that is what a folder is about.

const servers = discoverServers().filter(({ endOfLife }) => !endOfLife)
const failures = []

for (const folder of new Set(servers.map(({ packageFolder }) => packageFolder))) {
  const files = servers
    .filter(({ packageFolder }) => packageFolder === folder)
    .flatMap(({ file, scenarioFile }) => [file, scenarioFile ?? []].flat())
  const imported = new Set(files.flatMap((file) => importedPackages(readFileSync(file, 'utf8'))))
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const measured = Object.keys(dependencies).filter((name) => imported.has(name))
  const wanted = measured.map((name) => `${name}@${name === 'graphql' ? dependencies[name].split('.')[0] : 'latest'}`)
  if (!install(folder, wanted)) {
    // Together they do not fit: packages of one author at least are meant for each other.
    const scopes = new Set(wanted.map((name) => name.split('/')[0]))
    for (const scope of scopes) {
      const names = wanted.filter((name) => name.split('/')[0] === scope)
      if (!install(folder, names)) failures.push(...names)
    }
  }
}
if (failures.length > 0) console.warn(`kept as they were, as they do not fit the others: ${failures.join(', ')}`)

/**
 * @param {string} folder
 * @param {string[]} names with versions
 */
function install(folder, names) {
  console.log(`npm install ${names.join(' ')}`)
  try {
    execFileSync('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    return true
  } catch (error) {
    // npm says ERESOLVE and leaves everything as it was; any other failure is ours to see.
    const said = String(/** @type {any} */ (error).stderr)
    if (!said.includes('ERESOLVE')) throw error
    return false
  }
}
