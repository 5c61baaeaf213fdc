/** @import { Answer } from '../../../../lib/types.d.ts' */
/** @import { Api, Operation } from '../../../../lib/suites/api/types.d.ts' */

/** Makes an operation without variables. @param {Partial<Operation>} [overrides] @returns {Operation} */
export const createOperation = (overrides) => ({
  name: 'feed',
  kind: 'query',
  weight: 1,
  document: null,
  method: 'POST',
  headers: {},
  variables: [{}],
  check: 'equal',
  ignore: [],
  ...overrides,
})

/** Makes an api without servers and operations. @param {Partial<Api>} [overrides] @returns {Api} */
export const createApi = (overrides) => ({
  path: '/api.js',
  servers: [],
  operations: [],
  headers: {},
  ignore: [],
  mutations: false,
  protocol: 'auto',
  tls: {},
  ...overrides,
})

/** Writes a body: a text as it is, another value as JSON. @param {unknown} value */
export const bodyOf = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

/** Makes an answer with status 200. @type {(value: unknown, overrides?: Partial<Answer>) => Answer} */
export const answerOf = (value, overrides) => ({
  status: 200,
  headers: {},
  body: bodyOf(value),
  complete: true,
  ...overrides,
})
