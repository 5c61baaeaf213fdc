// @ts-nocheck: k6 runs this file, not Node.js, and what it imports is part of k6.
import { check } from 'k6'
import { SharedArray } from 'k6/data'
import exec from 'k6/execution'
import http from 'k6/http'
import { isSuccess, withoutNoErrors } from '../../../workload/answerRules.js'
import { formatSummary, isEqual } from '../../kit/k6/k6Script.js'

// `node bench --export-k6` copies this file beside those that it imports and opens.
const load = JSON.parse(open('./load.json'))
const { about, request, warmupSeconds } = load
// All users of a process share these, or each would keep a copy of its own.
const golden = new SharedArray('golden', () => [JSON.parse(open('./golden.json'))])
const marks = new SharedArray('marks', () => JSON.parse(open('./marks.json')))

export const options = load.options

const url = (__ENV.TARGET || request.target) + request.path
/** Last answer that was compared as a whole and was right, with the first mark. */
let right = null

/** Compares with the golden answer, in any order of keys and with any white space. */
function isGolden(text) {
  if (text === right) return true
  try {
    if (!isEqual(withoutNoErrors(JSON.parse(text)), golden[0])) return false
  } catch {
    return false
  }
  right = text
  return true
}

/** Replaces an answer's mark by the first one: it is the last text that looks like it. */
function withFirstMark(text, mark) {
  const at = text.lastIndexOf(mark)
  return at === -1 ? text : text.slice(0, at) + marks[0] + text.slice(at + mark.length)
}

export default function () {
  const { iterationInTest, startTime } = exec.scenario
  const mark = marks[iterationInTest % marks.length]
  const tags = { phase: Date.now() - startTime < warmupSeconds * 1000 ? 'warmup' : 'load' }
  const body = request.body?.replace(marks[0], mark)
  const { method, headers, timeout } = request
  const { status, body: answer } = http.request(method, url, body, { headers, tags, timeout, redirects: 0 })
  const text = withFirstMark(answer || '', mark)
  // The first answer of each user, those of another length, and the requested share of the rest, evenly.
  const isChosen = (iterationInTest * about.verifiedShare) % 1 < about.verifiedShare
  const isWhole = isChosen || text.length !== right?.length
  const whole = isSuccess(status) && isWhole ? isGolden(text) : null
  check(null, { right: () => isSuccess(status) && whole !== false }, tags)
  if (whole !== null) check(null, { golden: () => whole }, tags)
}

export function handleSummary(summary) {
  return { stdout: formatSummary(about, summary) }
}
