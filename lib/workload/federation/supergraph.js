/** @import { SubgraphName } from './subgraphs.js' */

/**
 * Writes the addresses of subgraphs into the SDL of a supergraph, in place of its own.
 * @type {(sdl: string, urls: Record<SubgraphName, string>) => string}
 */
export const writeAddresses = (sdl, urls) =>
  sdl.replace(
    /(@join__graph\(name: "(\w+)", url: )"[^"]*"/g,
    (_, before, name) => `${before}${JSON.stringify(urls[/** @type {SubgraphName} */ (name)])}`,
  )
