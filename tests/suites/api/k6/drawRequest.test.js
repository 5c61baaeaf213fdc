import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { writeFunctions } from '../../../../lib/suites/api/k6/apiExport.js'
import { createDraw } from '../../../../lib/suites/api/k6/drawRequest.js'
import { createOperation } from '../checks/operations.js'

/** @import { StepFunction } from '../../../../lib/suites/api/types.d.ts' */

const requests = [
  { body: '{"query":"add"}' },
  { body: '{"query":"post","extensions":{}}' },
  { parameters: 'query=get' },
]
const operations = [
  { name: 'add', kind: /** @type {const} */ ('mutation'), count: 1, firstRequest: 0 },
  { name: 'post', kind: /** @type {const} */ ('query'), uses: ['add'], count: 10_000, firstRequest: 1 },
  { name: 'get', kind: /** @type {const} */ ('query'), uses: ['post'], count: 10_000, firstRequest: 2 },
]

/** Imports a module from its text. @param {string} text */
const importText = (text) => import(`data:text/javascript,${encodeURIComponent(text)}`)

describe('a user of k6', () => {
  test('sends first what a step needs, then the step with variables of the answers', async () => {
    /** @type {StepFunction} */
    const step = (n, { add }) => ({ id: add.id, n })
    const methods = { variables: (/** @type {number} */ n, /** @type {any} */ { post }) => ({ id: `${post.id}&${n}` }) }
    const { functions } = await importText(
      writeFunctions([
        createOperation({ name: 'add' }),
        createOperation({ name: 'post', step }),
        createOperation({ name: 'get', step: methods.variables }),
      ]),
    )
    const { draw, keep } = createDraw(operations, (number) => requests[number], functions)
    assert.deepEqual(draw(0, 0), { place: 0, request: requests[0] })
    assert.deepEqual(draw(2, 0), { place: 0, request: requests[0] })
    keep(0, '{"data":{"id":"a"}}')
    const post = draw(1, 7)
    assert.deepEqual([post.place, post.request.variables], [1, { id: 'a', n: 7 }])
    assert.deepEqual(JSON.parse(String(post.request.body)), {
      query: 'post',
      extensions: {},
      variables: { id: 'a', n: 7 },
    })
    assert.equal(draw(2, 0).place, 1)
    keep(1, '{"data":{"id":"b"}}')
    assert.equal(draw(2, 3).request.parameters, `query=get&variables=${encodeURIComponent('{"id":"b&3"}')}`)
  })
  test('has functions of arrows, of methods and of the word function', async () => {
    const steps = {
      a(/** @type {number} */ n, /** @type {any} */ { add }) {
        return { n, add }
      },
      b: function step(/** @type {number} */ n, /** @type {any} */ { add }) {
        return { n, add }
      },
      c: (/** @type {number} */ n, /** @type {any} */ { add }) => ({ n, add }),
    }
    const text = writeFunctions(Object.entries(steps).map(([name, step]) => createOperation({ name, step })))
    const { functions } = await importText(text)
    for (const name of Object.keys(steps)) assert.deepEqual(functions[name](1, { add: 2 }), { n: 1, add: 2 }, name)
  })
  test('has no function that uses more of the file than its parameters', () => {
    const prefix = 'x'
    /** @type {StepFunction} */
    const step = (_, { add }) => ({ id: prefix + add.id })
    assert.throws(() => writeFunctions([createOperation({ name: 'post', step })]), {
      ...{ name: 'UsageError', message: /parameters alone, got prefix is not defined in operations\.post\.variables/ },
    })
  })
})
