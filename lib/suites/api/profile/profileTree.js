import { median } from '../../../stats/median.js'
import { sum } from '../../../stats/mean.js'

/** @import { Profiler, Runtime } from 'node:inspector' */

/** @typedef {Runtime.CallFrame} CallFrame */
/**
 * Place of a function in its source, with line and column from 1; kind: `node` for all that is no file of the user.
 * @typedef {{ name: string, file: string, line: number, column: number, kind: 'project' | 'package' | 'node' }} Place
 */
/**
 * Node of a tree of calls.
 * @typedef {object} Node
 * @property {number} id
 * @property {Place} place
 * @property {Node | null} parent
 * @property {Map<string, Node>} children
 * @property {number} hits
 */
/** @typedef {{ answers: number, times: Map<Node, number> }} Turn times: microseconds of nodes themselves */
/**
 * @typedef {object} PlacedProfile
 * @property {Profiler.Profile} profile
 * @property {number | null} cpuMicroseconds - of the thread; null if the platform does not say
 * @property {(frame: CallFrame) => Place} placeOf
 */

/** Name of the node of samples in which nothing runs. */
export const idle = '(idle)'
/** Intervals of the median from which on a gap between samples was another process's time. */
const longestGap = 4
/** Names a function by its place. @param {Place} place */
export const keyOf = ({ name, file, line, column }) => [file, line, column, name].join(' ')

/** @type {(name: string) => Place} */
export const placeWithoutFile = (name) => ({ name, file: '', line: 0, column: 0, kind: 'node' })

/**
 * Computes the microseconds that samples stand for: equal parts of the thread's CPU time, because other processes make
 * the time between them longer; or else that time.
 * @type {(placed: PlacedProfile, isBusy: (id: number) => boolean) => number[]}
 */
function weighSamples({ profile: { samples = [], timeDeltas = [] }, cpuMicroseconds }, isBusy) {
  if (cpuMicroseconds === null) {
    const most = longestGap * median(timeDeltas)
    return timeDeltas.map((delta) => Math.min(Math.max(delta, 0), most))
  }
  const each = cpuMicroseconds / samples.filter(isBusy).length
  return samples.map((id) => (isBusy(id) ? each : 0))
}

/**
 * Collects the profiles of turns in one tree.
 * @param {string} ignored - address of the script that starts and ends them
 */
export function createProfileTree(ignored) {
  /** @type {Node[]} */
  const nodes = []
  /** @type {Turn[]} */
  const turns = []
  const [samples, timeDeltas] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  const root = addNode(null, placeWithoutFile('(root)'))

  /** @type {(parent: Node | null, place: Place) => Node} */
  function addNode(parent, place) {
    const key = keyOf(place)
    const node = parent?.children.get(key) ?? { id: nodes.length + 1, place, parent, children: new Map(), hits: 0 }
    if (node.id > nodes.length) nodes.push(node)
    parent?.children.set(key, node)
    return node
  }

  /** Adds the nodes of a profile. @param {PlacedProfile} placed @returns {Map<number, Node>} by the profile's ids */
  function addNodes({ profile, placeOf }) {
    const byId = new Map(profile.nodes.map((node) => [node.id, node]))
    /** @type {Map<number, Node>} */
    const added = new Map()
    /** @type {(id: number, parent: Node | null) => void} */
    const add = (id, parent) => {
      const { callFrame, children = [] } = /** @type {Profiler.ProfileNode} */ (byId.get(id))
      if (callFrame.url === ignored) return
      const node = parent === null ? root : addNode(parent, placeOf(callFrame))
      added.set(id, node)
      for (const child of children) add(child, node)
    }
    add(profile.nodes[0].id, null)
    return added
  }

  return {
    /** Adds the profiles of a turn, one of each thread. @type {(profiles: PlacedProfile[], answers: number) => void} */
    add(profiles, answers) {
      /** @type {Map<Node, number>} */
      const times = new Map()
      for (const placed of profiles) {
        const { samples: ids = [], timeDeltas: deltas = [] } = placed.profile
        const added = addNodes(placed)
        const weights = weighSamples(placed, (id) => added.get(id)?.place.name !== idle)
        for (const [index, id] of ids.entries()) {
          const node = added.get(id)
          if (!node) continue
          node.hits += 1
          samples.push(node.id)
          timeDeltas.push(deltas[index])
          times.set(node, (times.get(node) ?? 0) + weights[index])
        }
      }
      turns.push({ answers, times })
    },
    nodes,
    turns,
    /** Writes all turns as one profile, which developer tools open. @returns {Profiler.Profile} */
    toProfile: () => ({
      nodes: nodes.map(({ id, place, hits, children }) => ({
        id,
        callFrame: {
          functionName: place.name,
          scriptId: '0',
          url: place.file,
          lineNumber: place.line - 1,
          columnNumber: place.column - 1,
        },
        hitCount: hits,
        children: [...children.values()].map((child) => child.id),
      })),
      startTime: 0,
      endTime: sum(timeDeltas),
      samples,
      timeDeltas,
    }),
  }
}
