import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { projectFolder } from '../lib/base/project.js'
import { discoverLayers, discoverServers } from '../lib/servers/discover.js'
import { runStage, stagesOf } from './serverChecks.js'

const layers = discoverLayers()
const folder = join(projectFolder, 'benchmarks/layers')

/** Layers whose packages lack what newer versions of Node have removed, with the reason that they give. */
const removed = { 'graphql-yoga+graphql-shield': 'graphql-shield imports util.isUndefined, which Node.js 23 removed' }

describe('every layer answers rightly, and proves that it works', () => {
  for (const layer of layers)
    test(layer.path, { skip: layer.unsupported ?? false }, async () => {
      const isRemoved = Number.parseInt(process.versions.node, 10) >= 23 && layer.name in removed
      for (const stage of stagesOf(layer))
        for await (const { title, reason } of runStage(layer, stage))
          assert.equal(reason, isRemoved ? Reflect.get(removed, layer.name) : '', title)
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
