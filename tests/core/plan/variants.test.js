import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createVariants } from '../../../lib/core/plan/variants.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { usageError } from '../../cli/messages.js'
import { temporaryFolder } from '../store/temporaryFolder.js'
import { fakeRuntimes } from '../../servers/fakeRuntimes.js'

/** @import { Server } from '../../../lib/types.d.ts' */

const version = process.versions.node
const needsLayers = 'needs packages that `npm run layers` installs'
/** @type {Server[]} */
const servers = ['a', 'b'].map((name) => ({
  ...{ name, file: `/project/${name}.js`, path: `${name}.js`, packageFolder: '/project', endOfLife: false },
  ...{ executesGraphql: true, readsPort: true, nodeRange: name === 'a' ? '>=22' : '*' },
  unsupported: name === 'a' ? 'needs Node >=22, this is 20.19.0' : null,
}))

describe('servers are varied', () => {
  test('in nothing where nobody asks', () => {
    assert.equal(createVariants()(servers), servers)
    assert.equal(createVariants({ pause: [1, 2] })(servers), servers)
  })
  test('in what is the suite’s own by the suite', () => {
    assert.equal(createVariants({ runtime: ['bun'] }, { runtime: { scope: 'server', help: '' } })(servers), servers)
  })
  test('in rows of their own, the first value’s first, whose names say so', (context) => {
    fakeRuntimes(context, { 'node24/bin/node': { node: '24.1.0' } })
    const varied = createVariants({ runtime: ['node24', 'current', process.execPath] })(servers)
    assert.deepEqual(
      varied.map(({ name, baseName, conditions, runtime }) => [name, baseName, conditions, runtime?.version]),
      [
        ['a@node24', 'a', { runtime: 'node24' }, '24.1.0'],
        ['b@node24', 'b', { runtime: 'node24' }, '24.1.0'],
        ['a', 'a', { runtime: 'current' }, undefined],
        ['b', 'b', { runtime: 'current' }, undefined],
        [`a@node-${version}`, 'a', { runtime: `node-${version}` }, version],
        [`b@node-${version}`, 'b', { runtime: `node-${version}` }, version],
      ],
    )
    assert.ok(varied.every(({ file }, index) => file === servers[index % 2].file))
  })
  test('whether one can run is decided by the Node.js that its runtime is', (context) => {
    fakeRuntimes(context, { 'node20/bin/node': { node: '20.1.0' }, 'bun/bin/bun': { bun: '1.3.0', node: '24.3.0' } })
    const varied = createVariants({ runtime: ['current', 'node20', 'bun', 'deno'] })(servers)
    assert.deepEqual(
      varied.flatMap(({ name, unsupported }) => (unsupported ? [[name, unsupported]] : [])),
      [
        ['a', 'needs Node >=22, this is 20.19.0'],
        ['a@node20', 'needs Node >=22, this is 20.1.0'],
        ['a@deno', 'deno is not installed; npm run runtimes installs it'],
        ['b@deno', 'deno is not installed; npm run runtimes installs it'],
      ],
    )
  })
  test('under another runtime they lack the same packages', (context) => {
    fakeRuntimes(context, { 'node24/bin/node': { node: '24.1.0' } })
    const lacking = servers.map((server) => ({ ...server, missing: ['cors'], unsupported: needsLayers }))
    const varied = createVariants({ runtime: ['node24'] })(lacking)
    assert.deepEqual(
      varied.map(({ unsupported }) => unsupported),
      [needsLayers, needsLayers],
    )
  })
})

describe('gateways', () => {
  const names = ['caddy-gateway', 'mercurius']
  const real = discoverServers().filter(({ name }) => names.includes(name))
  test('are rows of their own for each server behind them, other servers are not', () => {
    const varied = createVariants({ upstream: ['mercurius', 'fastify-rest'], runtime: ['current'] })(real)
    assert.deepEqual(
      varied.map(({ name, conditions, upstream, executesGraphql }) => [
        name,
        conditions,
        upstream?.name,
        executesGraphql,
      ]),
      [
        ['caddy-gateway', { upstream: 'mercurius', runtime: 'current' }, 'mercurius', true],
        ['mercurius', { runtime: 'current' }, undefined, true],
        ['caddy-gateway@fastify-rest', { upstream: 'fastify-rest', runtime: 'current' }, 'fastify-rest', false],
      ],
    )
  })
  test('need what the server behind them needs', (context) => {
    fakeRuntimes(context, { 'node20/bin/node': { node: '20.20.0' } })
    const varied = createVariants({ upstream: ['graphql-http@graphql-17'], runtime: ['node20'] })(real)
    assert.deepEqual(
      varied.map(({ name, unsupported }) => [name, unsupported]),
      [
        ['caddy-gateway@graphql-http@graphql-17@node20', 'needs Node >=22, this is 20.20.0'],
        ['mercurius@node20', null],
      ],
    )
  })
  for (const upstream of ['nobody', 'caddy-gateway', 'grpc-js'])
    test(`cannot pass on to ${upstream}`, () => {
      const expected = 'expected the name of a server that speaks HTTP/1.1 and is no gateway'
      const words = `--upstream: ${expected}, got "${upstream}"`
      assert.throws(() => createVariants({ upstream: [upstream] }), usageError(words))
    })
})

