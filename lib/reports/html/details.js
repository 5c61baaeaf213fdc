import { describeKind } from '../runFacts.js'
import { element } from '../plot/svg.js'
import { list, textElement } from './elements.js'

/** @import { Environment } from '../../types.d.ts' */
/** @import { Row } from './rowData.js' */

/**
 * Facts about one server.
 * @typedef {object} Measured
 * @property {string} server
 * @property {string} path - of its file, or the URL of an endpoint
 * @property {string} command - that measures it again in some two minutes
 * @property {{ id: string, startedAt: string }[]} runs
 * @property {Environment} environment
 */

/** @typedef {[term: string, text: string]} Fact */

/** @type {(facts: Fact[]) => string} */
const factList = (facts) =>
  element('dl', {}, ...facts.map(([term, text]) => textElement('dt', term) + textElement('dd', text)))

/** Names each run once, oldest first. @param {Pick<Measured, 'runs'>} measured */
function nameRuns({ runs }) {
  const inOrder = runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
  return [...new Set(inOrder.map(({ id, startedAt }) => `${id}, ${startedAt}`))].join(' / ')
}

/** @param {Measured} measured @returns {Fact[]} */
function factsOf({ path, environment: { node, runtime, packages }, runs }) {
  /** @type {Fact[]} */
  const endpointOrFile = /^(https?|unix):/.test(path)
    ? [['endpoint', path]]
    : [
        ['file', path],
        ['runtime', runtime ? `${runtime.name}, ${runtime.version}` : `Node.js ${node}`],
      ]
  /** @type {Fact[]} */
  const versions = packages.map(({ name, version, deprecated }) => [
    name,
    deprecated === undefined ? version : `${version}, deprecated: ${deprecated}`,
  ])
  return [...endpointOrFile, ...versions, ['run', nameRuns({ runs })]]
}

/** Lists why a row has no number, or a remark, and its flags. @type {(row: Row, name: string) => string[]} */
function remarksOn({ outcome, reason = null, reasonCode = null, flags = [] }, name) {
  const parts = [name, outcome, ...(reason === null ? [] : [reason])]
  const remark = parts.join(': ') + (reasonCode === null ? '' : ` (${reasonCode})`)
  return [...(reason === null && outcome === 'completed' ? [] : [remark]), ...flags]
}

/**
 * Formats facts about each server beside its numbers.
 * @param {object} section
 * @param {string} section.name
 * @param {Row[]} section.rows
 * @param {string[]} section.names - of the rows
 * @param {Measured[]} section.measured
 * @param {(server: string) => Fact[]} section.about
 */
export function formatDetails({ name, rows, names, measured, about }) {
  const parts = measured.map((facts, index) => {
    const { server, command } = facts
    const indexes = [...rows.keys()].filter((row) => rows[row].server === server)
    return element(
      'details',
      { id: detailsId(name, index), ...(indexes.length > 0 && { 'data-rows': indexes.join(' ') }) },
      textElement('summary', server),
      element('p', {}, 'Measure it again, in some two minutes: ', textElement('code', command)),
      list(indexes.flatMap((row) => remarksOn(rows[row], names[row]))),
      factList([...factsOf(facts), ...about(server)]),
      textElement('a', 'Back to its row', { href: `#${name}`, class: 'back' }),
    )
  })
  return `<h3>Server by server</h3><div class="servers">${parts.join('\n')}</div>`
}

/** @type {(section: string, index: number) => string} */
export const detailsId = (section, index) => `${section}-server-${index + 1}`

/** Facts about machine and code on which rows depend. @type {[string, (measured: Measured) => string][]} */
const surroundings = [
  ['processor', ({ environment }) => describeKind(environment)],
  ['memory', ({ environment }) => `${(environment.memoryBytes / 2 ** 30).toFixed(1)} GiB`],
  ['system', ({ environment: { os, kernel, architecture } }) => `${os} ${kernel} ${architecture}`],
  ['Node.js', ({ environment }) => environment.node],
  ['congestion control', ({ environment }) => environment.tcpCongestionControl ?? 'unknown'],
  [
    'commit',
    ({ environment: { gitCommit, gitModified } }) => `${gitCommit ?? 'unknown'}${gitModified ? ', modified' : ''}`,
  ],
  ['code', ({ environment }) => `SHA-256 ${environment.codeSha256 ?? 'unknown'}`],
  ['run', nameRuns],
]

/** Formats where servers were measured: each fact once, with all its values. @param {Measured[]} measured */
export const formatSurroundings = (measured) =>
  factList(surroundings.map(([term, textOf]) => [term, [...new Set(measured.map(textOf))].join(' / ')]))
