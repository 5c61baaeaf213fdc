import { readFileSync } from 'node:fs'
import { UsageError } from '../../errors/usageError.js'
import { runParameters } from '../../engine/parameters.js'
import { schemaOfConditions, schemaOfSettings } from '../../engine/schemas.js'
import { createVariants } from '../../engine/variants.js'
import { findNode } from '../../servers/runtimes.js'
import { codings, describeLevels, hasLevel, nodeRanges } from '../../workload/codings.js'
import { parameters } from './parameters.js'

/** @import { Candidates } from '../../engine/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Given, Settings } from './parameters.js' */

/** Of each of its three runs, as published. */
const requestsOfThree = 1000

/**
 * What is measured. Where this Node.js lacks a coding, all of it runs under an installed one that has it, client and servers
 * alike, unless other runtimes were asked for.
 * @type {(given: Given, servers: Candidates) => { servers: Server[], settings: Settings }}
 * @throws {UsageError} where a coding has none of the levels
 */
export function settle(given, { chosen }) {
  refuseEmpty(given.axes)
  const { statistic, requests } = given
  const counted = statistic === 'median-of-3' && requests === 'auto' ? requestsOfThree : requests
  const clientRuntime = findClientRuntime(given.axes)
  const isAsked = 'runtime' in given.axes || clientRuntime === 'current'
  /** @type {Record<string, unknown[]>} */
  const runtimes = isAsked ? {} : { runtime: [clientRuntime] }
  const servers = createVariants(runtimes, parameters)(chosen)
  return { servers, settings: { ...given, requests: counted, clientRuntime, axes: { ...given.axes, ...runtimes } } }
}

/** @param {Given['axes']} axes @returns {string} the name of a Node.js that decodes all of them, if there is one */
function findClientRuntime({ compression }) {
  const ranges = compression.flatMap((coding) => nodeRanges[coding] ?? [])
  const found = ranges.length > 0 ? findNode(ranges.length > 1 ? nodeRanges.dcz : ranges[0]) : 'none needed'
  return typeof found === 'string' ? 'current' : found.name
}

/** @param {Given['axes']} axes @throws {UsageError} */
function refuseEmpty({ compression, level: levels }) {
  const empty = codings.filter(
    (coding) => compression.includes(coding) && !levels.some((level) => hasLevel(coding, level)),
  )
  if (empty.length > 0)
    throw new UsageError(
      `--level: expected one of ${describeLevels(empty)} at least, got "${levels}"; add one, or leave ${empty.join(' and ')} out of --compression`,
    )
}

/** @param {string} file */
const readDefinitions = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).definitions

/** What results of this suite hold. */
export function definitions() {
  // Without a coding there is no level.
  const level = { anyOf: [parameters.level.kind.schema, { type: 'null' }] }
  return {
    ...readDefinitions('./schema.json'),
    ...readDefinitions('../../network/schema.json'),
    settings: schemaOfSettings(
      { ...runParameters, ...parameters },
      { clientRuntime: { type: 'string', minLength: 1 } },
    ),
    trialConditions: schemaOfConditions(parameters, ['server'], { level }),
  }
}
