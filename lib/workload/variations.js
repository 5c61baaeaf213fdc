import { scenarioOf } from './scenarios/index.js'
import { loadingVariation } from './scenarios/loading.js'
import { notes } from './scenarios/mutation.js'
import { uploads } from './scenarios/upload.js'

/** @import { Variation, Workload, WorkloadName } from '../types.d.ts' */

const fields = 'id name md5 books { id name }'

/** As long as `authors`, so that a cold answer has as many bytes as the hot one. @param {number} index */
const alias = (index) => `a${String(index).padStart(6, '0')}`

/** Another document for each request: the same work under another name, which the answer repeats. @type {Variation} */
const cold = {
  count: 10_000,
  shared: false,
  mark: alias,
  request: (index) => ({ query: `{ ${alias(index)}: authors { ${fields} } }` }),
  golden: ({ data }, index) => ({ data: { [alias(index)]: data[alias(0)] } }),
}

/** The authors 10 to 20: ids of one width. @param {number} index */
const id = (index) => String(10 + index)

/** Another variable for each request. The authors alone would not tell which it was. @type {Variation} */
const variables = {
  count: 11,
  // Eleven are few: a client with a share of one would never change its variable.
  shared: true,
  mark: (index) => `"${id(index)}"`,
  request: (index) => ({
    query: `query Authors($id: ID!) { authors { ${fields} } author(id: $id) { id } }`,
    variables: { id: id(index) },
  }),
  golden: ({ data }, index) => ({ data: { ...data, author: { id: id(index) } } }),
}

/** @type {Partial<Record<Workload['name'], Variation>>} */
const variations = { 'compound-variables': variables, 'compound-cold': cold, mutation: notes, upload: uploads }

/** How the requests of a workload differ. @type {(name: Workload['name']) => Variation | null} null where all are the same */
export function variationOf(name) {
  const { loading } = scenarioOf(/** @type {WorkloadName} */ (name))
  return loading === null ? (variations[name] ?? null) : loadingVariation(loading)
}

/** What goes out as the body of one of its requests. @type {(variation: Variation, index: number) => string} */
export const bodyOf = (variation, index) => variation.body?.(index) ?? JSON.stringify(variation.request(index))
