import { divided } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { joinTexts } from '../../reports/sentences.js'
import { protocolNames } from '../../workload/protocolNames.js'
import { graphqlArms, referenceArm } from '../../workload/pages.js'
import { toAnswer } from '../kit/clauses.js'
import { nameOf } from './groups.js'
import { describer } from './parameters.js'

/** @import { PageGroup } from './groups.js' */
/** @import { PageRow, StoredPages } from './types.d.ts' */

/** @typedef {'faster' | 'slower' | '~'} Verdict of an arm of many documents, by compound */
/** @typedef {{ row: PageRow, name: string, ratio: number, verdict: Verdict }} Many arm of many documents */
/**
 * @typedef {object} Place where one document comes among the ways to get many, under one set of conditions
 * @property {'first' | 'last' | 'between'} place
 * @property {PageRow} compound
 * @property {Many[]} many
 */
/** @typedef {{ server: string, way: string, resolvers: string, further: string, places: Place[] }} Entry */

/**
 * Relates a row's time to that of compound: by the medians alone, if no row's ratio is known.
 * @type {(row: PageRow, rows: PageRow[]) => number | null} rows: all that it compares with
 */
export function ratioOf({ pageMs, ratioToCompound }, rows) {
  const isKnown = ratioToCompound !== null || rows.some((row) => row.ratioToCompound !== null)
  const compound = rows.find(({ workload }) => workload === referenceArm)?.pageMs.median
  return isKnown || !compound ? ratioToCompound : divided(pageMs.median, compound)
}

/**
 * Places one document among the ways to get many, as far as blocks confirm it, or by the estimates of too few.
 * @param {PageGroup} group
 * @returns {Place[]} none without both
 */
function placesOf({ sure }) {
  const compound = sure.find(({ workload, pageMs }) => workload === referenceArm && pageMs.median !== null)
  const many = sure.flatMap((row) => {
    const ratio = graphqlArms.has(row.workload) ? null : ratioOf(row, sure)
    if (ratio === null) return []
    return [{ row, name: nameOf(row), ratio, verdict: row.verdict ?? (ratio < 1 ? 'faster' : 'slower') }]
  })
  if (!compound || many.length === 0) return []
  const isEvery = (/** @type {Verdict} */ one) => many.every(({ verdict }) => verdict === one)
  return [{ place: isEvery('slower') ? 'first' : isEvery('faster') ? 'last' : 'between', compound, many }]
}

/**
 * Selects the groups that blocks confirm: an interrupted run has others beside them. All if there are none.
 * @param {PageGroup[]} groups
 */
function confirmedOf(groups) {
  const confirmed = groups.filter(({ leaders }) => leaders.length > 0)
  return confirmed.length > 0 ? confirmed : groups
}

/** Formats the range of some numbers. @type {(values: number[], digits: number) => string} */
function formatRange(values, digits) {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return low === high ? low : `${low} to ${high}`
}

/** @param {{ ratio: number }[]} many */
const rangeOf = (many) =>
  `${formatRange(
    many.map(({ ratio }) => ratio),
    2,
  )} ×`

/** Describes the conditions of a group by protocol and client. @param {PageGroup} group */
const wayOf = ({ client, conditions: { protocol } }) =>
  `${protocolNames[protocol]}${protocol === 'h2c' ? ' without TLS' : ''}${client === 'loader' ? '' : ` by ${client}`}`

/**
 * Lists where one document comes: an entry for each protocol and way of resolvers, or for each set of conditions if the
 * others change its place.
 * @param {PageGroup[]} groups
 */
function entriesOf(groups) {
  const varying = describer.varying(groups)
  const rest = varying.filter((name) => name !== 'protocol' && name !== 'resolvers')
  const entries = groups.flatMap((group) => {
    const { server, conditions } = group
    const resolvers = varying.includes('resolvers') ? conditions.resolvers : ''
    const further = rest.map((name) => describer.label(name, conditions[name])).join(', ')
    return placesOf(group).map((place) => ({ server, way: wayOf(group), resolvers, further, places: [place] }))
  })
  const ofCell = groupBy(entries, ({ server, way, resolvers }) => `${server} ${way} ${resolvers}`)
  const placed = [...ofCell.values()].flatMap((cell) => {
    const isOne = new Set(cell.map(({ places: [{ place }] }) => place)).size === 1
    return isOne ? [{ ...cell[0], further: '', places: cell.flatMap(({ places }) => places) }] : cell
  })
  return join(join(placed, 'resolvers'), 'server')
}

/**
 * Joins entries that differ in one thing only, and agree in the place.
 * @type {(entries: Entry[], thing: 'resolvers' | 'server') => Entry[]}
 */
const join = (entries, thing) =>
  [
    ...groupBy(entries, (entry) =>
      JSON.stringify([{ ...entry, [thing]: '', places: [] }, entry.places[0].place]),
    ).values(),
  ].map((alike) => ({
    ...alike[0],
    [thing]: joinTexts([...new Set(alike.map((entry) => entry[thing]))]),
    places: alike.flatMap(({ places }) => places),
  }))

/** Describes a place between others: the ways that are sooner and later. @param {Place[]} places - all alike */
function describeBetween(places) {
  const many = places.flatMap((place) => place.many)
  const byArm = [...groupBy(many, ({ name }) => name)].map(([name, arms]) => {
    const isEvery = (/** @type {Verdict} */ one) => arms.every(({ verdict }) => verdict === one)
    return { name, arms, verdict: isEvery('faster') ? 'sooner' : isEvery('slower') ? 'later' : 'not told apart' }
  })
  return ['sooner', 'not told apart', 'later']
    .flatMap((verdict) => {
      const some = byArm.filter((arm) => arm.verdict === verdict)
      if (some.length === 0) return []
      const range = verdict === 'not told apart' ? '' : ` (${rangeOf(some.flatMap(({ arms }) => arms))} its time)`
      return [`${verdict} than one document: ${some.map(({ name }) => name).join(', ')}${range}`]
    })
    .join(', ')
    .replaceAll('not told apart than', 'not told apart from')
}

/**
 * Says where one document comes among the ways to get many: under which conditions first, under which last, and for
 * each of the others what is sooner and what is later, the first group's place first.
 * @type {(groups: PageGroup[], results: StoredPages[]) => string}
 */
export function answerOf(groups, results) {
  const judged = confirmedOf(groups)
  const entries = entriesOf(judged)
  const servers = new Set(entries.map(({ server }) => server))
  const formatWhere = (/** @type {Entry} */ { server, way, resolvers, further }) =>
    [way, ...(servers.size > 1 ? [server] : []), resolvers && `resolvers ${resolvers}`, further]
      .filter(Boolean)
      .join(', ')
  const sentences = [...new Set(entries.map(({ places }) => places[0].place))]
    .flatMap((place) => {
      const some = entries.filter(({ places }) => places[0].place === place)
      if (place === 'between') return some.map((entry) => `By ${formatWhere(entry)}: ${describeBetween(entry.places)}`)
      const many = some.flatMap(({ places }) => places.flatMap((one) => one.many))
      return [`One document is ${place} by ${some.map(formatWhere).join('; by ')}: many take ${rangeOf(many)} its time`]
    })
    .join('. ')
  const measured = results.filter(({ server }) => judged.some((group) => group.server === server))
  return toAnswer(
    sentences === '' ? [] : [sentences],
    measured,
    groups.flatMap(({ leftOut }) => leftOut),
  )
}
