import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import * as graphql from 'graphql'
import { createAuthors } from '../../lib/workload/data.js'
import { levels } from '../../lib/workload/scenarios/deep.js'
import {
  backendOf,
  callsOf,
  isBackend,
  featuresOf,
  loadedWorkload,
  operationsOf,
  plainOf,
  requestOf,
  scenarioGroups,
  scenarioNames,
  schemaOf,
  scenarioOf,
} from '../../lib/workload/scenarios/index.js'
import {
  drawIds,
  loadedAnswer,
  loadedAuthors,
  loadings,
  loadingVariation,
} from '../../lib/workload/scenarios/loading.js'
import { registration, requestByHash } from '../../lib/workload/scenarios/persisted.js'
import { typeCounts } from '../../lib/workload/scenarios/wide.js'
import { createSchema } from '../../lib/workload/schema.js'
import { variationOf } from '../../lib/workload/variations.js'
import { verifyAnswer } from '../../lib/workload/verify.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { WorkloadName } from '../../lib/types.d.ts' */

/** @type {(name: WorkloadName) => any} */
const goldenOf = (name) => createWorkload(name).golden

describe('the golden answer', () => {
  /** @type {[WorkloadName, number, string][]} */
  const pins = [
    ['list', 879343, '8305affb0755bc569645e82a827c2b0b312b4839c895924329516d97ffefcfc6'],
    ['deep', 43814, '11edfac8892d35506cf294c67e67b1d727ae8f6c7091373f3671f38632b6f7e0'],
    ['errors', 6536, 'f6d75f5b2486a6c7575e24deac4014d511d3b8002e83dbaf23e4230d134866f7'],
    ['mutation', 159, 'c9f3d387d315cb0ea78d827bb29c1293492fdb4a20a5e1221ae01492a60978a4'],
    ['persisted', 8454, '431772ed6efb65711abee2b1c6783fe93034d97b4565f4cbf52307408b11dec5'],
    ['batching', 3854, 'e3d2cc8d41908b73cf09516dad95c5070b97633e52acff40a35eeebadff9e728'],
    ['n+1-join', 24393, '12d2800f06d8d7874a3d7bcbf86387253815635e9350334378174146c121d238'],
  ]
  for (const [name, bytes, sha256] of pins)
    test(`of ${name} stays as it is, or its results become incomparable`, () => {
      const json = JSON.stringify(goldenOf(name))
      assert.deepEqual([Buffer.byteLength(json), createHash('sha256').update(json).digest('hex')], [bytes, sha256])
    })
  test('of list has 10,000 items of five fields, none twice', () => {
    const { items } = goldenOf('list').data
    assert.deepEqual([items.length, new Set(items.map((/** @type {any} */ { id }) => id)).size], [10_000, 10_000])
    for (const item of items) assert.equal(Object.keys(item).length, 5)
  })
  test('of deep has ten levels, three objects in each of the first four, and one below', () => {
    const counts = []
    for (
      let nodes = goldenOf('deep').data.nodes;
      nodes;
      nodes = nodes[0].children && nodes.flatMap((/** @type {any} */ { children }) => children)
    )
      counts.push(nodes.length)
    assert.deepEqual(counts, [3, 9, 27, ...Array(levels - 3).fill(81)])
  })
  test('of deep-4 is the first four levels of it', () => {
    /** @type {(nodes: any[], level?: number) => object[]} */
    const cut = (nodes, level = 1) =>
      nodes.map(({ children, ...node }) => (level < 4 ? { ...node, children: cut(children, level + 1) } : node))
    assert.deepEqual(goldenOf('deep-4').data.nodes, cut(goldenOf('deep').data.nodes))
  })
  test('of errors lacks a third of the nullable fields, and parents of what may not be null', () => {
    const { data, errors } = goldenOf('errors')
    const values = data.fallibleItems.flatMap((/** @type {any} */ { name, price, stock }) => [name, price, stock])
    assert.equal(values.filter((/** @type {unknown} */ value) => value === null).length, values.length / 3)
    const withoutSupplier = data.fallibleItems.filter((/** @type {any} */ { supplier }) => supplier === null)
    assert.equal(withoutSupplier.length, 3)
    assert.equal(errors.length, values.length / 3 + 3)
    assert.deepEqual(errors.at(-1).path.slice(2).length, 1)
    assert.ok(errors.some((/** @type {any} */ { path }) => path.join('.') === 'fallibleItems.0.supplier.code'))
  })
  test('of wide is small, and its schema is not', () => {
    const [wide, usual] = [1000, 0].map((types) => createSchema(graphql, { authors: [] }, access, types))
    const count = (/** @type {typeof wide} */ schema) => Object.keys(schema.getTypeMap()).length
    assert.equal(count(wide) - count(usual), 1000)
    assert.ok(JSON.stringify(goldenOf('wide')).length < 200)
    assert.equal(graphql.printSchema(wide), graphql.printSchema(createSchema(graphql, { authors: [] }, access, 1000)))
  })
  test('of list-1000 and list-100 is the beginning of that of list', () => {
    const { items } = goldenOf('list').data
    for (const [name, count] of /** @type {[WorkloadName, number][]} */ ([
      ['list-1000', 1000],
      ['list-100', 100],
    ]))
      assert.deepEqual(goldenOf(name).data.items, items.slice(0, count), name)
  })
  test('of a scenario of schemas is the same for each, and its schema has as many types more as its name says', () => {
    const usual = graphql.printSchema(createSchema(graphql, { authors: [] }, access)).split('\n').length
    for (const name of scenarioGroups.schema) {
      const schema = createSchema(
        graphql,
        { authors: [] },
        access,
        typeCounts[schemaOf(/** @type {WorkloadName} */ (name)) ?? 'default'],
      )
      const wide = Object.keys(schema.getTypeMap()).filter((type) => type.startsWith('Wide'))
      assert.equal(wide.length, Number(name.replace('schema-', '')), name)
      assert.deepEqual(goldenOf(/** @type {WorkloadName} */ (name)), goldenOf('wide'), name)
      assert.ok(graphql.printSchema(schema).split('\n').length > usual + wide.length)
    }
  })
  test('of the largest schema is made in half of the usual stack, because types refer to each other in groups', () => {
    const module = new URL('../../lib/workload/workloads.js', import.meta.url)
    const code = `import { createWorkload } from ${JSON.stringify(module)}; createWorkload('schema-5000')`
    const { stderr, status } = spawnSync(process.execPath, ['--stack-size=492', '--input-type=module', '-e', code])
    assert.deepEqual([String(stderr), status], ['', 0])
  })
  test('of any field of a wide schema is an object or a text: no resolver is missing', () => {
    const schema = createSchema(graphql, { authors: [] }, access, 10)
    const { field0, field1 } = /** @type {any} */ (schema.getType('Wide0')).getFields()
    const select = (/** @type {any} */ { name, type }) =>
      graphql.isLeafType(type) ? name : `${name} { id next { id } }`
    const source = `{ wide { ${[field0, field1].map(select).join(' ')} } }`
    const { data, errors } = graphql.graphqlSync({ schema, source })
    assert.equal(errors, undefined)
    for (const value of Object.values(/** @type {any} */ (data).wide)) assert.ok(value !== null, source)
  })
  test('of n+1 is the same whatever the loading and the backend', () => {
    for (const loading of loadings)
      for (const backend of ['memory', 'delay-5', 'sqlite', 'postgres'])
        assert.deepEqual(goldenOf(loadedWorkload(loading, backend)), loadedAnswer(0))
  })
  test('of mutation holds the id of its request, and no other is right', () => {
    const variation = variationOf('mutation')
    const golden = goldenOf('mutation')
    assert.deepEqual(variation?.golden(golden, 0), golden)
    assert.notDeepEqual(variation?.golden(golden, 1), golden)
    assert.match(JSON.stringify(variation?.golden(golden, 9999)), /"n009999"/)
  })
})

