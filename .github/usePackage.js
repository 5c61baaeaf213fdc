import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Installs a package from its folder, packed as for publishing, into a checkout of this project.
// package.json and lockfile of the checkout stay as they are.

/**
 * Runs npm in a folder.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string} stdout
 */
const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const [folder = '', checkout = ''] = process.argv.slice(2)
if (checkout === '' || !existsSync(join(folder, 'package.json'))) {
  console.error('usage: npm run use-package -- FOLDER CHECKOUT, where FOLDER has the package.json of a package')
  process.exitCode = 2
} else {
  const temporary = mkdtempSync(join(tmpdir(), 'package-'))
  try {
    const [{ name, version, filename }] = JSON.parse(
      npm(resolve(folder), 'pack', '--json', '--ignore-scripts', '--pack-destination', temporary),
    )
    npm(resolve(checkout), 'install', '--no-save', '--no-audit', '--no-fund', join(temporary, filename))
    console.log(`use-package: ${name} ${version} of ${folder} is in ${checkout}`)
  } finally {
    rmSync(temporary, { recursive: true })
  }
}
