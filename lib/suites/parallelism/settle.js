import { readFileSync } from 'node:fs'
import { UsageError } from '../../base/errors/usageError.js'
import { runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfConditions, schemaOfSettings } from '../../core/plan/schemas.js'
import { countOf, maxPageBytes, referenceArm } from '../../workload/pages.js'
import { pageColumnsSchema } from './pageColumns.js'
import { everyArm, parameters } from './parameters.js'
import { waterfallSchema } from './waterfall.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { Arm, Server } from '../../types.d.ts' */
/** @import { GivenRun } from './parameters.js' */
/** @import { PageClient } from './types.d.ts' */

/** @typedef {Omit<GivenRun, 'arms' | 'browser' | 'serve'> & { arms: Arm[], clients: PageClient[], warmupPages: number }} PageSettings */
/** @typedef {{ servers: Server[], settings: PageSettings, serve: boolean }} Settled */

/** Pages that nobody measures: the first of a process run cold code. */
const warmupPages = 1
/** @type {PageClient[]} */
const browserClients = ['fetch', 'navigation']

/**
 * What is measured; the page for people writes no results.
 * @type {(given: GivenRun, servers: Candidates) => Settled & { resultsDirectory?: null }}
 * @throws {UsageError}
 */
export function settle({ arms, browser, serve, ...given }, { chosen }) {
  refuseTooMuch(given.axes)
  if (serve && chosen.length > 1)
    throw new UsageError(`--serve: expected one package, got ${chosen[0].name} and ${chosen[1].name}; leave one out`)
  /** @type {PageSettings} */
  const settings = { arms: inOrder(arms), clients: browser ? browserClients : ['loader'], ...given, warmupPages }
  return { servers: chosen, settings, serve, ...(serve ? { resultsDirectory: null } : {}) }
}

/** @param {string} file */
const readDefinitions = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).definitions

/** What results of this suite hold. */
export function definitions() {
  const { browser: _, serve: __, ...stored } = { ...runParameters, ...parameters }
  const clients = { enum: ['loader', ...browserClients] }
  const arm = { enum: everyArm }
  const someOf = (/** @type {object} */ items) => ({ type: 'array', minItems: 1, items })
  const others = { arms: someOf(arm), clients: someOf(clients), warmupPages: { type: 'integer', minimum: 0 } }
  // An arm that follows no links has null in their place.
  const links = { enum: [...parameters.links.kind.choices, null] }
  const { properties } = schemaOfConditions(parameters, ['client'], { links })
  return {
    ...readDefinitions('./schema.json'),
    ...readDefinitions('../../network/schema.json'),
    settings: schemaOfSettings(stored, others),
    sampleName: arm,
    sampleConditions: objectSchema({ client: clients, ...properties }),
    pages: pageColumnsSchema,
    waterfall: waterfallSchema,
  }
}

/** @param {('all' | Arm)[]} asked @returns {Arm[]} in the order of their report, with what others are compared with */
function inOrder(asked) {
  return everyArm.filter((arm) => asked.includes('all') || asked.includes(arm) || arm === referenceArm)
}

/** What every value allows by itself, but not together. @param {GivenRun['axes']} axes */
function refuseTooMuch(axes) {
  const maxResources = Math.max(...axes.resources)
  const maxBytes = Math.max(...axes.bytes)
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
