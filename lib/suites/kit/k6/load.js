// @ts-nocheck: k6 runs this file, not Node.js, and what it imports is part of k6.
import { check } from 'k6'
import { SharedArray } from 'k6/data'
import exec from 'k6/execution'
import http from 'k6/http'
import { RequestOrder } from '../../../load/session/requestOrder.js'
import { isSuccess } from '../../../workload/answerRules.js'
import { AnswerPools } from '../../api/steps/answerPools.js'
import { createJudge } from './answerJudge.js'
import { steps } from './steps.js'

// `node bench --export-k6` copies this file beside those that it imports and opens.
const load = JSON.parse(open('./load.json'))
const { operations, timeout, warmupSeconds, about, users } = load
// All users of a process share these, or each would keep a copy of its own.
const [order, requests, answers] = ['order', 'requests', 'answers'].map(
  (name) => new SharedArray(name, () => JSON.parse(open(`./${name}.json`))),
)

export const options = load.options

const server = __ENV.SERVER || about.row.server
const url = __ENV.TARGET || JSON.parse(open('./targets.json'))[server]
const judges = operations.map((operation) => createJudge(operation, (place) => answers[place]))
/** Headers with the values of the environment, which no file has. */
const allHeaders = operations.map(({ headers, variables }) => ({
  ...headers,
  ...Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, __ENV[variable]])),
}))
const turns = new RequestOrder(operations.map(({ weight }, place) => ({ weight, requests: [place] })))
/** Right answers of this user, from which it makes variables of later requests. */
const pools = new AnswerPools(operations.map((operation) => ({ ...operation, step: steps[operation.name] })))
/** Counts requests of each operation. Each user begins elsewhere, so that they do not send the same at once. */
let sent = null

function drawRequest() {
  if (sent === null) {
    const share = (exec.vu.idInTest - 1) / users
    for (let turn = 0; turn < exec.vu.idInTest; turn += 1) turns.next()
    sent = operations.map(({ count }) => Math.floor(share * count))
  }
  return drawOf(turns.next())
}

/** Draws a request of an operation; for lack of an answer, of the one that gives it. */
function drawOf(place) {
  const { name, first, count, uses } = operations[place]
  const n = sent[place]++ % count
  if (!uses) return { place, request: requests[order[first + n]] }
  const { missing, variables } = drawVariables(name, n)
  if (missing !== undefined) return drawOf(operations.findIndex((operation) => operation.name === missing))
  const { body, parameters } = requests[order[first]]
  const request = parameters
    ? { parameters: `${parameters}&variables=${encodeURIComponent(JSON.stringify(variables))}` }
    : { body: JSON.stringify({ ...JSON.parse(body), variables }) }
  return { place, request: { ...request, variables } }
}

/** Makes the variables of a step, or ends the test if the user's function throws. */
function drawVariables(name, n) {
  try {
    return pools.draw(name, n)
  } catch (error) {
    return exec.test.abort(`operations.${name}.variables: request ${n}: the function throws: ${error.message}`)
  }
}

/** Keeps a right answer if a step uses it. */
function keepAnswer(name, text) {
  if (!pools.hasRoom(name)) return
  const { data } = JSON.parse(text)
  pools.keep(name, () => data, text.length)
}

/** Registers persisted queries, once a machine. */
export function setup() {
  if (!url) throw new Error(`-e TARGET=ADDRESS has to name where ${server} is`)
  const missing = operations.flatMap(({ variables }) => Object.values(variables)).find((name) => !__ENV[name])
  if (missing) throw new Error(`the variable ${missing} of the environment has to have the value of a header`)
  operations.forEach(({ name, registration }, place) => {
    if (!registration) return
    const headers = { 'content-type': 'application/json', ...allHeaders[place] }
    const { status } = http.post(url, registration, { headers, timeout, redirects: 0, tags: { phase: 'setup' } })
    if (!isSuccess(status)) throw new Error(`operations.${name}: status ${status} to the request that registers it`)
  })
}

export default function () {
  const { place, request } = drawRequest()
  const { name, method, weight } = operations[place]
  // Without weight it is sent only for its answers, which are not counted.
  const isCounted = weight > 0 && Date.now() - exec.scenario.startTime >= warmupSeconds * 1000
  const phase = isCounted ? 'load' : 'warmup'
  const tags = { phase, operation: name, name }
  const { body = null, parameters } = request
  const address = parameters === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${parameters}`
  const params = { headers: allHeaders[place], tags, timeout, redirects: 0 }
  const { status, body: answer } = http.request(method, address, body, params)
  const isRight = judges[place](request, status, answer || '')
  if (isRight) keepAnswer(name, answer)
  check(null, { right: () => isRight }, tags)
}

export function handleSummary({ metrics }) {
  const row = { ...about.row, server }
  return { stdout: `${JSON.stringify({ k6: { about: { ...about, row }, metrics } })}\n` }
}
