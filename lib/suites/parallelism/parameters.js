import { namesOf } from '../../core/plan/parameters.js'
import { countOrShare, declare, number, oneOf, wholeNumber, wordOr } from '../../workload/kinds.js'
import { pageParameters } from '../../workload/pageParameters.js'
import { arms } from '../../workload/pages.js'
import { networkParameters } from '../../network/networkParameters.js'

/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { ConditionsOf, Given, Parameter } from '../../workload/parameter.d.ts' */

const { compression, ...others } = pageParameters
export const everyArm = arms.map(({ arm }) => arm)

/** In the order in which conditions are reported. */
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
  ...others,
  'client-hits': {
    scope: 'client',
    kind: countOrShare(1000),
    default: '0',
    help: "resources fresh in the client's cache: a count, or a share such as 50%",
    phrase: (value) => `${value} fresh in the client's cache`,
    plotted: { scale: 'linear', title: "resources fresh in the client's cache" },
  },
  'client-stale': {
    scope: 'client',
    kind: countOrShare(1000),
    default: '0',
    help: "resources stale in the client's cache: a count, or a share such as 50%",
    phrase: (value) => `${value} stale in the client's cache`,
    plotted: { scale: 'linear', title: "resources stale in the client's cache" },
  },
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
    help: 'measured pages of each reading; auto: 4, and after the first blocks as the noise asks for',
  },
  'page-timeout': {
    fixed: true,
    setting: 'pageTimeoutSeconds',
    kind: number(0.1, 3600),
    default: '30',
    help: 'timeout of a page in seconds',
  },
  browser: { help: 'load pages in headless Chromium (CHROME_BIN), by fetch() and by navigation' },
  serve: { help: 'serve a page that measures in your own browser, at https://127.0.0.1:4001/' },
})

/** @typedef {ConditionsOf<typeof parameters>} Combination one value of each axis */
/** @typedef {keyof Combination} Axis */
/** @typedef {Omit<Combination, 'links'> & Pick<ClientConditions, 'links'>} Conditions of one reading */
/** @typedef {Omit<Pick<Combination, typeof readingParameters[number]>, 'links'> & { links: Combination['links'] | null }} ClientConditions links: null of an arm that follows none, which is read once */
/** @typedef {Given<RunParameters & typeof parameters>} GivenRun */

/** Every condition of a page, by its option's name, in the order in which they are reported. */
export const axisNames = namesOf(parameters, 'server', 'client')

/** What all arms that are compared with each other share: everything but `links`, which only some of them follow. */
export const sharedParameters = axisNames.filter((name) => name !== 'links')

/** What a server process has one value of each. */
export const processParameters = namesOf(parameters, 'server')

/** What it is told in PAGE. */
export const serverParameters = namesOf(pageParameters, 'server')

/** What it does not know of: it may be read under several values of each. */
export const readingParameters = namesOf(parameters, 'client')

/** Those of them that every arm has. */
export const clientParameters = readingParameters.filter((name) => name !== 'links')

/** How an axis is drawn; undefined where it does not grow. @param {Axis} name */
export const plotOf = (name) => /** @type {Parameter} */ (parameters[name]).plotted

/** Whether a place between values lies on a logarithmic scale. @type {(name: Axis, values: number[]) => boolean} */
export const isLogarithmic = (name, values) =>
  plotOf(name)?.scale === 'logarithmic' && values.every((value) => value > 0)
