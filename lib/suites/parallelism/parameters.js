import { UsageError } from '../../base/errors/usageError.js'
import { namesOf, runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfConditions, schemaOfSettings } from '../../core/plan/schemas.js'
import { networkParameters, readNetworkDefinitions } from '../../network/networkParameters.js'
import { countOrShare, declare, number, oneOf, timeIn, wholeNumber, wordOr } from '../../workload/kinds.js'
import { pageParameters } from '../../workload/pageParameters.js'
import { arms, countOf, maxPageBytes, referenceArm } from '../../workload/pages.js'
import { createDescriber } from '../kit/conditions.js'
import { waterfallSchema } from './storedPages.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Arm, Server } from '../../types.d.ts' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */
/** @import { PageClient } from './types.d.ts' */

const { compression, ...resourceParameters } = pageParameters
/** Names of all arms in the order of their report. */
const everyArm = arms.map(({ arm }) => arm)

/** Declares how many resources are in the client's cache. @param {'fresh' | 'stale'} state */
const cachedResources = (state) => ({
  scope: /** @type {const} */ ('client'),
  kind: countOrShare(1000),
  default: '0',
  help: `resources ${state} in the client's cache: a count, or a share such as 50%`,
  phrase: (/** @type {number | string} */ value) => `${value} ${state} in the client's cache`,
  plotted: { scale: /** @type {const} */ ('linear'), title: `resources ${state} in the client's cache` },
})

