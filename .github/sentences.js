import { brief, briefRange, joinTexts } from '../lib/reports/sentences.js'
import { sum } from '../lib/stats/mean.js'
import { median } from '../lib/stats/median.js'
import { counted } from '../lib/workload/counted.js'
import { jitRows, readmeRows } from './plannedRuns.js'

/** @import { Measured } from './namedRuns.js' */

// Sentences that are made of the planned runs, each without a run, or without rows that no flag doubts, empty.

/** @typedef {'rate' | 'ratio' | 'cpu' | 'latency'} Value */
/** @typedef {{ name: string, ratio: number, interval: [number, number], verdict: string | null }} Change */

/** Selects rows with a number that no flag doubts. @type {(rows: any[], value: Value) => any[]} */
const sure = (rows, value) =>
  rows.filter(({ requestsPerSecond, doubted }) => requestsPerSecond !== null && doubted[value] === null)

/** @type {(measured: Measured[], workload: string) => Measured | undefined} */
const find = (measured, workload) => measured.find((one) => one.workload === workload)

/**
 * Compares rows with others in one run, as far as both have a number.
 * @type {(one: Measured, pairs: [string, string, string][]) => Change[]}
 */
function compareIn({ analysis, rows }, pairs) {
  const names = sure(rows, 'ratio').map(({ server }) => server)
  return pairs.flatMap(([name, row, base]) => {
    if (!analysis || ![row, base].every((one) => names.includes(one) && analysis.has(one))) return []
    return [{ name, ...analysis.relate(row, base) }]
  })
}

/** @param {Change[]} changes */
const listChanges = (changes) => joinTexts(changes.map(({ name, ratio }) => `${name} ${brief(ratio)}`))

/** @param {{ name: string }[]} items */
const listNames = (items) => joinTexts(items.map(({ name }) => name))

/**
 * Compares servers with the reference if each request has another document. Rates of other windows are not used: the
 * machine may have been faster then.
 * @param {Measured} cold
 */
function describeDiffering(cold) {
  const { reference } = cold
  if (reference === null) return []
  const names = readmeRows.filter((name) => name !== reference)
  const verdicts = describeVerdicts(
    compareIn(
      cold,
      names.map((name) => [name, name, reference]),
    ),
  )
  if (verdicts.length === 0) return []
  return [`With another document in each request, beside ${reference}: ${verdicts.join('; ')}.`]
}

/**
 * Counts pairs of servers that another kind of documents puts in the other order.
 * @type {(hot: Measured, cold: Measured) => string[]}
 */
function describeOrder(hot, cold) {
  const names = readmeRows.filter((name) => [hot, cold].every(({ analysis }) => analysis?.has(name)))
  const pairs = names.flatMap((name, index) => names.slice(index + 1).map((other) => [name, other, name]))
  const [before, now] = [hot, cold].map((one) =>
    compareIn(
      one,
      pairs.map(([name, other]) => [`${name} ${other}`, name, other]),
    ),
  )
  const judged = before.flatMap(({ name, verdict }) => {
    const after = now.find((pair) => pair.name === name)
    return after && [verdict, after.verdict].every((one) => one === 'faster' || one === 'slower')
      ? [{ isTurned: verdict !== after.verdict }]
      : []
  })
  if (judged.length === 0) return []
  const turned = judged.filter(({ isTurned }) => isTurned).length
  const apart = 'of servers that both kinds of documents tell apart'
  if (turned === 0) return [`The order holds in all ${counted(judged.length, 'pair')} ${apart}.`]
  if (turned === judged.length) return [`The order turns round in all ${counted(turned, 'pair')} ${apart}.`]
  const extent = turned > judged.length / 2 ? 'most' : 'some'
  return [`The order turns round in ${extent} pairs ${apart}, here in ${turned} of ${judged.length}.`]
}

/** Says what graphql-jit makes of servers if documents differ. @param {Measured} cold */
function describeColdJit(cold) {
  const changes = compareIn(
    cold,
    jitRows.map((row) => [row.split('+')[0], row, row.split('+')[0]]),
  )
  const verdicts = describeVerdicts(changes)
  if (verdicts.length === 0) return []
  const reason = changes.some(({ verdict }) => verdict === 'slower') ? ', because it compiles each document' : ''
  return [`Then with graphql-jit, beside the same server without it: ${verdicts.join('; ')}${reason}.`]
}

/** Says what documents that differ change. @param {Measured[]} measured - of the run "documents" */
export function describeDocuments(measured) {
  const [hot, cold] = [find(measured, 'compound'), find(measured, 'compound-cold')]
  if (!hot || !cold) return ''
  return [...describeDiffering(cold), ...describeOrder(hot, cold), ...describeColdJit(cold)].join(' ')
}

const delayOf = (/** @type {Measured} */ { workload }) => Number(/-delay-(\d+)$/.exec(workload)?.[1] ?? 0)

/**
 * Reads the CPU milliseconds of an answer with the most requests in flight, at the middle delay, the least first.
 * @param {Measured[]} measured - of the run "backends"
 */
