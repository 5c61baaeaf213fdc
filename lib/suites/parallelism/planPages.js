import { combinationsOf, linksOf } from '../../workload/combinations.js'
import { graphqlArms, referenceArm, takesProtocol } from '../../workload/pages.js'
import { createRandom } from '../../workload/random.js'
import { clientParameters, processParameters } from './parameters.js'
import { seedStride } from '../throughput/planBlock.js'
import { shuffle } from '../../engine/shuffle.js'

/** @typedef {import('../../types.d.ts').Arm} Arm */
/** @typedef {import('../../types.d.ts').PageReading} PageReading */
/** @typedef {import('../../types.d.ts').Server} Server */
/** @typedef {Pick<import('../../types.d.ts').PageSettings, 'arms' | 'axes' | 'seed'>} Asked */
/** @typedef {{ server: Server, protocol: import('../../types.d.ts').Protocol, conditions: import('../../types.d.ts').ServerConditions }} Fork what one server process can be asked for */
/** @typedef {Pick<PageReading, 'arm' | 'conditions' | 'control'> & { unsupported: string | null }} PlannedReading conditions: those that its fork does not say; unsupported: why no page is loaded, in words */
/** @typedef {Fork & { block: number, position: number, readings: PlannedReading[] }} PlannedFork */

/**
 * What there is to fork: every server, over every protocol, under each of the conditions that it has to know.
 * @param {Server[]} servers
 * @param {Asked['axes']} axes
 * @returns {Fork[]}
 */
export function createForks(servers, axes) {
  return servers.flatMap((server) =>
    combinationsOf(axes, processParameters).map(({ protocol, ...conditions }) => ({
      server,
      protocol,
      conditions,
    })),
  )
}

/**
 * One block: every fork once, and in each every arm under every condition that it knows of once, all in an order that seed and block
 * decide alone. The reference is read twice: what it differs by is noise.
 * @param {Fork[]} forks those that are still measured
 * @param {Asked & { block: number, position: number }} options position: of the first fork
 * @returns {PlannedFork[]}
 */
export function planPages(forks, { seed, block, position, ...asked }) {
  const random = createRandom(seed * seedStride + block)
  return shuffle(forks, random).map((fork, index) => ({
    ...fork,
    block,
    position: position + index,
    readings: shuffle(readingsOf(fork, asked), random),
  }))
}

/**
 * @param {Fork} fork
 * @param {Pick<Asked, 'arms' | 'axes'>} asked
 * @returns {PlannedReading[]}
 */
function readingsOf({ server, protocol }, { arms, axes }) {
  return combinationsOf(axes, clientParameters).flatMap((ofClient) =>
    arms.flatMap((arm) => {
      const unsupported = unsupportedReason(arm, protocol, server)
      const controls = arm === referenceArm && unsupported === null ? [false, true] : [false]
      return linksOf(arm, axes).flatMap((links) => {
        const conditions = { ...ofClient, links }
        return controls.map((control) => ({ arm, conditions, control, unsupported }))
      })
    }),
  )
}

/**
 * Why there is no point in asking, in words; null where there is.
 * @param {Arm} arm
 * @param {import('../../types.d.ts').Protocol} protocol
 * @param {Pick<Server, 'executesGraphql'>} server
 */
function unsupportedReason(arm, protocol, { executesGraphql }) {
  if (!takesProtocol(arm, protocol)) return 'HTTP/1.1 has no push'
  return executesGraphql || !graphqlArms.has(arm) ? null : 'does not execute GraphQL'
}
