import { listNames, nearestNames } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { checkSteps, writePattern } from './ignorePaths.js'
import { collectFields, partsOf, readRequest } from './shape/collectFields.js'

/** @import { Operation } from '../types.d.ts' */
/** @import { Step } from './ignorePaths.js' */
/** @import { Part, Request } from './shape/collectFields.js' */

/** Writes a path, with * for any key or index. @param {Step[]} steps */
const write = (steps) => writePattern(steps.map((step) => step ?? 0))

/** Collects the fields below any of some objects. @type {(parts: Part[], request: Request) => Map<string, Part[]>} */
const fieldsOf = (parts, request) =>
  new Map([...collectFields(parts, request, () => 'perhaps')].map(([key, requested]) => [key, partsOf(requested)]))

/**
 * Lists the paths that were meant by one that a document does not have, or else those that there are.
 * @type {(steps: Step[], operation: Operation) => { near: string[], there: string[] } | null} null if it may match
 */
function listCandidates([first, ...steps], operation) {
  if (first === 'extensions') return null
  if (first !== 'data') {
    const meant = [['data', first, ...steps], steps].filter((path) => path.length > 1)
    const near = meant.filter((path) => listCandidates(path, operation) === null).map(write)
    return { near: [...nearestNames(write([first, ...steps]), ['extensions']), ...near], there: ['data', 'extensions'] }
  }
  const request = readRequest(operation, null)
  /** @type {Part[]} */
  let parts = [{ set: request.operation.selectionSet, conditions: [], isOptional: false }]
  for (const [index, step] of steps.entries()) {
    const fields = fieldsOf(parts, request)
    // Values of a leaf may be objects of any keys.
    if (fields.size === 0) return null
    // A number is an index, and * is one or any key.
    if (step === null) parts = [...parts, ...[...fields.values()].flat()]
    else if (!/^\d+$/.test(step)) {
      const below = fields.get(step)
      const [near, there] = [nearestNames(step, [...fields.keys()]), [...fields.keys()]].map((keys) =>
        keys.map((key) => write(['data', ...steps.slice(0, index), key])),
      )
      if (!below) return { near, there }
      parts = below
    }
  }
  return null
}

/**
 * Refuses paths to ignore that no document of an operation has, because they could never have an effect.
 * @param {Operation[]} operations - all of the file
 * @throws {UsageError} that suggests the nearest paths
 */
export function refuseStrayPaths(operations) {
  for (const path of new Set(operations.flatMap(({ ignore }) => ignore))) {
    const owners = operations.filter(({ ignore }) => ignore.includes(path))
    const candidates = owners.map((owner) => (owner.document === null ? null : listCandidates(checkSteps(path), owner)))
    if (candidates.some((one) => one === null)) continue
    const [near, there] = /** @type {const} */ (['near', 'there']).map((key) => [
      ...new Set(candidates.flatMap((one) => one?.[key] ?? [])),
    ])
    const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : listNames(there)
    throw new UsageError(`ignore: no document asks for ${path}; ${advice}`)
  }
}
