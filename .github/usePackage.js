import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Installs a package as its folder has it, built and as it would be published, into a checkout of this project, whose package.json and lockfile
// stay as they are.

/** @type {(cwd: string, ...words: string[]) => string} */
const npm = (cwd, ...words) =>
  execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

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
