import { selectByName } from '../../base/errors/names.js'
import { UsageError } from '../../base/errors/usageError.js'

/** @import { Server } from '../../types.d.ts' */

/** Word that requests the layers of every base. */
const all = 'all'

/** Folder of results in which bases are measured beside their layers. */
export const layersFolder = 'throughput-layers'

/** Finds a server and its variants. @type {(text: string, servers: Server[]) => Server[]} */
const variantsOf = (text, servers) => servers.filter(({ name, baseName }) => name === text || baseName === text)

/**
 * Selects bases and their layers.
 * @param {string[]} names - of bases, which stand for all of their variants, or of variants, or `all`
 * @param {Server[]} servers - all that there are
 * @returns {{ bases: string[], servers: Server[] }} servers: each base before its layers
 * @throws {UsageError} if a base has no layers
 */
export function selectLayers(names, servers) {
  const layers = servers.filter(({ layer }) => layer)
  const bases = new Set(layers.map(({ layer }) => layer?.base))
  const candidates = servers.filter(({ name, baseName = name }) => bases.has(baseName))
  if (candidates.length === 0)
    throw new UsageError('--layers: there is no layer; add a file such as benchmarks/layers/mercurius+cors.js')
  const without = names.find(
    (name) => variantsOf(name, candidates).length === 0 && variantsOf(name, servers).length > 0,
  )
  if (without !== undefined) {
    const withLayers = candidates.map(({ name }) => name).join(', ')
    throw new UsageError(`--layers: expected a server with layers, got ${without}; there are ${withLayers}`)
  }
  const varied = names.flatMap((text) => {
    const variants = variantsOf(text, candidates)
    return variants.length > 0 ? variants.map(({ name }) => name) : text
  })
  const chosen = names.includes(all) ? candidates : selectByName(varied, candidates)
  const isOf = (/** @type {Server} */ base, /** @type {Server} */ server) => baseOf(server) === base.name
  return {
    bases: chosen.map(({ name }) => name),
    servers: chosen.flatMap((base) => [base, ...layers.filter((server) => isOf(base, server))]),
  }
}

/** Names the base of a layer, as the variant that the layer is. @param {Server} server */
function baseOf({ name, baseName = name, layer }) {
  return layer && name.replace(baseName, layer.base)
}

/**
 * Reads the base and the layer of a stored row from the name of its file, such as `mercurius+cors`.
 * @param {{ server: string, path: string }} row
 * @returns {{ base: string, layer: string } | null} null if it is no layer
 */
export function layerOf({ server, path }) {
  const [, base, layer] = /^benchmarks\/layers\/([^+/]+)\+(.+)\.[cm]?[jt]s$/.exec(path) ?? []
  return layer === undefined ? null : { base: server.replace(`${base}+${layer}`, base), layer }
}
