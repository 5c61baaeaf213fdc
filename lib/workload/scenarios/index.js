import { deepDocument, deepFields, shallowDocument } from './deep.js'
import { errorsDocument, errorsFields, listDocument, listFields } from './items.js'
import { callsPerAnswer, loadingFields, loadings } from './loading.js'
import { longDocument } from './persisted.js'
import { fileBytes } from './upload.js'
import { wideDocument } from './wide.js'

/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Fields, Types } from '../schemaTypes.js' */
/** @import { DataAccess, Loading } from './loading.js' */

export const aboutScenarios = {
  classic: 'every author with its books: 20 authors, 3 books each',
  list: '10,000 items of five fields',
  deep: 'ten levels, three objects in each of the first four',
  errors: '30 items: a third of the nullable fields throw, and three that may not be null',
  wide: 'three objects, of a schema of 1,000 types',
  introspection: 'a schema of 1,000 types, by the standard introspection query',
  mutation: 'a note is created and read back, under an id that the answer has to hold',
  persisted: '20 authors, each by itself in a document of 1.6 kB, by its hash; persisted-plain: in full',
  batching: 'ten operations of one author each in one request; batching-plain: one of them in each',
  upload: 'a file of 1 MB, which is answered by its SHA-256',
  'n+1': '50 of 10,000 authors, drawn at random for each request, and their books by further calls of a backend',
}

/** @typedef {keyof typeof aboutScenarios} ScenarioName */

export const scenarioNames = /** @type {ScenarioName[]} */ (Object.keys(aboutScenarios))

/** Features that a server may have beside plain documents. */
const aboutFeatures = {
  persisted: 'automatic persisted queries',
  batching: 'batches of operations',
  upload: 'uploads (GraphQL multipart requests)',
}

/** @typedef {keyof typeof aboutFeatures} Feature */

export const features = /** @type {Feature[]} */ (Object.keys(aboutFeatures))

/** Says why a server without a feature has no row. @param {Feature} feature */
export const describeLack = (feature) => `has no ${aboutFeatures[feature]} of its own, and its file adds none`

/**
 * Workloads of scenarios that have more than the one of their name.
 * @type {Partial<Record<ScenarioName, WorkloadName[]>>}
 */
const several = {
  deep: ['deep', 'deep-4'],
  persisted: ['persisted', 'persisted-plain'],
  batching: ['batching', 'batching-plain'],
}

/**
 * Lists the workloads of a scenario, first its own, then the one for comparison.
 * @param {ScenarioName} name except classic and n+1, whose workloads have other names
 */
export const workloadsOfScenario = (name) => several[name] ?? [/** @type {WorkloadName} */ (name)]

/**
 * @typedef {object} Scenario of a row; null for what does not apply
 * @property {ScenarioName | null} scenario
 * @property {Loading | null} loading
 * @property {string | null} backend
 * @property {number | null} delayMs
 */

const slowBackends = 'sqlite|postgres|delay-\\d+'
const loaded = new RegExp(`^n\\+1-(${loadings.join('|')})(?:-(${slowBackends}))?$`)
/** Pattern of the workloads of the scenario n+1. */
export const loadedPattern = loaded.source

/** @param {string} text @returns {text is WorkloadName} */
export const isLoaded = (text) => loaded.test(text)

const anyBackend = new RegExp(`^(memory|${slowBackends})$`)

/** Tells whether a text names a backend: `delay-5` is one that answers after 5 ms. @param {string} text */
export const isBackend = (text) => anyBackend.test(text)

/** Tells whether a backend is outside of the server. @param {string} text */
export const isDatabase = (text) => text === 'sqlite' || text === 'postgres'

/** Default of the connections of each server to PostgreSQL. */
export const usualPool = 10

/** Reads the name of a backend. @param {string} text */
export function readBackend(text) {
  const [backend, milliseconds] = text.split('-')
  return { backend, delayMs: milliseconds === undefined ? null : Number(milliseconds) }
}

/** @param {WorkloadName} workload @returns {Scenario} */
export function scenarioOf(workload) {
  const none = { loading: null, backend: null, delayMs: null }
  const [, loading, backend = 'memory'] = loaded.exec(workload) ?? []
  if (loading) return { scenario: 'n+1', loading: /** @type {Loading} */ (loading), ...readBackend(backend) }
  if (workload === 'rest') return { scenario: null, ...none }
  if (workload.startsWith('compound')) return { scenario: 'classic', ...none }
  const scenario = scenarioNames.find((name) => workloadsOfScenario(name).includes(workload))
  return { scenario: /** @type {ScenarioName} */ (scenario), ...none }
}

/** @type {(loading: Loading, backend: string) => WorkloadName} */
export const loadedWorkload = (loading, backend) =>
  `n+1-${loading}${backend === 'memory' ? '' : /** @type {const} */ (`-${backend}`)}`

/** Names the backend that a server gets; undefined for its memory. @param {WorkloadName} workload */
export const backendOf = (workload) => loaded.exec(workload)?.[2]

/** Names the schema that a server gets. @param {WorkloadName} workload @returns {'wide' | undefined} */
export const schemaOf = (workload) => (['wide', 'introspection'].includes(workload) ? 'wide' : undefined)

/** Lists the features that a server switches on for a workload. @param {WorkloadName} workload */
export const featuresOf = (workload) => features.filter((feature) => feature === scenarioOf(workload).scenario)

/**
 * Tells whether a workload needs what plain server files leave off: a feature, or introspection in production.
 * @param {WorkloadName} workload
 */
export const needsScenarioFile = (workload) => workload === 'introspection' || featuresOf(workload).length > 0

/** Finds the workload of the same data without the scenario's feature. @param {WorkloadName} workload */
export const plainOf = (workload) =>
  workload === 'persisted' || workload === 'batching' ? /** @type {const} */ (`${workload}-plain`) : null

/** Length of the file in a request; null without one. @param {WorkloadName} workload */
export const uploadBytesOf = (workload) => (workload === 'upload' ? fileBytes : null)

/** Operations in a batch: as many as servers allow that have a limit. */
const batchSize = 10

/** Number of operations in a request. @param {WorkloadName} workload */
export const operationsOf = (workload) => (workload === 'batching' ? batchSize : 1)

/** Number of calls to a backend for an answer; null without one. @param {WorkloadName} workload */
export function callsOf(workload) {
  const { loading } = scenarioOf(workload)
  return loading === null ? null : callsPerAnswer[loading]
}

/** @typedef {{ query: string, variables?: Record<string, unknown> }} Operation */

const authorQuery = 'query Author($id: ID!) { author(id: $id) { id name md5 company books { id name } } }'
const batch = Array.from({ length: batchSize }, (_, index) => ({
  query: authorQuery,
  variables: { id: String(index + 1) },
}))

/** @type {Partial<Record<WorkloadName, Operation | Operation[]>>} */
const requests = {
  list: { query: listDocument },
  deep: { query: deepDocument },
  'deep-4': { query: shallowDocument },
  errors: { query: errorsDocument },
  wide: { query: wideDocument },
  persisted: { query: longDocument },
  'persisted-plain': { query: longDocument },
  batching: batch,
  'batching-plain': batch[0],
}

/** Finds the request of a scenario's workload; undefined if it varies. @param {WorkloadName} workload */
export const requestOf = (workload) => requests[workload]

/** Declares the fields of scenarios' queries. @type {(types: Types, access: DataAccess) => Fields} */
export const scenarioFields = (types, access) => ({
  ...listFields(types),
  ...deepFields(types),
  ...errorsFields(types),
  ...loadingFields(types, access),
})
