import { once } from '../schemaTypes.js'

/** @import { Fields, Types } from '../schemaTypes.js' */

export const levels = 10
const [fanOut, levelsWithFanOut] = [3, 4]

/** @typedef {{ id: string, name: string, children: Node[] }} Node */

/** Creates the nodes below a path, as deep as the document goes. @type {(level: number, path: string) => Node[]} */
function createNodes(level, path) {
  if (level === levels) return []
  const count = level < levelsWithFanOut ? fanOut : 1
  return Array.from({ length: count }, (_, index) => {
    const id = `${path}${index + 1}`
    return { id, name: `Node ${id} of level ${level + 1}`, children: createNodes(level + 1, `${id}.`) }
  })
}

/** @type {(level: number, last: number) => string} */
const selectionAt = (level, last) =>
  level === last ? '{ id name }' : `{ id name children ${selectionAt(level + 1, last)} }`

export const deepDocument = `{ nodes ${selectionAt(1, levels)} }`

/** Number of levels of which each has more objects than the one above: all below are as large as the last of them. */
export const shallowLevels = levelsWithFanOut
export const objectsPerLevel = fanOut ** levelsWithFanOut
export const shallowDocument = `{ nodes ${selectionAt(1, shallowLevels)} }`

/** Declares nested objects, which show what an answer costs by its levels. @param {Types} types @returns {Fields} */
export function deepFields({ object, id, string, listOf }) {
  /** @type {ReturnType<typeof object>} */
  const Node = object('Node', () => ({ id, name: string, children: { type: listOf(Node) } }))
  return { nodes: { type: listOf(Node), resolve: once(() => createNodes(0, '')) } }
}
