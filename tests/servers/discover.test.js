import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '../../lib/base/project.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { features } from '../../lib/workload/scenarios/index.js'
import { createProject } from '../project.js'

const asked = `core-graphql-js core-graphql-jit-str core-graphql-jit-buf graphql-http graphql-http+graphql-jit
  graphql-http-express graphql-http-fastify mercurius mercurius+graphql-jit graphql-yoga graphql-yoga+graphql-jit
  graphql-yoga-express graphql-yoga-fastify graphql-yoga-koa apollo-server apollo-server-express5
  apollo-server-fastify5 apollo-server-koa benzene-http benzene-http+graphql-jit graphql-helix graphql-helix-fastify
  grafserv hono-graphql-server hono-yoga nest-apollo nest-mercurius graphyne-server graphyne-server-express
  graphyne-server-fastify graphyne-server-micro fastify-gql+graphql-jit express-graphql apollo-server-express
  apollo-server-fastify apollo-server-micro core-graphql-js@graphql-17 graphql-http@graphql-17
  graphql-yoga@graphql-17 ceiling-http ceiling-net fastify-rest express-rest`.split(/\s+/)

test('every server that is asked for by name is there', () => {
  const names = discoverServers().map(({ name }) => name)
  assert.deepEqual(
    asked.filter((name) => !names.includes(name)),
    [],
  )
})

test('a folder says what its servers are', () => {
  const servers = discoverServers({ nodeVersion: '20.19.0' })
  const find = (/** @type {string} */ name) => servers.find((server) => server.name === name)
  assert.equal(find('express-graphql')?.endOfLife, true)
  assert.equal(find('express-graphql')?.path, 'benchmarks/legacy/express-graphql.js')
  assert.equal(find('mercurius')?.endOfLife, false)
  assert.equal(find('mercurius')?.unsupported, null)
  assert.equal(find('graphql-http@graphql-17')?.unsupported, 'needs Node >=22, this is 20.19.0')
  const baselines = servers.filter(({ executesGraphql }) => !executesGraphql).map(({ name }) => name)
  assert.deepEqual(baselines, [
    ...['ceiling-http', 'ceiling-net', 'connect-node', 'express-rest', 'fastify-rest', 'grpc-js', 'http3'],
  ])
  assert.deepEqual(
    discoverServers({ nodeVersion: '22.0.0' }).filter(({ unsupported }) => unsupported),
    [],
  )
})

test('a gateway is known by its name', () => {
  const servers = discoverServers()
  const runGateways = servers.filter(({ file }) => readFileSync(file, 'utf8').includes('runGateway('))
  assert.deepEqual(
    runGateways.map(({ name }) => name),
    ['caddy-gateway', 'vulcain-gateway'],
  )
  assert.deepEqual(
    servers.filter(({ isGateway }) => isGateway),
    runGateways,
  )
})

test('whether a file has PORT tell where to listen', () => {
  assert.deepEqual(
    discoverServers().filter(({ readsPort }) => !readsPort),
    [],
  )
  const { folder, remove } = createProject(['right', 'plain'])
  try {
    const found = discoverServers({ root: folder }).map(({ name, readsPort }) => [name, readsPort])
    assert.deepEqual(found, [
      ['plain', false],
      ['right', true],
    ])
  } finally {
    remove()
  }
})

test('a file for scenarios is no server, and says what the server of its name has', () => {
  const servers = discoverServers()
  const offersOf = (/** @type {string} */ name) => servers.find((server) => server.name === name)?.offers
  assert.deepEqual(offersOf('mercurius'), ['persisted', 'batching', 'upload'])
  assert.deepEqual(offersOf('graphql-http'), [])
  const find = (/** @type {string} */ name) => servers.find((server) => server.name === name)
  assert.equal(find('mercurius')?.scenarioFile, join(projectFolder, 'benchmarks/scenarios/mercurius.js'))
  assert.deepEqual(find('grafserv')?.subscribes, ['graphql-ws'])
  assert.equal(find('graphql-http')?.scenarioFile, undefined)
  assert.ok(servers.every(({ path }) => !path.includes('scenarios')))
  for (const { name, offers = [] } of servers)
    assert.ok(
      offers.every((feature) => features.includes(feature)),
      `${name}: ${offers}`,
    )
})

test('two files of one name are refused', () => {
  const { folder, remove } = createProject(['right'])
  try {
    assert.deepEqual(
      discoverServers({ root: folder }).map(({ name }) => name),
      ['right'],
    )
    cpSync(join(folder, 'benchmarks/right.js'), join(folder, 'benchmarks/legacy/right.js'))
    assert.throws(() => discoverServers({ root: folder }), {
      name: 'UsageError',
      message:
        'benchmarks/legacy/right.js and benchmarks/right.js have one name, and their results would be one file; ' +
        'rename one of them',
    })
  } finally {
    remove()
  }
})

test('what lies beside servers and is none breaks no command', () => {
  const { folder, remove } = createProject(['right'])
  const benchmarks = join(folder, 'benchmarks')
  try {
    symlinkSync('me@host:1', join(benchmarks, '.#right.js'))
    symlinkSync('nowhere', join(benchmarks, 'gone.js'))
    symlinkSync('loop.js', join(benchmarks, 'loop.js'))
    mkdirSync(join(benchmarks, 'parts.js'))
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(benchmarks, 'fifo.js')])
    for (const name of ['._right.js', 'right.js~', '#right.js#', '.right.js.swp', 'types.d.ts', 'notes.json'])
      writeFileSync(join(benchmarks, name), 'nothing')
    symlinkSync('right.js', join(benchmarks, 'linked.js'))
    renameSync(join(benchmarks, 'right.js'), join(benchmarks, "-it's 100%41 #ü?.mjs"))
    symlinkSync("-it's 100%41 #ü?.mjs", join(benchmarks, 'right.js'))
    const found = discoverServers({ root: folder }).map(({ name, readsPort }) => [name, readsPort])
    assert.deepEqual(found, [
      ["-it's 100%41 #ü?", true],
      ['linked', true],
      ['right', true],
    ])
  } finally {
    remove()
  }
})

test('a server in TypeScript needs a Node.js that runs it', () => {
  const { folder, remove } = createProject(['right'])
  try {
    for (const ending of ['ts', 'mts', 'cts'])
      cpSync(join(folder, 'benchmarks/right.js'), join(folder, `benchmarks/${ending}.${ending}`))
    /** @param {string} nodeVersion */
    const needsOf = (nodeVersion) =>
      discoverServers({ root: folder, nodeVersion }).map(({ name, unsupported }) => `${name}: ${unsupported}`)
    const needs = 'TypeScript needs Node 22.18, this is 22.17.1'
    assert.deepEqual(needsOf('22.17.1'), [`cts: ${needs}`, `mts: ${needs}`, 'right: null', `ts: ${needs}`])
    assert.deepEqual(needsOf('22.18.0'), ['cts: null', 'mts: null', 'right: null', 'ts: null'])
  } finally {
    remove()
  }
})