/** All that comes at once is loaded at once. */
const find = (/** @type {readonly string[]} */ ids) => ids.map((id) => loadedAuthors()[Number(id) - 1])
const books = (/** @type {string} */ id) => find([id])[0].books
const access = {
  countResolver() {},
  listAuthors: async (/** @type {readonly string[]} */ ids) => find(ids),
  listAuthorsWithBooks: async (/** @type {readonly string[]} */ ids) => find(ids),
  booksOf: async (/** @type {string} */ id) => books(id),
  createLoader: () => async (/** @type {string} */ id) => books(id),
}

// Node 20
const isOld = Number.parseInt(process.versions.node, 10) < 22
for (const [major, folder] of [
  [15, '../../benchmarks/legacy/x.js'],
  [16, '../../x.js'],
  [17, '../../benchmarks/next/x.js'],
])
  describe(`graphql ${major} answers`, { skip: major === 17 && isOld && 'graphql 17 needs Node 22' }, () => {
    if (major === 17 && isOld) return
    /** @type {typeof import('graphql')} */
    const graphql = createRequire(new URL(String(folder), import.meta.url))('graphql')
    const schema = createSchema(graphql, { authors: createAuthors() }, access, 1000)
    /** @type {WorkloadName[]} */
    const names = [
      'list',
      'list-1000',
      'list-100',
      'deep',
      'deep-4',
      'errors',
      'wide',
      'introspection',
      'mutation',
      'persisted-plain',
      'batching-plain',
    ]
    names.push(...loadings.map((loading) => loadedWorkload(loading, 'memory')))
    for (const name of names)
      test(name, async () => {
        const { body, golden } = createWorkload(name)
        const { query: source, variables: variableValues } = JSON.parse(String(body))
        const answer = Buffer.from(JSON.stringify(await graphql.graphql({ schema, source, variableValues })))
        assert.equal(verifyAnswer(golden, { status: 200, headers: {}, body: answer, complete: true }), null)
      })
  })

