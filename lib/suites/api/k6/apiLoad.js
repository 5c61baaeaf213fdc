// @ts-nocheck: k6 runs this file, not Node.js, and what it imports is part of k6.
import { check } from 'k6'
import { SharedArray } from 'k6/data'
import exec from 'k6/execution'
import http from 'k6/http'
import { isSuccess } from '../../../workload/answerRules.js'
import { formatSummary } from '../../kit/k6/k6Script.js'
import { createJudge } from './answerJudge.js'
import { createDraw } from './drawRequest.js'
import { functions } from './functions.js'
import { createSequence } from './mixCycle.js'

// `node bench --export-k6` copies this file beside those that it imports and opens.
const load = JSON.parse(open('./load.json'))
const { operations, timeout, warmupSeconds } = load
// All users of a process share these, or each would keep a copy of its own.
const requests = new SharedArray('requests', () => JSON.parse(open('./requests.json')))
const answers = new SharedArray('answers', () => JSON.parse(open('./answers.json')))

export const options = load.options

const server = __ENV.SERVER || load.about.server
const url = __ENV.TARGET || JSON.parse(open('./targets.json'))[server]
const sequence = createSequence(
  load.cycle,
  operations.map(({ count }) => count),
)
const judges = operations.map((operation) =>
  createJudge(operation, (number) => answers[operation.firstAnswer + number]),
)
/** Headers with the values of the environment, which no file has. */
const headersOf = ({ headers, variables }) => ({
  ...headers,
  ...Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, __ENV[variable]])),
})
const allHeaders = operations.map(headersOf)
const { draw, keep } = createDraw(operations, (number) => requests[number], functions)

/** Registers persisted queries, once a machine. */
export function setup() {
  if (!url) throw new Error(`-e TARGET=ADDRESS has to name where ${server} is`)
  const wanted = operations.flatMap(({ variables }) => Object.values(variables))
  const missing = wanted.find((variable) => !__ENV[variable])
  if (missing) throw new Error(`the variable ${missing} of the environment has to have the value of a header`)
  operations.forEach(({ name, registration }, place) => {
    if (registration === null) return
    const headers = { 'content-type': 'application/json', ...allHeaders[place] }
    const { status } = http.post(url, registration, { headers, timeout, redirects: 0, tags: { phase: 'setup' } })
    if (!isSuccess(status)) throw new Error(`operations.${name}: status ${status} to the request that registers it`)
  })
}

export default function () {
  const { iterationInTest, startTime } = exec.scenario
  const drawn = sequence(iterationInTest)
  const { place, request } = draw(drawn.place, drawn.index)
  const { name, method } = operations[place]
  const phase = Date.now() - startTime < warmupSeconds * 1000 ? 'warmup' : 'load'
  const tags = { phase, operation: name, name }
  const { body = null, parameters } = request
  const address = parameters === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${parameters}`
  const params = { headers: allHeaders[place], tags, timeout, redirects: 0 }
  const { status, body: answer } = http.request(method, address, body, params)
  const isRight = judges[place](request, status, answer || '')
  if (isRight) keep(place, answer)
  check(null, { right: () => isRight }, tags)
}

export function handleSummary(summary) {
  return { stdout: formatSummary({ ...load.about, server }, summary) }
}