export function readCosts(measured) {
  const most = Math.max(...measured.map(({ inFlight }) => inFlight))
  const places = measured.filter(({ inFlight }) => inFlight === most).sort((a, b) => delayOf(a) - delayOf(b))
  const place = places[Math.floor((places.length - 1) / 2)]
  if (!place) return null
  const costs = sure(place.rows, 'cpu')
    .filter(({ serverCpuMsPerThousandRequests: cost }) => cost)
    .map(({ server, serverCpuMsPerThousandRequests: cost }) => ({ name: server, ms: cost / 1000 }))
    .sort((a, b) => a.ms - b.ms)
  return costs.length < 2 ? null : { costs, delayMs: delayOf(place), inFlight: place.inFlight }
}

/** Says how many requests a core serves in front of a backend. @param {Measured[]} measured - of the run "backends" */
export function describeBackends(measured) {
  const place = readCosts(measured)
  if (!place) return ''
  const { costs } = place
  const [first, last] = [costs[0], costs[costs.length - 1]]
  return (
    `Behind calls of ${place.delayMs} ms a core of ${first.name} serves ${brief(last.ms / first.ms)} times as many ` +
    `requests as one of ${last.name}, in this run ${brief(1000 / first.ms)} a second. An answer takes ` +
    `${brief(first.ms)} and ${brief(last.ms)} ms of CPU time, with DataLoader and ${place.inFlight} requests in flight.`
  )
}

/** Differences from 1 at the ends of a change's interval, in percent. @param {Change} change */
const differencesOf = ({ interval }) => interval.map((end) => 100 * Math.abs(end - 1))

/** Ratio farthest from 1 that the intervals of some changes allow, in percent. @param {Change[]} changes */
const mostOf = (changes) => brief(Math.max(...changes.flatMap(differencesOf)))

/** Tells whether the interval of a change by itself leaves 1 out. @param {Change} change */
const leavesOutOne = ({ interval: [low, high] }) => low > 1 || high < 1

/** Describes changes by their verdicts, each in a clause with its servers. @type {(changes: Change[]) => string[]} */
function describeVerdicts(changes) {
  const of = (/** @type {string} */ verdict) => changes.filter((change) => change.verdict === verdict)
  const apart = [...of('faster'), ...of('slower')]
  const open = of('~')
  const alike = open.filter((change) => !leavesOutOne(change))
  return [
    ...(apart.length > 0 ? [`${listChanges(apart)} times as fast`] : []),
    // One comparison shows them, all together do not.
    ...open.filter(leavesOutOne).map((change) => {
      const word = change.ratio > 1 ? 'faster' : 'slower'
      return `${change.name} perhaps ${word} (${briefRange(differencesOf(change))} %)`
    }),
    ...(alike.length > 0 ? [`${listNames(alike)} not told apart (${mostOf(alike)} % at most)`] : []),
  ]
}

/** Says whether graphql 17 is faster. @param {Measured[]} measured - of the run "graphql-17" */
export function describeNext([measured]) {
  if (!measured) return ''
  const names = measured.rows.flatMap(({ server }) => (server.endsWith('@graphql-17') ? [server.split('@')[0]] : []))
  const changes = compareIn(
    measured,
    names.map((name) => [name, `${name}@graphql-17`, name]),
  )
  const verdicts = describeVerdicts(changes)
  return verdicts.length === 0 ? '' : `graphql 17 in place of 16: ${verdicts.join('; ')}.`
}

const base = 'node24'
/** @type {Record<string, string>} */
const runtimes = { node20: 'Node.js 20', node26: 'Node.js 26', bun: 'Bun', deno: 'Deno' }

/** @param {any[]} rows - of one runtime, without a number */
const describeUnable = (rows) =>
  rows.length === 0 ? [] : [`does not run ${joinTexts(rows.map(({ server }) => server.split('@')[0]))}`]

/** Says which other runtime is faster, and with which server. @param {Measured[]} measured - of the run "runtimes" */
export function describeRuntimes([measured]) {
  if (!measured) return ''
  return Object.entries(runtimes)
    .flatMap(([key, title]) => {
      const rows = measured.rows.filter(({ server }) => server.endsWith(`@${key}`))
      const names = rows.map(({ server }) => server.split('@')[0])
      const changes = compareIn(
        measured,
        names.map((name) => [name, `${name}@${key}`, `${name}@${base}`]),
      )
      const unable = rows.filter(({ requestsPerSecond }) => requestsPerSecond === null)
      const verdicts = describeVerdicts(changes)
      const parts = [...verdicts, ...describeUnable(unable)]
      return parts.length === 0 ? [] : [`${title} in place of Node.js 24: ${parts.join('; ')}.`]
    })
    .join(' ')
}

/** Items of an answer, by its workload; 0 of other ones. @param {Measured} measured */
const itemsOf = ({ workload }) => Number(/^list-(\d+)$/.exec(workload)?.[1] ?? (workload === 'list' ? 10_000 : 0))

