/** @import { ServerEnvironment } from './serverEnvironment.js' */

/**
 * Writes every variable of a server's environment; undefined stands for an absent one.
 * @param {Pick<ServerEnvironment, 'port'> & Partial<ServerEnvironment>} environment
 * @returns {Record<string, string | undefined>}
 */
export const writeEnvironment = ({ port, protocol, page, size, backend, database, pool, ...environment }) => ({
  PORT: String(port),
  PROTOCOL: protocol,
  PAGE: page ? JSON.stringify(page) : undefined,
  UPSTREAM: environment.upstream,
  SIZE: size,
  BACKEND: backend,
  DATABASE: database,
  POOL: pool === undefined ? undefined : String(pool),
  SCHEMA: environment.schema,
  SUBSCRIPTION: environment.subscription ?? undefined,
  FEATURES: environment.features?.join(),
  COMPRESSION: environment.compression ? JSON.stringify(environment.compression) : undefined,
  TLS_KEY: environment.tls?.key,
  TLS_CERT: environment.tls?.cert,
  SUBGRAPH: environment.subgraph ?? undefined,
  DELAY: environment.delayMs === undefined ? undefined : String(environment.delayMs),
  SUBGRAPHS: environment.subgraphs ? JSON.stringify(environment.subgraphs) : undefined,
  PAGE_UI: environment.pageUi ? '1' : undefined,
})
