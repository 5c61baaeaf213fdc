import { lineLength } from './wrapText.js'

/** @import { Environment } from '../types.d.ts' */

/** @typedef {{ startedAt: string, bootId?: string }} Started */
/** Machine and time of a result. @typedef {{ environment: Environment, run: Started, runs?: Started[] }} Measured */
/**
 * @typedef {object} Planned
 * @property {string} server
 * @property {{ id: string, servers: string[], endedAt?: string }} run
 * @property {{ budgetSeconds: number | null }} settings
 */

/**
 * Names the processor, and what a run may use of it.
 * @param {Pick<Environment, 'cpuModel' | 'cpuCores' | 'cpuQuota'>} machine
 */
export const describeCores = ({ cpuModel, cpuCores, cpuQuota }) =>
  `${cpuModel}, ${cpuCores} ${cpuCores === 1 ? 'core' : 'cores'}${cpuQuota ? ` with a quota of ${cpuQuota}` : ''}`

/**
 * Names the kind of a machine, of whose runs a history has one series. Kernel, frequency and speed are no part of it,
 * because a history is to show their changes.
 * @param {Pick<Environment, 'cpuModel' | 'cpuCores' | 'cpuQuota' | 'processor'>} machine
 */
export function describeKind({ processor, ...machine }) {
  if (!processor) return describeCores(machine)
  const { family, model, stepping, caches } = processor
  const parts = [
    ['family', family],
    ['model', model],
    ['stepping', stepping],
    ['caches', caches],
  ]
  const kind = parts.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])).join(', ')
  return [describeCores(machine), ...(kind === '' ? [] : [kind])].join(', ')
}

/** Names the day of a run. @param {Started} run */
export const dateOf = ({ startedAt }) => startedAt.slice(0, 10)

/** Names the minute of a run, such as `2026-11-26 21:03`. @param {Started} run */
export const minuteOf = ({ startedAt }) => startedAt.slice(0, 16).replace('T', ' ')

/**
 * Describes in a sentence when, with which Node.js and on which machine results were measured.
 * @param {{ environment: Environment, runs: Started[] }[]} measured
 */
export function describeOrigin(measured) {
  const days = new Set(measured.flatMap(({ runs }) => runs.map(dateOf)))
  return `Measured on ${[...days].sort().join(' and ')} with ${describeMachines(measured)}.`
}

/** Names the versions of Node.js and the machines of results. @param {Pick<Measured, 'environment'>[]} measured */
export const describeMachines = (measured) =>
  [
    ...new Set(measured.map(({ environment }) => `Node ${environment.node.slice(1)} on ${describeCores(environment)}`)),
  ].join(' and ')

/** Facts about where results were measured. @type {((result: Pick<Measured, 'environment'>) => string)[]} */
export const placeFacts = [
  ({ environment }) => `Node ${environment.node.slice(1)}`,
  ({ environment }) => `${describeCores(environment)}, ${Math.round(environment.memoryBytes / 2 ** 30)} GiB`,
  ({ environment }) => `${environment.os} ${environment.kernel} ${environment.architecture}`,
]

/** Facts about where and when results were measured. @type {((result: Measured) => string)[]} */
export const machineFacts = [...placeFacts, ({ run, runs }) => (runs ? describeTimes(runs) : dateOf(run))]

/** Describes when several runs began, and whether the kernel was started between them, if that is stored. */
function describeTimes(/** @type {Started[]} */ runs) {
  const boots = new Set(runs.map(({ bootId }) => bootId))
  const kept = boots.size === 1 ? ', one boot' : `, ${boots.size} boots`
  return `${runs.map(minuteOf).join(' and ')}${boots.has(undefined) ? '' : kept}`
}

/**
 * Describes the facts that results share in one sentence, and each fact in which they differ in another.
 * @template Item
 * @param {((result: Item) => string)[]} facts
 * @param {Item[]} results
 * @param {string[]} [defaults] - left out if they hold for all results
 */
export function describeFacts(facts, results, defaults = []) {
  const phrases = facts.map((fact) => [...new Set(results.map(fact))])
  const shared = phrases.filter((variants) => variants.length === 1 && !defaults.includes(variants[0]))
  const varying = phrases.filter((variants) => variants.length > 1)
  return [
    ...(shared.length > 0 ? [`${shared.flat().join(' · ')}.`] : []),
    ...varying.map((variants) => `Rows differ in how they were measured: ${variants.join(' / ')}.`),
  ]
}

/** Shortens a sentence of facts to a line: its first ones, of a run also Node.js and day. @param {string} sentence */
function shorten(sentence) {
  const phrases = sentence.split(' · ')
  const [node = '', , , day = ''] = phrases.slice(-machineFacts.length)
  const isOfRun = node.startsWith('Node ')
  const first = isOfRun ? phrases.slice(0, -machineFacts.length) : phrases
  const lines = (isOfRun ? [[node, day], [day]] : [[]]).flatMap((last) =>
    first.map((_, index) =>
      [...first.slice(0, first.length - index), ...(index > 0 ? ['…'] : []), ...last].join(' · '),
    ),
  )
  const last = isOfRun ? [`${node} · ${day}`] : []
  return [sentence, ...lines, ...last].find(({ length }) => length <= lineLength) ?? sentence
}

/** Shortens sentences of facts to a line each. @param {string[]} sentences */
export const briefFacts = (sentences) => Object.fromEntries(sentences.map((sentence) => [sentence, shorten(sentence)]))

/**
 * Describes in a sentence which servers lack planned rounds, if any does.
 * @template {Planned} Item
 * @param {Item[]} results
 * @param {object} suite
 * @param {(result: Item) => number} suite.planned - counts the planned rounds
 * @param {(result: Item) => number} suite.finished
 * @param {string} suite.resume - command
 */
export function describeMissing(results, { planned, finished, resume }) {
  const isOneRun = new Set(results.map(({ run }) => run.id)).size === 1
  const names = new Set([...results.map(({ server }) => server), ...(isOneRun ? results[0].run.servers : [])])
  const missing = [...names].flatMap((name) => {
    const result = results.find(({ server }) => server === name)
    const [all, done] = [planned(result ?? results[0]), result ? finished(result) : 0]
    return done < all ? [`${name} (${done} of ${all})`] : []
  })
  if (missing.length === 0) return []
  const rounds = `rounds are missing: ${missing.join(', ')}.`
  const hasBudget = results.some(({ settings }) => settings.budgetSeconds !== null)
  if (hasBudget && results.every(({ run }) => run.endedAt !== undefined)) return [`The budget was used up; ${rounds}`]
  return [`The run ended early; ${rounds}${hasBudget ? '' : ` ${resume} goes on with it.`}`]
}
