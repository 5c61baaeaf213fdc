import { mean, sum } from '../../../stats/mean.js'
import { idle, keyOf, placeWithoutFile } from './profileTree.js'

/** @import { Node, Place, Turn } from './profileTree.js' */

/** @typedef {{ self: number[], total: number[] }} Times microseconds per right answer in each turn */
/** @typedef {Omit<Place, 'kind'> & Times} FunctionTimes */
/** @typedef {[parent: number, index: number, microseconds: number]} Frame parent: its index, -1 for none */
/** Calls of functions. @typedef {{ parent: Path | null, place: Place, self: number[], id: string }} Path */

/** Share of all time below which functions and frames are left out. */
const [leastFunction, leastFrame] = [0.002, 0.005]

export const garbageCollector = '(garbage collector)'
/** Machine code outside of functions, such as that of the event loop. */
export const program = '(program)'
/** Code of Node.js that no function of the user has called, such as its parser of requests. */
export const ofNode = '(Node.js)'

/**
 * Finds the function that a node's time belongs to: code of Node.js works for the function of the user that calls it.
 * @type {(place: Place, caller: Place | null) => Place | null} null while nothing runs
 */
function ownerOf(place, caller) {
  if (place.kind !== 'node' || place.name === garbageCollector || place.name === program) return place
  if (place.name === idle) return null
  return caller ?? placeWithoutFile(ofNode)
}

/**
 * Finds the path of each node from function to function of the user.
 * @type {(nodes: Node[]) => Map<Node, Path>} nodes: parents before their children
 */
function findPaths(nodes) {
  /** @type {Map<Node, Path>} */
  const pathOf = new Map()
  /** @type {Map<string, Path>} */
  const paths = new Map()
  for (const node of nodes.slice(1)) {
    const calling = node.parent && pathOf.get(node.parent)
    const parent = calling && calling.place.kind !== 'node' ? calling : null
    const place = ownerOf(node.place, parent?.place ?? null)
    if (place === null) continue
    const id = `${parent?.id ?? ''}\n${keyOf(place)}`
    const path = parent?.place === place ? parent : (paths.get(id) ?? { parent, place, self: [], id })
    paths.set(path.id, path)
    pathOf.set(node, path)
  }
  return pathOf
}

/** Lists a path and those that lead to it. @param {Path | null} path @returns {Path[]} */
const chainOf = (path) => (path ? [path, ...chainOf(path.parent)] : [])

/** @type {(a: number[], b: number[]) => number[]} */
const add = (a, b) => b.map((value, index) => (a[index] ?? 0) + value)

const round = (/** @type {number} */ microseconds) => Number(microseconds.toFixed(2))

/**
 * Adds up the time per answer of each function, alone and with all that it calls, and of each path of calls.
 * @type {(tree: { nodes: Node[], turns: Turn[] }) => { functions: FunctionTimes[], frames: Frame[] }}
 */
export function summariseTimes({ nodes, turns }) {
  const pathOf = findPaths(nodes)
  for (const [node, path] of pathOf)
    path.self = add(
      path.self,
      turns.map(({ times, answers }) => (times.get(node) ?? 0) / answers),
    )
  const paths = [...new Set(pathOf.values())]
  /** @type {Map<Path, number>} */
  const timeOf = new Map()
  /** @type {Map<string, { place: Place } & Times>} */
  const functions = new Map()
  for (const path of paths) {
    const chain = chainOf(path)
    for (const one of chain) timeOf.set(one, (timeOf.get(one) ?? 0) + mean(path.self))
    // A function that calls itself counts once.
    for (const [key, place] of new Map(chain.map((one) => [keyOf(one.place), one.place]))) {
      const { self, total } = functions.get(key) ?? { self: [], total: [] }
      const isOwn = key === keyOf(path.place)
      functions.set(key, { place, self: isOwn ? add(self, path.self) : self, total: add(total, path.self) })
    }
  }
  const busy = sum(paths.map((path) => mean(path.self)))
  const shown = paths.filter((path) => Number(timeOf.get(path)) >= leastFrame * busy)
  const kept = [...functions].filter(([, { total }]) => mean(total) >= leastFunction * busy)
  const keys = kept.map(([key]) => key)
  return {
    functions: kept.map(([, { place, self, total }]) => {
      const { name, file, line, column } = place
      const ofTurns = (/** @type {number[]} */ values) => turns.map((_, turn) => round(values[turn] ?? 0))
      return { name, file, line, column, self: ofTurns(self), total: ofTurns(total) }
    }),
    frames: shown.map((path) => {
      const parent = path.parent ? shown.indexOf(path.parent) : -1
      return [parent, keys.indexOf(keyOf(path.place)), round(Number(timeOf.get(path)))]
    }),
  }
}
