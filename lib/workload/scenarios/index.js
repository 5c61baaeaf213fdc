import { batch, batchSize } from './batching.js'
import { deepDocument, deepFields, shallowDocument } from './deep.js'
import { errorsDocument, errorsFields } from './errors.js'
import { listDocument, listFields } from './list.js'
import { callsPerAnswer, loadingFields, loadings } from './loading.js'
import { longDocument } from './persisted.js'
import { fileBytes } from './upload.js'
import { wideDocument } from './wide.js'

/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Feature } from '../features.js' */
/** @import { Fields, Types } from '../schemaTypes.js' */
/** @import { DataAccess, Loading } from './loading.js' */

/** What one operation of each scenario is. */
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

/** What some scenarios consist of: the workload of their name, and what it is seen beside. @type {Partial<Record<ScenarioName, WorkloadName[]>>} */
const several = {
  deep: ['deep', 'deep-4'],
  persisted: ['persisted', 'persisted-plain'],
  batching: ['batching', 'batching-plain'],
}

/** @param {ScenarioName} name neither classic nor n+1, whose workloads have other names @returns {WorkloadName[]} */
export const workloadsOfScenario = (name) => several[name] ?? [/** @type {WorkloadName} */ (name)]

/** @typedef {{ scenario: ScenarioName | null, loading: Loading | null, backend: string | null, delayMs: number | null }} Scenario what a row is of; null where it is nothing of it */

const others = 'sqlite|postgres|delay-\\d+'
const loaded = new RegExp(`^n\\+1-(${loadings.join('|')})(?:-(${others}))?$`)
/** The workloads of the scenario n+1. */
export const loadedPattern = loaded.source

const anyBackend = new RegExp(`^(memory|${others})$`)

/** What a server calls: its memory, a database, or such as `delay-5`, which answers after 5 ms. @param {string} text */
export const isBackend = (text) => anyBackend.test(text)

/** Whether that is outside of the server. @param {string} text */
export const isDatabase = (text) => text === 'sqlite' || text === 'postgres'

/** Connections of each server to PostgreSQL, where nobody says. */
export const usualPool = 10

/** @param {string} text one that isBackend */
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

/** @type {(loading: Loading, backend: string) => WorkloadName} backend: one that isBackend */
export const loadedWorkload = (loading, backend) =>
  `n+1-${loading}${backend === 'memory' ? '' : /** @type {const} */ (`-${backend}`)}`

/** What a server is told of its backend. @param {WorkloadName} workload @returns {string | undefined} nothing where that is its memory */
export const backendOf = (workload) => loaded.exec(workload)?.[2]

/** What a server is told of its schema. @param {WorkloadName} workload @returns {'wide' | undefined} */
export const schemaOf = (workload) => (['wide', 'introspection'].includes(workload) ? 'wide' : undefined)

/** What a server is to have switched on. @param {WorkloadName} workload @returns {Feature[]} */
export function featuresOf(workload) {
  const { scenario } = scenarioOf(workload)
  return scenario === 'persisted' || scenario === 'batching' || scenario === 'upload' ? [scenario] : []
}

/**
 * Tells whether a workload needs what plain server files leave off: a feature, or introspection in production.
 * @param {WorkloadName} workload
 */
export const needsScenarioFile = (workload) => workload === 'introspection' || featuresOf(workload).length > 0

/** The workload that asks for the same without what the scenario is about. @param {WorkloadName} workload @returns {WorkloadName | null} */
export const plainOf = (workload) =>
  workload === 'persisted' || workload === 'batching' ? /** @type {const} */ (`${workload}-plain`) : null

/** How long the file is that a request brings; null where it brings none. @param {WorkloadName} workload */
export const uploadBytesOf = (workload) => (workload === 'upload' ? fileBytes : null)

/** How many operations a request has. @param {WorkloadName} workload */
export const operationsOf = (workload) => (workload === 'batching' ? batchSize : 1)

/** How often a backend has to be called for an answer; null where there is none. @param {WorkloadName} workload */
export function callsOf(workload) {
  const { loading } = scenarioOf(workload)
  return loading === null ? null : callsPerAnswer[loading]
}

/** @typedef {{ query: string, variables?: Record<string, unknown> }} Operation */

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

/** What one request asks for. @param {WorkloadName} workload @returns {Operation | Operation[] | undefined} none where it is no scenario's, or varies */
export const requestOf = (workload) => requests[workload]

/** What queries of scenarios ask for. @type {(types: Types, access: DataAccess) => Fields} */
export const scenarioFields = (types, access) => ({
  ...listFields(types),
  ...deepFields(types),
  ...errorsFields(types),
  ...loadingFields(types, access),
})
