import { groupBy } from '../../reports/groupBy.js'
import { briefRange } from '../../reports/sentences.js'
import { pairedRatio } from '../../stats/confidenceIntervals.js'
import { difference } from '../../stats/describeNoise.js'
import { capitalize } from '../../workload/capitalize.js'
import { counted } from '../../workload/counted.js'
import { protocolNames } from '../../workload/protocolNames.js'

/** @import { CallGroup, CallRow } from './report.js' */

/** Computes the time by which rows are sorted. @param {CallRow} row */
export const timeOf = ({ nsPerOp }) => nsPerOp.median ?? Number.MAX_VALUE

/** Conditions in which two rows must agree to tell what another one costs. */
const rowConditions = /** @type {const} */ (['server', 'transport', 'tls', 'connection', 'parallel'])

/** @typedef {{ row: CallRow, base: CallRow, relate: CallGroup['relate'] }} Pair */
/**
 * Time of the dear kind of call beside that of the cheap one.
 * @typedef {{ dear: string, cheap: string, security?: string, isNew?: boolean, pairs: Pair[] }} Cost
 */

/**
 * Pairs the rows that have one value of a condition with those that have another, and agree in all other conditions.
 * @template {typeof rowConditions[number]} Name
 * @param {CallGroup} group
 * @param {Name} name
 * @param {[dear: CallRow[Name], cheap: CallRow[Name]]} values
 * @returns {Pair[]}
 */
const pairsOf = ({ rows, relate }, name, [dear, cheap]) =>
  rows.flatMap((row) => {
    const base = rows.find(
      (other) => other[name] === cheap && rowConditions.every((key) => key === name || other[key] === row[key]),
    )
    return base && row[name] === dear ? [{ row, base, relate }] : []
  })

/** Pairs the fastest call by a transport with that by HTTP/2. @type {(group: CallGroup, by: string) => Pair[]} */
function fastestPairs({ rows, relate }, by) {
  const [row, base] = [by, 'h2'].map(
    (transport) => rows.filter((row) => row.transport === transport).sort((a, b) => timeOf(a) - timeOf(b))[0],
  )
  return row && base ? [{ row, base, relate }] : []
}

/**
 * Lists what one kind of call may cost by another: each on a stated base, with the fewest callers.
 * @type {(group: CallGroup) => Cost[]} group: its completed rows
 */
function costsOf(group) {
  const select = (/** @type {Partial<CallRow>} */ wanted) => ({
    ...group,
    rows: group.rows.filter((row) => Object.entries(wanted).every(([key, value]) => Object(row)[key] === value)),
  })
  const open = select({ connection: 'reused' })
  const securities = /** @type {const} */ ([
    [true, 'with TLS'],
    [false, 'without TLS'],
  ])
  const further = /** @type {const} */ (['h3', 'grpc'])
  return [
    ...securities.map(([tls, security]) => ({
      dear: `a new connection ${security}`,
      cheap: 'an open one',
      security,
      isNew: true,
      pairs: pairsOf(select({ tls }), 'connection', ['new', 'reused']),
    })),
    {
      dear: 'an open connection with TLS',
      cheap: 'one without',
      pairs: pairsOf(open, 'tls', [true, false]),
    },
    {
      dear: 'HTTP/2 on an open connection',
      cheap: 'HTTP/1.1',
      pairs: pairsOf(open, 'transport', ['h2', 'h1']),
    },
    ...further.flatMap((by) =>
      securities.map(([tls, security]) => ({
        dear: `a call by ${protocolNames[by]}, of its fastest server on an open connection,`,
        cheap: 'one by HTTP/2 of its own',
        security,
        pairs: fastestPairs(select({ connection: 'reused', tls }), by),
      })),
    ),
  ].filter(({ pairs }) => pairs.length > 0)
}

/**
 * Estimates a cost: the geometric mean of its pairs, with the 95 % interval by which they differ.
 * @param {Cost} cost
 * @param {number} floor - difference that is noise
 * @returns {Cost & { ratio: number, interval: [number, number] | null, isNoise: boolean }}
 */
function estimateCost(cost, floor) {
  const { pairs } = cost
  const [times, bases] = [pairs.map(({ row }) => timeOf(row)), pairs.map(({ base }) => timeOf(base))]
  const { ratio, low, high } = pairedRatio(times, bases)
  const [{ row, base, relate }] = pairs
  const relation = pairs.length === 1 ? relate(row, base) : null
  const interval = low !== null && high !== null ? /** @type {[number, number]} */ ([low, high]) : relation?.interval
  const isUndirected = interval ? interval[0] <= 1 && interval[1] >= 1 : false
  const isNoise = isUndirected || difference(ratio) <= floor
  return { ...cost, ratio, interval: interval ?? null, isNoise }
}

/** Formats what new connections take more than open ones: time and round trips. @param {Pair[]} pairs */
function formatMore(pairs) {
  const milliseconds = pairs.map(({ row, base }) => (timeOf(row) - timeOf(base)) / 1e6)
  const trips = pairs.flatMap(({ row: { connectRoundTrips } }) => connectRoundTrips ?? [])
  const roundTrips = trips.length > 0 ? ` and ${joinRange(trips)}` : ''
  return `${briefRange(milliseconds)} ms${roundTrips}`
}

/** Formats a range of counts of round trips. @param {number[]} trips */
function joinRange(trips) {
  const [least, most] = [Math.min(...trips), Math.max(...trips)]
  return least === most ? counted(most, 'round trip') : `${least} to ${counted(most, 'round trip')}`
}

/** Describes costs above noise in sentences. @param {ReturnType<typeof estimateCost>[]} costs */
function describeSure(costs) {
  const connecting = costs.filter(({ isNew }) => isNew)
  const open = groupBy(
    costs.filter(({ isNew }) => !isNew),
    ({ dear, cheap }) => `${dear} takes RATIO times as long as ${cheap}`,
  )
  const texts = connecting.map(({ pairs, security }) => `${formatMore(pairs)} ${security}`)
  return [
    ...(texts.length > 0 ? [`a new connection costs more than an open one: ${texts.join(', ')}`] : []),
    ...[...open].map(([text, some]) => text.replace('RATIO', briefRange(some.map(({ ratio }) => ratio)))),
  ]
}

/**
 * Describes what TLS, new connections and protocols cost with the fewest callers, if that is more than noise.
 * @param {CallGroup[]} groups
 */
export const describeCosts = (groups) =>
  groups.flatMap(({ rows, noiseFloor, ...group }) => {
    const completed = rows.filter(({ outcome }) => outcome === 'completed')
    const parallel = Math.min(...completed.map((row) => row.parallel))
    const fewest = completed.filter((row) => row.parallel === parallel)
    const costs = costsOf({ ...group, noiseFloor, rows: fewest }).map((cost) => estimateCost(cost, noiseFloor ?? 0))
    if (costs.length === 0) return []
    const [noisy, sure] = [costs.filter(({ isNoise }) => isNoise), costs.filter(({ isNoise }) => !isNoise)]
    const noise = noiseFloor === null ? '' : ` above the noise of ${Math.round(noiseFloor * 100)} %`
    const pairs = [...new Set(noisy.map(({ dear, cheap }) => `${dear} and ${cheap}`))]
    const alike =
      pairs.length > 0
        ? [`no difference${noise} between ${pairs.join(', nor between ').replaceAll(', and', ' and')}`]
        : []
    const [first, ...more] = [...describeSure(sure), ...alike]
    return [[`With ${counted(parallel, 'caller')}, ${first}`, ...more.map(capitalize)].join('. ')]
  })
