import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Installs the packages of servers that have a lockfile of their own. As the script postprepare it runs after `npm ci`
// and `npm install` in a checkout, not with --ignore-scripts, nor where the project is installed as a package.

const projectFolder = join(import.meta.dirname, '..')

const { devDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
// With --omit=dev the runner alone is wanted.
const isComplete = Object.keys(devDependencies).every((name) => existsSync(join(projectFolder, 'node_modules', name)))

for (const folder of isComplete ? ['benchmarks/legacy', 'benchmarks/next'] : []) {
  const args = ['ci', '--prefix', folder, '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: projectFolder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