/** Options of measuring, which the page that --serve serves does not read. */
const forMeasuring = /** @type {const} */ ([
  ...['arms', 'protocol', 'client-hits', 'client-stale', 'connection', 'rtt', 'bandwidth', 'links', 'pages'],
  ...['page-timeout', 'browser', 'rounds', 'budget', 'quick', 'seed', 'processes', 'plot'],
])

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  arms: {
    kind: { ...oneOf('all', ...everyArm), expected: `all, or some of ${everyArm.join(', ')}` },
    list: true,
    default: 'all',
    help: `strategies to load a page: ${everyArm.join(', ')}`,
  },
  protocol: {
    scope: 'server',
    kind: oneOf('h1', 'h2c', 'h2'),
    default: 'h1,h2',
    help: 'h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS',
    label: (value) => value,
  },
  ...resourceParameters,
  'client-hits': cachedResources('fresh'),
  'client-stale': cachedResources('stale'),
  compression,
  connection: {
    scope: 'client',
    kind: oneOf('cold', 'warm'),
    default: 'warm',
    help: 'warm: reuse open connections; cold: every page opens its own',
    phrase: (value) => `${value} connections`,
  },
  rtt: { ...networkParameters.rtt, default: '0,50', quick: '50' },
  bandwidth: networkParameters.bandwidth,
  links: {
    scope: 'client',
    kind: oneOf('known', 'listed'),
    default: 'known,listed',
    help: 'known: the server knows the resources of the list beforehand; listed: once it has generated it',
    phrase: (value) => `${value} links`,
  },
  pages: {
    kind: wordOr('auto', 'auto', wholeNumber(1, 1000)),
    default: 'auto',
    quick: '1',
    help: 'measured pages of each reading; auto: 4, and after the first blocks as the noise requires',
  },
  'page-timeout': {
    setting: 'pageTimeoutSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '30',
    help: 'timeout of a page in seconds',
  },
  browser: { help: 'load pages in headless Chromium (CHROME_BIN), by fetch() and by navigation' },
  serve: {
    conflicts: forMeasuring,
    help: 'serve a page that measures in your own browser, at https://127.0.0.1:4001/',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Combination one value of each axis */
/** @typedef {keyof Combination} Axis */
/**
 * Conditions of one reading; links: null of an arm that follows none, which is read once.
 * @typedef {Omit<Combination, 'links'> & { links: Combination['links'] | null }} Conditions
 */
/** @typedef {Given<RunParameters & typeof parameters>} PageOptions */
/** @typedef {Omit<PageOptions, 'arms' | 'browser' | 'serve'>} SharedSettings */
/** @typedef {SharedSettings & { arms: Arm[], clients: PageClient[], warmupPages: number }} PageSettings */

/** Names of all conditions of a page in the order in which they are reported. */
export const axisNames = namesOf(parameters, 'server', 'client')

/** Names of the conditions that arms must share to be compared: all but `links`, which only some arms follow. */
export const sharedAxes = axisNames.filter((name) => name !== 'links')

/** Names of the conditions of a server process. */
export const processAxes = namesOf(parameters, 'server')

/** Names of the conditions that a server reads from PAGE. */
export const pageAxes = namesOf(pageParameters, 'server')

/** Names of the conditions that only the client knows. */
export const readingAxes = namesOf(parameters, 'client')

/** Names of the conditions that only the client knows, and that every arm has. */
export const clientAxes = readingAxes.filter((name) => name !== 'links')

export const describer = createDescriber(parameters, sharedAxes)

/** Pages before the measured ones, because the first page of a process runs cold code. */
const warmupPages = 1
/** @type {PageClient[]} */
const browserClients = ['fetch', 'navigation']

/**
 * Settles arms and clients. The page for people writes no results.
 * @param {PageOptions} options
 * @param {Candidates} candidates
 * @returns {{ servers: Server[], settings: PageSettings, serve: boolean, resultsDirectory?: null }}
 * @throws {UsageError}
 */
export function settle({ arms, browser, serve, ...options }, { chosen }) {
  refuseTooMuch(options.axes)
  if (serve && chosen.length > 1)
    throw new UsageError(`--serve: expected one package, got ${chosen[0].name} and ${chosen[1].name}; leave one out`)
  /** @type {PageSettings} */
  const settings = { arms: inOrder(arms), clients: browser ? browserClients : ['loader'], ...options, warmupPages }
  return { servers: chosen, settings, serve, ...(serve ? { resultsDirectory: null } : {}) }
}

/** Defines stored results, beside their fields. */
export function definitions() {
  const { browser: _, serve: __, ...stored } = { ...runParameters, ...parameters }
  const clients = { enum: ['loader', ...browserClients] }
  const arm = { enum: everyArm }
  const someOf = (/** @type {object} */ items) => ({ type: 'array', minItems: 1, items })
  const further = { arms: someOf(arm), clients: someOf(clients), warmupPages: { type: 'integer', minimum: 0 } }
  // An arm that follows no links has null in their place.
  const links = { enum: [...parameters.links.kind.choices, null] }
  const { properties } = schemaOfConditions(parameters, ['client'], { links })
  return {
    ...readNetworkDefinitions(),
    settings: schemaOfSettings(stored, further),
    sampleName: arm,
    sampleConditions: objectSchema({ client: clients, ...properties }),
    waterfall: waterfallSchema,
  }
}

/** Lists the named arms and the reference in the order of their report. @param {('all' | Arm)[]} named */
const inOrder = (named) =>
  everyArm.filter((arm) => named.includes('all') || named.includes(arm) || arm === referenceArm)

/** Refuses values that are possible alone, but not together. @param {PageOptions['axes']} axes @throws {UsageError} */
function refuseTooMuch(axes) {
  const [most, largest] = [Math.max(...axes.resources), Math.max(...axes.bytes)]
  if (most * largest > maxPageBytes)
    throw new UsageError(
      `--resources ${most} of --bytes ${largest} are ${Math.round((most * largest) / 1e6)} MB a page, ` +
        'expected 200 MB at most; lower one',
    )
  for (const resources of axes.resources) {
    for (const name of /** @type {const} */ (['hits', 'client-hits', 'client-stale']))
      for (const value of axes[name])
        if (Number(value) > resources)
          throw new UsageError(
            `--${name}: expected ${resources} at most, as of --resources, got "${value}"; lower it, or give a ` +
              'share such as 50%',
          )
    const [fresh, stale] = /** @type {const} */ (['client-hits', 'client-stale']).map((name) =>
      Math.max(...axes[name].map((value) => countOf(value, resources))),
    )
    if (fresh + stale > resources)
      throw new UsageError(
        `--client-hits and --client-stale: expected ${resources} together at most, as of --resources, got ` +
          `${fresh} and ${stale}; lower one`,
      )
  }
}
