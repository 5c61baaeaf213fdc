import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What npm says is installed. */
const installed = 'node_modules/.package-lock.json'

/** What can change a number, from the project's root: the runner, the servers, and the packages as declared, locked and installed. */
const measuring = ['bench.js', 'lib', 'benchmarks', 'package.json', 'package-lock.json', installed]

/** @type {(root: string, path: string) => string[]} every file below a path, as paths from the root */
function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (entry.name === 'node_modules') return filesBelow(root, `${path}/${installed}`)
    if (entry.isDirectory()) return filesBelow(root, below)
    return /\.([cm]?js|json|html|css|c)$/.test(entry.name) ? [below] : []
  })
}

/** Of all that can change a number: two runs with the same one have measured with the same code. @param {string} root */
export function codeSha256(root) {
  const hash = createHash('sha256')
  for (const path of measuring.flatMap((path) => filesBelow(root, path)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
