import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { projectFolder } from '../../lib/base/project.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { findNode, findRuntime, readRuntime } from '../../lib/servers/runtimes.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { freePort } from '../project.js'
import { fakeRuntimes } from './fakeRuntimes.js'

/** @import { Runtime } from '../../lib/types.d.ts' */

const bun = { bun: '1.3.0', node: '24.3.0', v8: '12.4' }
const deno = { deno: '2.5.0', node: '24.2.0' }

describe('a runtime is found where npm installed it', () => {
  test('as what it says it is, with what stands before the path of a file', (context) => {
    const folder = fakeRuntimes(context, {
      'node24/bin/node': { node: '24.1.0' },
      'bun/bin/bun': bun,
      'deno/deno': deno,
    })
    assert.deepEqual(findRuntime('node24'), {
      ...{ name: 'node24', kind: 'node', version: '24.1.0', nodeVersion: '24.1.0' },
      command: [join(folder, 'node24/bin/node')],
    })
    assert.deepEqual(findRuntime('bun'), {
      ...{ name: 'bun', kind: 'bun', version: '1.3.0', nodeVersion: '24.3.0' },
      command: [join(folder, 'bun/bin/bun'), '--no-install'],
    })
    const { command, ...about } = /** @type {any} */ (findRuntime('deno'))
    assert.deepEqual(about, { name: 'deno', kind: 'deno', version: '2.5.0', nodeVersion: '24.2.0' })
    assert.deepEqual(command.slice(0, 2), [join(folder, 'deno/deno'), 'run'])
  })
  test('in the folder for this platform before any other', (context) => {
    const { platform, arch } = process
    const own = `node22-${platform}-${arch}/bin/node`
    fakeRuntimes(context, { 'node22/bin/node': { node: '22.1.0' }, [own]: { node: '22.2.0' } })
    assert.equal(/** @type {any} */ (findRuntime('node22')).version, '22.2.0')
  })
  test('else there is the line that installs it', (context) => {
    fakeRuntimes(context, {})
    assert.equal(findRuntime('node26'), 'node26 is not installed; npm run runtimes installs it')
  })
})

test('each is pinned for every platform, without a script that npm would run', () => {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(projectFolder, 'runtimes', file), 'utf8'))
  const pinned = Object.entries(read('package.json').optionalDependencies)
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
  const names = ['bun', 'deno', 'node20', 'node22', 'node24', 'node26']
  assert.deepEqual(
    pinned.map(([name]) => name),
    names.flatMap((name) => platforms.map((platform) => `${name}-${platform}`)),
  )
  const { packages } = read('package-lock.json')
  for (const [name, version] of pinned) {
    assert.match(String(version), /^npm:.+@\d+\.\d+\.\d+$/)
    const { integrity, hasInstallScript = false, os, cpu } = packages[`node_modules/${name}`]
    assert.deepEqual([typeof integrity, hasInstallScript], ['string', false], name)
    assert.ok(name.endsWith(`-${os}-${cpu}`), name)
  }
})

describe('a path leads to a runtime', () => {
  test('that is named by what it is', () => {
    const { version } = process
    assert.deepEqual(readRuntime(process.execPath), {
      ...{ name: `node-${version.slice(1)}`, kind: 'node', version: version.slice(1), nodeVersion: version.slice(1) },
      command: [process.execPath],
    })
  })
  test('or to something else', (context) => {
    const folder = fakeRuntimes(context, { 'other/words': 'no versions', 'other/nothing': {} })
    assert.equal(readRuntime(join(folder, 'missing')), `there is no ${join(folder, 'missing')}`)
    for (const path of [folder, import.meta.filename, join(folder, 'other/words'), join(folder, 'other/nothing')])
      assert.equal(readRuntime(path), `${path} does not run JavaScript here as Node.js, Bun or Deno do`)
  })
})

describe('what is installed runs a server', () => {
  const workload = createWorkload('compound')
  const [server] = discoverServers().filter(({ name }) => name === 'core-graphql-js')
  const installed = ['node20', 'node22', 'node24', 'node26', 'bun', 'deno'].map((name) => findRuntime(name))
  for (const runtime of [readRuntime(process.execPath), ...installed.filter((found) => typeof found !== 'string')])
    test(typeof runtime === 'string' ? assert.fail(runtime) : `${runtime.name} (${runtime.version})`, async () => {
      const port = await freePort()
      const child = new ServerProcess({ ...server, runtime: /** @type {Runtime} */ (runtime) }, port)
      try {
        await awaitGoldenAnswer(child, { workload, port, signal: child.ended, timeoutSeconds: 60 })
      } finally {
        await child.stop(3)
      }
    })
})

describe('a Node.js of some versions', () => {
  const { node } = process.versions
  test('is this one where it will do', () => {
    const found = /** @type {any} */ (findNode('*'))
    assert.deepEqual([found.name, found.version, found.command], ['current', node, [process.execPath]])
  })
  test('else the oldest one installed that will', (context) => {
    const installed = { 'node22/bin/node': { node: '90.1.0' }, 'node24/bin/node': { node: '92.0.0' } }
    fakeRuntimes(context, { ...installed, 'node26/bin/node': { node: '94.0.0' } })
    assert.equal(/** @type {any} */ (findNode('>=91')).name, 'node24')
  })
  test('else there is the line that installs newer ones', (context) => {
    fakeRuntimes(context, {})
    assert.equal(findNode('>=90.1'), `needs Node >=90.1, this is ${node}; npm run runtimes installs newer ones`)
  })
})