test('a workload says what it is of', () => {
  const none = { loading: null, backend: null, delayMs: null }
  /** @type {[WorkloadName, object][]} */
  const cases = [
    ['compound', { scenario: 'classic', ...none }],
    ['compound-cold', { scenario: 'classic', ...none }],
    ['rest', { scenario: null, ...none }],
    ['deep-4', { scenario: 'deep', ...none }],
    ['persisted', { scenario: 'persisted', ...none }],
    ['batching-plain', { scenario: 'batching', ...none }],
    ['list', { scenario: 'list', ...none }],
    ['list-100', { scenario: 'list-100', ...none }],
    ['schema-5000', { scenario: 'schema-5000', ...none }],
    ['n+1-naive', { scenario: 'n+1', loading: 'naive', backend: 'memory', delayMs: null }],
    ['n+1-join-delay-20', { scenario: 'n+1', loading: 'join', backend: 'delay', delayMs: 20 }],
    ['n+1-naive-sqlite', { scenario: 'n+1', loading: 'naive', backend: 'sqlite', delayMs: null }],
    ['n+1-join-postgres', { scenario: 'n+1', loading: 'join', backend: 'postgres', delayMs: null }],
  ]
  for (const [workload, expected] of cases) assert.deepEqual(scenarioOf(workload), expected, workload)
  const lists = ['classic', 'list', 'list-1000', 'list-100', 'deep', 'errors', 'wide']
  const schemas = ['schema-10', 'schema-100', 'schema-1000', 'schema-5000']
  assert.deepEqual(scenarioNames, [
    ...lists,
    ...schemas,
    'introspection',
    'mutation',
    'persisted',
    'batching',
    'upload',
    'n+1',
  ])
})

test('a server is told of a backend that is not its memory', () => {
  assert.deepEqual(
    [backendOf('n+1-join-delay-20'), backendOf('n+1-join'), backendOf('list')],
    ['delay-20', undefined, undefined],
  )
  for (const [text, is] of /** @type {[string, boolean][]} */ ([
    ['memory', true],
    ['delay-0', true],
    ['sqlite', true],
    ['postgres', true],
    ['postgres-5', false],
    ['delay-', false],
    ['delay-5ms', false],
    ['', false],
  ]))
    assert.equal(isBackend(text), is, text)
})

test('the calls of an answer are known where there is a backend, and the request where it does not vary', () => {
  const workloads = loadings.map((loading) => loadedWorkload(loading, 'delay-1'))
  assert.deepEqual(workloads.map(callsOf), [51, 2, 1])
  assert.equal(callsOf('errors'), null)
  assert.equal(requestOf('mutation'), undefined)
  assert.equal(requestOf('n+1-dataloader-delay-1'), undefined)
  assert.match(loadingVariation('dataloader').request(0).query, /loadedAuthors\(ids: \$ids, loading: "dataloader"\)/)
})

