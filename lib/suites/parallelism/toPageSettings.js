import { blocksToRank } from '../../analysis/blocksToRank.js'
import { parameters } from '../../workload/combinations.js'
import {
  arms,
  codings,
  countOf,
  defaultConditions,
  linkModels,
  ranges,
  referenceArm,
  resolverModels,
} from '../../workload/pages.js'
import { nearestNames } from '../../cli/nearest.js'
import { toChoice, toNumber, toSeconds, toShare } from '../../cli/options.js'
import { UsageError } from '../../cli/usageError.js'

/** @typedef {import('../../types.d.ts').PageSettings} PageSettings */
/** @typedef {(option: string, text: string) => any} Parse */

const maxPageBytes = 200_000_000
/** Pages that nobody measures: the first of a process run cold code. */
const warmupPages = 1

/** @type {(...choices: string[]) => Parse} */
const oneOf =
  (...choices) =>
  (option, text) =>
    toChoice(option, text, choices)
/** @type {(range: { whole?: boolean, from: number, to: number }) => Parse} */
const numberIn = (range) => (option, text) => toNumber(option, text, range)

/** @type {Parse} a count of resources, or a share of them as it was written */
function toHits(option, text) {
  if (!text.endsWith('%')) return toNumber(option, text, { whole: true, from: 0, to: ranges.resources.to })
  toShare(option, text, { from: 0, to: 100 })
  return text.replace(' ', '')
}

/** @type {Record<keyof PageSettings['axes'], Parse>} */
const parsers = {
  protocol: oneOf('h1', 'h2c', 'h2'),
  resolvers: oneOf(...resolverModels),
  links: oneOf(...linkModels),
  resources: numberIn({ whole: true, ...ranges.resources }),
  bytes: numberIn({ whole: true, ...ranges.bytes }),
  delay: numberIn(ranges.delay),
  hits: toHits,
  'client-hits': toHits,
  'client-stale': toHits,
  compression: oneOf(...codings),
  connection: oneOf('cold', 'warm'),
  rtt: numberIn({ from: 0, to: 5000 }),
  bandwidth: (option, text) => (text === 'none' ? null : toNumber(option, text, { from: 0.1, to: 10_000 })),
}

/** What is measured where nothing is said and one value is not enough. @type {Partial<PageSettings['axes']>} */
const defaultAxes = { protocol: ['h1', 'h2'], links: ['known', 'listed'], rtt: [0, 50] }

/** @param {unknown} given words with commas between them */
const listOf = (given) => [...new Set(String(given).split(','))].map((text) => text.trim())

/**
 * The settings of a run of the suite `parallelism` from its options.
 * @param {Record<string, any>} given
 * @returns {PageSettings}
 * @throws {UsageError}
 */
export function toPageSettings(given) {
  const entries = parameters.map((name) => {
    const values =
      given[name] === undefined
        ? (defaultAxes[name] ?? [defaultConditions[name]])
        : listOf(given[name]).map((text) => parsers[name](`--${name}`, text))
    return [name, [...new Set(values)]]
  })
  const axes = /** @type {PageSettings['axes']} */ (Object.fromEntries(entries))
  refuseTooMuch(axes)
  const rounds = toNumber('--rounds', given.rounds, { whole: true, from: 1, to: 1000 })
  if (given.budget !== undefined && rounds < blocksToRank)
    throw new UsageError(`--budget decides after ${blocksToRank} blocks, got --rounds ${rounds}; leave one out`)
  return {
    arms: toArms(given.arms ?? 'all'),
    clients: given.browser ? ['fetch', 'navigation'] : ['loader'],
    axes,
    pages: toNumber('--pages', given.pages, { whole: true, from: 1, to: 1000 }),
    warmupPages,
    rounds,
    budgetSeconds: given.budget === undefined ? null : toSeconds('--budget', given.budget),
    seed: toNumber('--seed', given.seed, { whole: true, from: 0, to: 2 ** 31 - 1 }),
    port: toNumber('--port', given.port, { whole: true, from: 1, to: 65_535 }),
    readyTimeoutSeconds: toNumber('--ready-timeout', given.readyTimeout, { from: 0.1, to: 3600 }),
    pageTimeoutSeconds: toNumber('--page-timeout', given.pageTimeout, { from: 0.1, to: 3600 }),
  }
}

/** @param {unknown} given @returns {PageSettings['arms']} in the order of their report, with what others are compared with */
function toArms(given) {
  const known = arms.map(({ arm }) => arm)
  const asked = listOf(given)
  for (const name of asked) {
    if (name === 'all' || known.some((arm) => arm === name)) continue
    const near = name === '' ? [] : nearestNames(name, known)
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'see --help'
    throw new UsageError(`--arms: expected all, or some of ${known.join(', ')}, got "${name}"; ${hint}`)
  }
  return known.filter((arm) => asked.includes('all') || asked.includes(arm) || arm === referenceArm)
}

/** What every value allows by itself, but not together. @param {PageSettings['axes']} axes */
function refuseTooMuch(axes) {
  const [maxResources, maxBytes] = [Math.max(...axes.resources), Math.max(...axes.bytes)]
  if (maxResources * maxBytes > maxPageBytes)
    throw new UsageError(
      `--resources ${maxResources} of --bytes ${maxBytes} are ${Math.round((maxResources * maxBytes) / 1e6)} MB a page, expected 200 MB at most; lower one`,
    )
  for (const resources of axes.resources) {
    for (const name of /** @type {const} */ (['hits', 'client-hits', 'client-stale']))
      for (const value of axes[name])
        if (Number(value) > resources)
          throw new UsageError(
            `--${name}: expected ${resources} at most, as of --resources, got "${value}"; lower it, or give a share such as 50%`,
          )
    const held = Math.max(...axes['client-hits'].map((value) => countOf(value, resources)))
    const stale = Math.max(...axes['client-stale'].map((value) => countOf(value, resources)))
    if (held + stale > resources)
      throw new UsageError(
        `--client-hits and --client-stale: expected ${resources} together at most, as of --resources, got ${held} and ${stale}; lower one`,
      )
  }
}