describe('a wrong runtime is one line', () => {
  const expected = 'expected current, node20, node22, node24, node26, bun, deno or the path of a binary'
  test('a path that leads nowhere, or elsewhere', () => {
    const here = import.meta.filename
    assert.throws(
      () => createVariants({ runtime: ['/nowhere/node'] }),
      usageError(`--runtime: there is no /nowhere/node; ${expected}`),
    )
    assert.throws(
      () => createVariants({ runtime: [here] }),
      usageError(`--runtime: ${here} does not run JavaScript here as Node.js, Bun or Deno do; ${expected}`),
    )
  })
  test('two paths to one version', (context) => {
    const folder = fakeRuntimes(context, { 'a/node': { node: '24.1.0' }, 'b/node': { node: '24.1.0' } })
    assert.throws(
      () => createVariants({ runtime: [join(folder, 'a/node'), join(folder, 'b/node')] }),
      usageError('--runtime: two of them are node-24.1.0; leave one out'),
    )
  })
})

describe('servers of another checkout', () => {
  /** A checkout with the server a only. @param {import('node:test').TestContext} context */
  function createOther(context) {
    const root = join(temporaryFolder(context), 'base')
    for (const folder of ['', 'benchmarks', 'benchmarks/legacy', 'benchmarks/next']) {
      mkdirSync(join(root, folder))
      writeFileSync(join(root, folder, 'package.json'), '{}')
    }
    writeFileSync(join(root, 'benchmarks/a.js'), 'speaks(`h1`)')
    return root
  }
  const here = servers.map((server) => {
    const scenarioFile = `/project/scenarios/${server.name}.js`
    return { ...server, scenarioFile, path: `benchmarks/${server.name}.js`, unsupported: null }
  })

  test('are rows beside those of this one, with its files and packages', (context) => {
    const root = createOther(context)
    const varied = createVariants({ checkout: ['current', root] })(here)
    assert.deepEqual(
      varied.map(({ name, file, packageFolder, unsupported }) => [name, file, packageFolder, unsupported]),
      [
        ['a', '/project/a.js', '/project', null],
        ['b', '/project/b.js', '/project', null],
        ['a@base', join(root, 'benchmarks/a.js'), root, null],
        ['b@base', '/project/b.js', '/project', 'benchmarks/b.js is not in base'],
      ],
    )
    assert.deepEqual(varied[2].conditions, { checkout: 'base' })
    const scenarioFiles = varied.map(({ scenarioFile }) => scenarioFile)
    assert.deepEqual(scenarioFiles.slice(0, 3), ['/project/scenarios/a.js', '/project/scenarios/b.js', undefined])
  })
  test('are layers and gateways, too, with the packages of layers that it has', (context) => {
    const root = createOther(context)
    const layers = join(root, 'benchmarks/layers')
    mkdirSync(join(layers, 'federation'), { recursive: true })
    writeFileSync(join(layers, 'package.json'), '{}')
    const paths = ['a+cors.js', 'federation/monolith.js']
    for (const path of paths) writeFileSync(join(layers, path), "import 'cors'")
    const besideLayers = paths.map((path) => ({ ...here[0], name: path, path: `benchmarks/layers/${path}` }))
    const variedFrom = (/** @type {string | null} */ unsupported) =>
      createVariants({ checkout: [root] })(
        besideLayers.map((server) => ({ ...server, missing: unsupported === null ? [] : ['cors'], unsupported })),
      ).map(({ file, unsupported }) => [file, unsupported])
    const files = paths.map((path) => join(layers, path))
    assert.deepEqual(
      variedFrom(null),
      files.map((file) => [file, needsLayers]),
    )
    mkdirSync(join(layers, 'node_modules/cors'), { recursive: true })
    assert.deepEqual(
      variedFrom(needsLayers),
      files.map((file) => [file, null]),
    )
  })
  test('are none where there is no checkout', () => {
    assert.throws(
      () => createVariants({ checkout: ['/nowhere'] }),
      usageError(
        '--checkout: there are no servers in /nowhere; expected current or the path of another checkout of this ' +
          'project',
      ),
    )
    assert.throws(
      () => createVariants({ checkout: ['/a b'] }),
      usageError('--checkout: /a b makes no name of a row; rename the folder'),
    )
  })
})
