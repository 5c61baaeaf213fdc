import { element } from '../plot/svg.js'
import { list, textElement } from './words.js'

/** @import { Environment } from '../../types.d.ts' */
/** @import { Row } from './facets.js' */

/**
 * @typedef {object} Measured what is known of one server
 * @property {string} server
 * @property {string} path of its file, or the URL of an endpoint
 * @property {string} command that measures it as it was measured
 * @property {{ id: string, startedAt: string }} run
 * @property {Environment} environment
 */

/** @typedef {[term: string, text: string]} Fact */

/** @type {(facts: Fact[]) => string} */
const factList = (facts) =>
  element('dl', {}, ...facts.map(([term, text]) => textElement('dt', term) + textElement('dd', text)))

/** What the server is, and what ran it, which nobody knows of an endpoint. @type {(measured: Pick<Measured, 'path' | 'environment'>) => Fact[]} */
function serverOf({ path, environment: { node, runtime } }) {
  if (path.startsWith('http:')) return [['endpoint', path]]
  return [
    ['file', path],
    ['runtime', runtime ? `${runtime.name}, ${runtime.version}` : `Node.js ${node}`],
  ]
}

/** @param {Measured} measured @returns {Fact[]} */
const factsOf = ({ path, environment, run }) => [
  ...serverOf({ path, environment }),
  ...environment.packages.map(
    ({ name, version, deprecated }) =>
      /** @type {Fact} */ ([name, deprecated === undefined ? version : `${version}, deprecated: ${deprecated}`]),
  ),
  ['run', `${run.id}, ${run.startedAt}`],
]

/** What is remarkable about one row. @type {(row: Row, name: string) => string[]} */
const remarksOn = ({ outcome, reason = null, reasonCode = null, flags = [] }, name) => [
  ...(reason === null && outcome === 'completed'
    ? []
    : [`${name}: ${outcome}${reason === null ? '' : `: ${reason}`}${reasonCode === null ? '' : ` (${reasonCode})`}`]),
  ...(Array.isArray(flags) ? flags.map(String) : []),
]

/**
 * What there is to say of each server beside its numbers.
 * @type {(section: { name: string, rows: Row[], names: string[], measured: Measured[], about: (server: string) => Fact[] }) => string}
 */
export function formatDetails({ name, rows, names, measured, about }) {
  const parts = measured.map((one, index) => {
    const own = [...rows.keys()].filter((row) => rows[row].server === one.server)
    return element(
      'details',
      { id: detailsId(name, index), ...(own.length > 0 && { 'data-rows': own.join(' ') }) },
      textElement('summary', one.server),
      element('p', {}, 'Measure it again: ', textElement('code', one.command)),
      list(own.flatMap((row) => remarksOn(rows[row], names[row]))),
      factList([...factsOf(one), ...about(one.server)]),
    )
  })
  return textElement('h3', 'Server by server') + element('div', { class: 'servers' }, parts.join('\n'))
}

/** @type {(section: string, index: number) => string} */
export const detailsId = (section, index) => `${section}-server-${index + 1}`

/** Facts in which machines and code may differ, and what rows depend on. @type {[string, (measured: Measured) => string][]} */
const surroundings = [
  ['processor', ({ environment: { cpuModel, cpuCores } }) => `${cpuModel}, ${cpuCores} cores`],
  ['memory', ({ environment }) => `${(environment.memoryBytes / 2 ** 30).toFixed(1)} GiB`],
  ['system', ({ environment: { os, kernel, architecture } }) => `${os} ${kernel} ${architecture}`],
  ['Node.js', ({ environment }) => environment.node],
  ['congestion control', ({ environment }) => environment.tcpCongestionControl ?? 'unknown'],
  [
    'commit',
    ({ environment: { gitCommit, gitModified } }) => `${gitCommit ?? 'unknown'}${gitModified ? ', modified' : ''}`,
  ],
  ['code', ({ environment }) => `SHA-256 ${environment.codeSha256 ?? 'unknown'}`],
  ['run', ({ run }) => `${run.id}, ${run.startedAt}`],
]

/** Where it was measured: each fact once, with all its values. @param {Measured[]} measured */
export const formatSurroundings = (measured) =>
  factList(surroundings.map(([term, textOf]) => [term, [...new Set(measured.map(textOf))].join(' / ')]))