describe('authors are drawn at random for each request', () => {
  const { count, answer, golden } = loadingVariation('join')
  const draws = Array.from({ length: count }, (_, index) => drawIds(index))
  test('50 of 10,000, none twice, for the same request the same ones', () => {
    for (const ids of draws) assert.deepEqual([ids.length, new Set(ids).size], [50, 50])
    assert.deepEqual(drawIds(7), draws[7])
    assert.equal(loadedAuthors().length, 10_000)
    assert.equal(loadedAuthors().flatMap(({ books }) => books).length, 50_000)
  })
  test('so that none is asked for much more often than others', () => {
    /** @type {Map<string, number>} */
    const times = new Map()
    for (const id of draws.flat()) times.set(id, (times.get(id) ?? 0) + 1)
    // 50 times on average: by chance one of all is asked for 80 or 24 times.
    assert.equal(times.size, 10_000)
    assert.ok(Math.max(...times.values()) < 95 && Math.min(...times.values()) > 15)
  })
  test('and the bytes of the right answer are its JSON', () => {
    for (const index of [0, 1, count - 1]) {
      const value = golden({ data: {} }, index)
      assert.equal(answer?.(index).toString(), JSON.stringify(value))
      assert.deepEqual(
        JSON.parse(JSON.stringify(value)).data.authors.map((/** @type {any} */ { id }) => id),
        draws[index],
      )
    }
  })
})

describe('the same document', () => {
  const [byHash, plain] = [createWorkload('persisted'), createWorkload('persisted-plain')]
  test('is named by its hash, or sent, for the same answer', () => {
    assert.deepEqual(byHash.golden, plain.golden)
    assert.deepEqual(JSON.parse(String(byHash.body)), requestByHash)
    const { query } = JSON.parse(String(plain.body))
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    assert.deepEqual(registration, { query, extensions: { persistedQuery: { version: 1, sha256Hash } } })
    assert.ok(query.length > 1500, `${query.length}`)
  })
  test('has 20 authors, none of them missing', () => {
    const authors = Object.values(goldenOf('persisted').data)
    assert.deepEqual([authors.length, authors.filter(Boolean).length], [20, 20])
  })
})

test('a batch has ten operations, and as many answers in their order, none of them another one', () => {
  const { body, golden } = createWorkload('batching')
  const answers = /** @type {any[]} */ (golden)
  const ids = JSON.parse(String(body)).map((/** @type {any} */ { variables }) => variables.id)
  assert.deepEqual(
    answers.map(({ data }) => data.author.id),
    ids,
  )
  assert.deepEqual([new Set(ids).size, operationsOf('batching'), operationsOf('batching-plain')], [10, 10, 1])
  assert.deepEqual(goldenOf('batching-plain'), answers[0])
})

test('what a scenario is about is seen beside the same without it, from a server with the same switched on', () => {
  /** @type {WorkloadName[]} */
  const workloads = ['persisted', 'persisted-plain', 'batching', 'batching-plain', 'upload', 'list']
  assert.deepEqual(workloads.map(plainOf), ['persisted-plain', null, 'batching-plain', null, null, null])
  assert.deepEqual(workloads.map(featuresOf), [
    ['persisted'],
    ['persisted'],
    ['batching'],
    ['batching'],
    ['upload'],
    [],
  ])
})

describe('an upload', () => {
  const uploads = variationOf('upload') ?? assert.fail('does not vary')
  const { headers } = createWorkload('upload')
  const readFile = async (/** @type {number} */ index) => {
    const form = await new Response(uploads.body?.(index), { headers }).formData()
    assert.deepEqual([...form.keys()], ['operations', 'map', '0'])
    assert.deepEqual(JSON.parse(String(form.get('map'))), { 0: ['variables.file'] })
    const file = /** @type {File} */ (form.get('0'))
    return { operation: JSON.parse(String(form.get('operations'))), file, bytes: Buffer.from(await file.arrayBuffer()) }
  }
  test('has a file of 1 MB of its own, whose hash is the right answer and no other one', async () => {
    const hashes = new Set()
    for (let index = 0; index < uploads.count; index += 1) {
      const { bytes } = await readFile(index)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      assert.deepEqual(uploads.golden({ data: {} }, index), { data: { sha256 } })
      assert.equal(uploads.mark(index), sha256)
      assert.equal(bytes.length, 1e6)
      hashes.add(sha256)
    }
    assert.equal(hashes.size, uploads.count)
  })
  const schema = createSchema(graphql, { authors: [] }, access)
  /** How servers hand a file over. @type {Record<string, (file: File) => unknown>} */
  const ways = {
    'as a File': (file) => file,
    'as graphql-upload does': (file) => ({ promise: Promise.resolve({ createReadStream: () => file.stream() }) }),
  }
  for (const [name, wrap] of Object.entries(ways))
    test(`is answered by its hash where it comes ${name}`, async () => {
      const { operation, file } = await readFile(1)
      const { query: source } = operation
      const answer = await graphql.graphql({ schema, source, variableValues: { file: wrap(file) } })
      assert.deepEqual(JSON.parse(JSON.stringify(answer)), uploads.golden({ data: {} }, 1))
    })
})
