import { UsageError } from '../../base/errors/usageError.js'
import { namesOf, runParameters } from '../../core/plan/parameters.js'
import { schemaOfConditions, schemaOfSettings } from '../../core/plan/schemas.js'
import { createVariants } from '../../core/plan/variants.js'
import { networkParameters, readNetworkDefinitions } from '../../network/networkParameters.js'
import { findNode } from '../../servers/runtimes.js'
import { codings, describeLevels, hasLevel, nodeRanges } from '../../workload/codings.js'
import { combinationsOf } from '../../workload/combinations.js'
import { declare, number, oneOf, timeIn, wholeNumber, wordOr } from '../../workload/kinds.js'
import { aboutSizes, sizes } from '../../workload/sizes.js'
import { createDescriber } from '../kit/conditions.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Server } from '../../types.d.ts' */
/** @import { ConditionsOf, Given as GivenOf } from '../../workload/parameter.d.ts' */

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  protocol: {
    scope: 'server',
    kind: oneOf('h1', 'h2c', 'h2', 'h3'),
    default: 'h1,h2',
    quick: 'h1',
    help: 'h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS; h3: HTTP/3, of servers that speak it',
    label: (value) => value,
  },
  size: {
    scope: 'server',
    kind: oneOf(...sizes),
    default: 'small',
    help: aboutSizes,
    label: (value) => value,
  },
  compression: {
    scope: 'server',
    kind: oneOf('none', ...codings),
    default: 'none,gzip,br,zstd',
    help: 'content coding: none, gzip, br, zstd, or dcz, which is zstd with a dictionary that client and server share',
  },
  level: {
    scope: 'server',
    kind: wholeNumber(0, 22),
    default: '3,4,5,7,9',
    quick: '3,9',
    help: 'level of the coding: gzip 1–9, br 0–11, zstd 1–22; levels that a coding does not have are skipped',
  },
  workload: {
    scope: 'client',
    kind: oneOf('compound', 'rest'),
    default: 'compound',
    help: 'compound: POST /graphql; rest: GET /api/authors',
    label: (value) => value,
  },
  ...networkParameters,
  requests: {
    kind: wordOr('auto', 'auto', wholeNumber(1, 100_000)),
    default: 'auto',
    help: 'measured requests, one after the other; auto: as many as take a second, from 10 to 1,000',
  },
  statistic: {
    kind: oneOf('median', 'median-of-3'),
    default: 'median',
    help:
      "ms: median of a process's requests; " +
      'median-of-3: of the means of three runs of --requests (1,000 where that is auto)',
  },
  'request-timeout': {
    fixed: true,
    setting: 'requestTimeoutSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '30',
    help: 'timeout of a request in seconds',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Combination one value of each axis */
/**
 * Conditions of one reading; level: null without a coding.
 * @typedef {Omit<Combination, 'level'> & { level: number | null }} Conditions
 */
/** @typedef {Pick<Conditions, 'compression' | 'level'>} Encoding */
/** @typedef {GivenOf<RunParameters & typeof parameters>} Options */
/** @typedef {Options & { clientRuntime: string }} Settings clientRuntime: name of the client's Node.js, or `current` */

/** Names of all conditions of a reading. */
export const axisNames = namesOf(parameters, 'server', 'client')

/** Names of the conditions that only the client knows. */
export const clientAxes = namesOf(parameters, 'client')

/** @param {string} name */
const isShared = (name) => name !== 'compression' && name !== 'level'

/** Names of the conditions that codings must share to be compared. */
export const sharedAxes = axisNames.filter(isShared)

/** Names of the conditions of a server process that codings must share to be compared. */
export const sharedProcessAxes = namesOf(parameters, 'server').filter(isShared)

/** Describer of the conditions that a table shares. */
export const describer = createDescriber(parameters, sharedAxes)

/**
 * Lists the codings of a run, each at the levels that it has, and `none` once.
 * @param {Pick<Settings['axes'], 'compression' | 'level'>} axes
 * @returns {Encoding[]}
 */
export const encodingsOf = ({ compression, level: levels }) =>
  compression.flatMap((coding) => {
    const possible = coding === 'none' ? [null] : levels.filter((level) => hasLevel(coding, level))
    return possible.map((level) => ({ compression: coding, level }))
  })

/**
 * Lists the processes of a block: every combination of server conditions. The first coding is there twice, to tell the
 * noise.
 * @param {Settings['axes']} axes
 */
export function processesOf(axes) {
  const [first, ...rest] = encodingsOf(axes)
  const all = [first, first, ...rest].map((encoding, index) => ({ encoding, control: index === 1 }))
  return combinationsOf(axes, sharedProcessAxes).flatMap((conditions) =>
    all.map(({ encoding, control }) => ({ conditions: { ...conditions, ...encoding }, control })),
  )
}

/** Names a coding, such as `gzip 3`. @param {Encoding} encoding */
export const nameOf = ({ compression, level }) => (level === null ? compression : `${compression} ${level}`)

/** Requests of each of the three runs of median-of-3, as published. */
const requestsOfThree = 1000

/**
 * Settles the client's Node.js. If this one lacks a coding, client and servers run under an installed one that has it,
 * unless the user named other runtimes.
 * @type {(options: Options, candidates: Candidates) => { servers: Server[], settings: Settings }}
 * @throws {UsageError} if a coding has none of the levels
 */
export function settle(options, { chosen }) {
  refuseEmpty(options.axes)
  const { statistic, requests } = options
  const counted = statistic === 'median-of-3' && requests === 'auto' ? requestsOfThree : requests
  const clientRuntime = findClientRuntime(options.axes)
  const isNamed = 'runtime' in options.axes || clientRuntime === 'current'
  /** @type {Record<string, unknown[]>} */
  const runtimes = isNamed ? {} : { runtime: [clientRuntime] }
  const servers = createVariants(runtimes, parameters)(chosen)
  return { servers, settings: { ...options, requests: counted, clientRuntime, axes: { ...options.axes, ...runtimes } } }
}

/** Finds a Node.js that decodes all codings: `current` if none is needed or installed. @param {Options['axes']} axes */
function findClientRuntime({ compression }) {
  const ranges = compression.flatMap((coding) => nodeRanges[coding] ?? [])
  if (ranges.length === 0) return 'current'
  const runtime = findNode(ranges.length > 1 ? nodeRanges.dcz : ranges[0])
  return typeof runtime === 'string' ? 'current' : runtime.name
}

/** @param {Options['axes']} axes @throws {UsageError} */
function refuseEmpty({ compression, level: levels }) {
  const empty = codings.filter(
    (coding) => compression.includes(coding) && !levels.some((level) => hasLevel(coding, level)),
  )
  if (empty.length > 0)
    throw new UsageError(
      `--level: expected one of ${describeLevels(empty)} at least, got "${levels}"; add one, or leave ` +
        `${empty.join(' and ')} out of --compression`,
    )
}

/** Defines stored results, beside their fields. */
export function definitions() {
  // Without a coding there is no level.
  const level = { anyOf: [parameters.level.kind.schema, { type: 'null' }] }
  const clientRuntime = { type: 'string', minLength: 1 }
  return {
    ...readNetworkDefinitions(),
    settings: schemaOfSettings({ ...runParameters, ...parameters }, { clientRuntime }),
    trialConditions: schemaOfConditions(parameters, ['server'], { level }),
  }
}
