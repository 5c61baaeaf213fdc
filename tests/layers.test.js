import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ask } from '../lib/load/ask.js'
import { projectFolder } from '../lib/base/project.js'
import { discoverLayers, discoverServers } from '../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../lib/servers/serverProcess.js'
import { listenersOf } from '../lib/servers/sockets.js'
import { confirmLayer } from '../lib/suites/throughput/measure/layerProof.js'
import { verifyAnswer } from '../lib/workload/verify.js'
import { createWorkload } from '../lib/workload/workloads.js'
import { freePort } from './project.js'

const workloads = /** @type {const} */ (['compound', 'rest']).map((name) => createWorkload(name))
const layers = discoverLayers()
const folder = join(projectFolder, 'benchmarks/layers')

/**
 * @param {ServerProcess} child
 * @param {number} port
 */
async function checkLayer(child, port) {
  const way = { port, signal: child.ended }
  await awaitGoldenAnswer(child, { workload: workloads[0], ...way, timeoutSeconds: 30 })
  // A cache answers the second time.
  for (const workload of [...workloads, ...workloads])
    assert.equal(verifyAnswer(workload.golden, await ask(workload, way)), null, workload.name)
  const worked = await confirmLayer(workloads[0], way)
  assert.ok(worked === null || worked >= 1, `${worked}`)
  if (process.platform === 'linux') {
    const listeners = listenersOf(child.processes.map(({ pid }) => pid))
    const addresses = listeners.map(({ address, port }) => `${address}:${port}`)
    assert.deepEqual(addresses, [`127.0.0.1:${port}`], 'listens on nothing else')
  }
  assert.equal(child.outputBytes, 0, 'writes to stdout or stderr')
}

/** Layers whose packages lack what newer versions of Node have removed, with the reason that they give. */
const removed = { 'graphql-yoga+graphql-shield': 'graphql-shield imports util.isUndefined, which Node.js 23 removed' }

describe('every layer answers rightly, and proves that it works', () => {
  for (const layer of layers)
    test(layer.path, { skip: layer.unsupported ?? false }, async () => {
      const port = await freePort()
      const child = new ServerProcess(layer, port)
      let endedOnRequest = false
      try {
        await checkLayer(child, port)
      } catch (error) {
        const { code, message } = /** @type {any} */ (error)
        if (code !== 'UNSUPPORTED') throw error
        assert.equal(message, Reflect.get(removed, layer.name))
        assert.ok(Number.parseInt(process.versions.node, 10) >= 23)
        return
      } finally {
        endedOnRequest = await child.stop(3)
      }
      assert.ok(endedOnRequest, 'SIGTERM ends it')
    })
})

test('every layer has a base that is measured by itself', () => {
  const names = discoverServers().map(({ name }) => name)
  for (const { path, layer } of layers) assert.ok(names.includes(layer.base), `${path}: there is no ${layer.base}`)
})

test('a package that a layer imports beside its base has the version of the project', () => {
  const project = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const dependencies = { ...project.dependencies, ...project.devDependencies }
  const texts = layers.map(({ file }) => readFileSync(file, 'utf8'))
  const isImported = (/** @type {string} */ name) =>
    texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
  for (const name of Object.keys(dependencies).filter(isImported)) {
    const path = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(path)) assert.equal(JSON.parse(readFileSync(path, 'utf8')).version, dependencies[name], name)
  }
})
