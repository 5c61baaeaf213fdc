import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { layerOf, selectLayers } from '../../../lib/suites/throughput/layers.js'

/** @import { Server } from '../../../lib/types.d.ts' */

const plain = {
  packageFolder: '/project',
  endOfLife: false,
  executesGraphql: true,
  readsPort: true,
  unsupported: null,
}

/** @param {string} name @returns {Server} */
function createServer(name) {
  const [base, layer] = name.split('+')
  const folder = layer ? 'benchmarks/layers' : 'benchmarks'
  const path = `${folder}/${name}.js`
  return { ...plain, name, path, file: `/project/${path}`, ...(layer && { layer: { base } }) }
}

const servers = ['mercurius', 'yoga', 'koa', 'mercurius+cors', 'mercurius+pino', 'yoga+armor'].map(createServer)

/** @param {string[]} names */
const namesOf = (names) => selectLayers(names, servers).servers.map(({ name }) => name)

describe('--layers selects', () => {
  test('a base before its layers', () =>
    assert.deepEqual(namesOf(['mercurius']), ['mercurius', 'mercurius+cors', 'mercurius+pino']))
  test('several bases', () =>
    assert.deepEqual(namesOf(['yoga', 'mercurius']).slice(0, 3), ['yoga', 'yoga+armor', 'mercurius']))
  test('all bases that have layers', () => {
    assert.equal(namesOf(['all']).length, 5)
    assert.deepEqual(selectLayers(['all'], servers).bases, ['mercurius', 'yoga'])
  })
  test('the layers of all variants of a base, or of one', () => {
    const [node20, node24] = ['node20', 'node24'].map((runtime) =>
      servers.map((server) => ({ ...server, name: `${server.name}@${runtime}`, baseName: server.name })),
    )
    const current = servers.map((server) => ({ ...server, baseName: server.name }))
    /** @type {(name: string, ...variants: Server[][]) => string} */
    const chosenOf = (name, ...variants) =>
      selectLayers([name], variants.flat())
        .servers.map(({ name }) => name)
        .join(' ')
    assert.equal(chosenOf('yoga@node24', current, node24), 'yoga@node24 yoga+armor@node24')
    assert.equal(chosenOf('yoga', current, node24), 'yoga yoga+armor yoga@node24 yoga+armor@node24')
    assert.equal(chosenOf('yoga', node20, node24), 'yoga@node20 yoga+armor@node20 yoga@node24 yoga+armor@node24')
    assert.throws(() => chosenOf('koa', node20), /expected a server with layers, got koa; there are mercurius@node20, /)
  })
})

describe('--layers refuses', () => {
  test('an unknown name, with the nearest one', () =>
    assert.throws(() => selectLayers(['mercurios'], servers), /unknown package "mercurios"; did you mean mercurius\?/))
  test('a server without layers, with those that have some', () =>
    assert.throws(() => selectLayers(['koa'], servers), {
      name: 'UsageError',
      message: '--layers: expected a server with layers, got koa; there are mercurius, yoga',
    }))
  test('a project without layers', () =>
    assert.throws(() => selectLayers(['koa'], servers.slice(0, 3)), /there is no layer; add a file such as /))
})

test('a stored row names its base and its layer, as a variant, too', () => {
  const path = 'benchmarks/layers/mercurius+cors.js'
  assert.deepEqual(layerOf({ server: 'mercurius+cors', path }), { base: 'mercurius', layer: 'cors' })
  assert.deepEqual(layerOf({ server: 'mercurius+cors@bun', path }), { base: 'mercurius@bun', layer: 'cors' })
  assert.equal(layerOf({ server: 'mercurius+compress', path: 'benchmarks/mercurius+compress.js' }), null)
})
