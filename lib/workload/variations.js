import { scenarioOf } from './scenarios/index.js'
import { loadingVariation } from './scenarios/loading.js'
import { notes } from './scenarios/mutation.js'
import { uploads } from './scenarios/upload.js'

/** @import { Variation, Workload, WorkloadName } from '../types.d.ts' */

/** Workloads of --workload; the kinds of documents make more of compound. @type {WorkloadName[]} */
export const workloadNames = ['compound', 'rest']

/**
 * Ways in which the documents of a run change from request to request, in the order in which they are reported.
 * @type {{ kind: string, workload: WorkloadName, about: string }[]}
 */
export const documentKinds = [
  { kind: 'hot', workload: 'compound', about: 'the same document every time' },
  { kind: 'variables', workload: 'compound-variables', about: 'one document, with another variable in each request' },
  { kind: 'cold', workload: 'compound-cold', about: '10,000 distinct documents, each client with its own share' },
  { kind: 'new', workload: 'compound-new', about: 'a million distinct documents, hardly one of them twice' },
]

/** Finds the kind of a workload's documents; null if it has none. @param {WorkloadName} workload */
export const documentKindOf = (workload) =>
  documentKinds.find((documents) => documents.workload === workload)?.kind ?? null

const fields = 'id name md5 books { id name }'

/** Makes an alias as long as `authors`, so that cold and hot answers have as many bytes. @param {number} index */
const alias = (index) => `a${String(index).padStart(6, '0')}`

/**
 * Creates documents that request the same under another name, which the answer repeats.
 * @type {(count: number) => Variation} count: a million at most
 */
const createRenamed = (count) => ({
  count,
  shared: false,
  mark: alias,
  request: (index) => ({ query: `{ ${alias(index)}: authors { ${fields} } }` }),
  golden: ({ data }, index) => ({ data: { [alias(index)]: data[alias(0)] } }),
})

/** Makes the id of an author from 10 to 20: all of one width. @param {number} index */
const id = (index) => String(10 + index)

/** Variables that change; the answer repeats them, because all its authors are the same. @type {Variation} */
const variables = {
  count: 11,
  // Shared, because a client with its share of eleven would never change its variable.
  shared: true,
  mark: (index) => `"${id(index)}"`,
  request: (index) => ({
    query: `query Authors($id: ID!) { authors { ${fields} } author(id: $id) { id } }`,
    variables: { id: id(index) },
  }),
  golden: ({ data }, index) => ({ data: { ...data, author: { id: id(index) } } }),
}

/** @type {Partial<Record<Workload['name'], Variation>>} */
const variations = {
  'compound-variables': variables,
  'compound-cold': createRenamed(10_000),
  'compound-new': { ...createRenamed(1_000_000), isKept: false },
  mutation: notes,
  upload: uploads,
}

/** Finds how requests of a workload differ. @type {(name: Workload['name']) => Variation | null} null if they do not */
export function variationOf(name) {
  const { loading } = scenarioOf(/** @type {WorkloadName} */ (name))
  return loading === null ? (variations[name] ?? null) : loadingVariation(loading)
}

/** Writes the body of one request. @type {(variation: Variation, index: number) => string} */
export const bodyOf = (variation, index) => variation.body?.(index) ?? JSON.stringify(variation.request(index))