/** Says what the length of a list costs. @param {Measured[]} measured - of the run "scenarios" */
export function describeLists(measured) {
  const lists = measured
    .filter((one) => itemsOf(one) > 0)
    .sort((a, b) => itemsOf(a) - itemsOf(b))
    .flatMap((one) => {
      const costs = sure(one.rows, 'cpu').flatMap(({ serverCpuMsPerThousandRequests: cost }) => cost ?? [])
      const times = briefRange(costs.map((/** @type {number} */ cost) => cost / 1000))
      return costs.length > 0 ? [`${itemsOf(one).toLocaleString('en-US')} items take ${times} ms`] : []
    })
  return lists.length === 0 ? '' : `${joinTexts(lists)} of CPU time, by server.`
}

/** Types of a schema, by its workload; 0 of other ones. @param {Measured} measured */
const typesOf = ({ workload }) => Number(/^schema-(\d+)$/.exec(workload)?.[1] ?? 0)

/** Says what the size of a schema costs: of the smallest and the largest. @param {Measured[]} measured - "schemas" */
export function describeSchemas(measured) {
  const schemas = measured.filter((one) => typesOf(one) > 0).sort((a, b) => typesOf(a) - typesOf(b))
  const texts = [...new Set([schemas[0], schemas.at(-1)])].flatMap((one) => {
    if (!one) return []
    const starts = one.rows.flatMap(({ coldStartMs }) => coldStartMs ?? [])
    const sizes = one.rows.flatMap(({ startMemoryBytes }) => (startMemoryBytes ? startMemoryBytes / 1e6 : []))
    if (starts.length === 0) return []
    const memory = sizes.length > 0 ? ` and ${briefRange(sizes)} MB` : ''
    return [`with ${typesOf(one).toLocaleString('en-US')} types ${briefRange(starts)} ms${memory}`]
  })
  return texts.length < 2 ? '' : `By server, a start takes ${joinTexts(texts)}.`
}

/** Whether memory grows, in words, by the verdict of a row. @type {Record<string, string>} */
const growths = {
  'goes on': 'grows without end with',
  ends: 'grows at first, and then no more, with',
  none: 'does not grow with',
  '~': 'may grow with',
}

/** Says who grows with the number of documents, and without end. @param {Measured[]} measured - of the run "memory" */
export function describeMemory(measured) {
  const rows = find(measured, 'compound-new')?.rows ?? []
  const texts = Object.entries(growths).flatMap(([verdict, verb]) => {
    const alike = rows.filter(({ growth }) => growth === verdict)
    const names = alike.map(({ server, keptBytesPerAnswer: kept }) =>
      verdict === 'goes on' ? `${server} (${brief(kept)} bytes for each)` : server,
    )
    return names.length > 0 ? [`${verb} ${joinTexts(names)}`] : []
  })
  return texts.length === 0 ? '' : `If each request has a new document, memory ${texts.join('; ')}.`
}

/** Says for a scenario which servers are first and last. @param {Measured} measured */
export function describeScenario({ workload, rows, reference }) {
  const compared = sure(rows, 'ratio')
  const rated = compared.flatMap(({ server, ratioToReference }) => {
    const ratio = server === reference ? 1 : ratioToReference
    return ratio === null ? [] : [{ server, ratio }]
  })
  if (rated.length < 2 || compared.every(({ server }) => server !== reference)) return ''
  const [first, last] = [rated[0], rated[rated.length - 1]]
  const unable = rows.filter(({ outcome }) => outcome === 'unsupported')
  const without = unable.length > 0 ? ` ${joinTexts(unable.map(({ server }) => server))} cannot do it.` : ''
  return (
    `${workload}: ${last.server} to ${first.server} serve ${brief(last.ratio)} to ${brief(first.ratio)} times as ` +
    `many requests as ${reference}.${without}`
  )
}

/** Share of the median of its server's processes below which a process is slow. */
const slowShare = 0.9

/** Says how often a process stays slow. @param {Measured[]} measured - of the run "processes" */
export function describeProcesses([measured]) {
  if (!measured?.analysis) return ''
  const { analysis, rows } = measured
  const each = sure(rows, 'rate').flatMap(({ server }) => {
    if (!analysis.has(server)) return []
    /** @type {number[]} */
    const readings = analysis.readings(server)
    const middle = median(readings)
    return [{ server, all: readings.length, slow: readings.filter((rate) => rate < slowShare * middle).length }]
  })
  if (each.length === 0) return ''
  const total = (/** @type {'all' | 'slow'} */ key) => sum(each.map((one) => one[key]))
  const names = each.filter(({ slow }) => slow > 0).map((one) => `${one.server} ${one.slow} of ${one.all}`)
  return (
    `${total('slow')} of ${total('all')} processes stay more than 10 % below the median of their server` +
    `${names.length > 0 ? `: ${names.join(', ')}` : ''}.`
  )
}
