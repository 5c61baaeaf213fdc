import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { projectFolder, sourceOf, sourcesIn } from './sources.js'

// `dependencies` has what measures, `devDependencies` what is measured and what checks the project.

const read = (/** @type {string} */ path) => readFileSync(join(projectFolder, path), 'utf8')
/** @type {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} */
const { dependencies, devDependencies } = JSON.parse(read('package.json'))

/** Packages that one suite or option alone needs, and the files that import each where they use it. */
const optional = /** @type {Record<string, string[]>} */ ({
  '@currentspace/http3': ['lib/load/http3.js'],
  '@grpc/grpc-js': ['lib/suites/transports/callers.js'],
  '@grpc/proto-loader': ['lib/suites/transports/protobuf.js'],
  pg: ['lib/serve/stores/sqlStores.js', 'lib/servers/databases/databaseUrl.js'],
  'playwright-core': ['lib/suites/parallelism/browser/launch.js'],
  ws: ['lib/suites/subscriptions/openSubscription.js'],
})

/** Imports that sources.js does not see: those of createRequire, and paths that are only resolved. */
const further = /createRequire\(import\.meta\.url\)\('([^']+)'\)|import\.meta\.resolve\('([^']+)'\)/g

/** Lists the packages that a file imports; modules of k6 are there when k6 runs it. @param {string} path */
function packagesOf(path) {
  const specifiers = [
    ...sourceOf(path).imports.map(({ from }) => from),
    ...[...read(path).matchAll(further)].map(([, required, resolved]) => required ?? resolved),
  ]
  const names = specifiers.flatMap((from) => /^(?:@[^/]+\/)?[^./(][^/]*/.exec(from)?.[0] ?? [])
  return [...new Set(names.filter((name) => !name.startsWith('node:') && !isBuiltin(name) && name !== 'k6'))]
}

const runner = [...sourcesIn('lib').map(({ path }) => path), 'bench.js', 'compare.js']
const imported = runner.flatMap((path) => packagesOf(path).map((name) => ({ path, name })))

describe('packages of the runner', () => {
  test('are all that it imports, but for those of one suite or option', () => {
    for (const { path, name } of imported)
      if (!(name in dependencies)) assert.ok(optional[name]?.includes(path), `${path} imports ${name}`)
  })
  test('are each imported by it', () => {
    const names = imported.map(({ name }) => name)
    assert.deepEqual(
      Object.keys({ ...dependencies, ...optional }).filter((name) => !names.includes(name)),
      [],
    )
  })
  test('of one suite or option are imported where they are used', () => {
    for (const [name, paths] of Object.entries(optional)) {
      assert.ok(!(name in dependencies), name)
      for (const path of paths) assert.doesNotMatch(read(path), new RegExp(`^import .*'${name}['/]`, 'm'), path)
    }
  })
  test('run nothing when they are installed', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const scripted = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)
    assert.deepEqual(
      scripted.map(([place]) => place),
      [],
    )
  })
})

test('every package of a server has an exact version, and is in one list', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    assert.match(version, /^(npm:.+@)?\d+\.\d+\.\d+$/, name)
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => name in devDependencies),
    [],
  )
})
