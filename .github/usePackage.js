import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal, run, runScript } from './script.js'

// Installs a package, packed as for publishing, into the package folders of a checkout that have it.
// package.json and lockfile of the checkout stay as they are.

const packageFolders = ['.', 'benchmarks/legacy', 'benchmarks/next']

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

await runScript('use-package -- FOLDER CHECKOUT', 2, (folder, checkout) => {
  const { name, version } = readJson(join(folder, 'package.json'))
  if (name === undefined) throw new Refusal(`expected the package.json of a package in ${folder}`)
  const archives = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  if (archives.length !== 1)
    throw new Refusal(`expected one .tgz in ${folder}, got ${archives.length}: pack the package there once`)
  const users = packageFolders
    .map((path) => resolve(checkout, path))
    .filter((path) => `node_modules/${name}` in (readJson(join(path, 'package-lock.json')).packages ?? {}))
  if (users.length === 0) throw new Refusal(`no lockfile in ${checkout} has ${name}, so no server uses it`)
  const archive = resolve(folder, archives[0])
  for (const cwd of users) run('npm', ['install', '--no-save', '--no-audit', '--no-fund', archive], { cwd })
  return `${name} ${version} of ${folder} is in ${users.length} package folders of ${checkout}`
})
