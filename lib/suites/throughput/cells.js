import { variationOf } from '../../workload/variations.js'

/** @typedef {import('../../types.d.ts').Cell} Cell */

const oneAnswer = 'does not execute GraphQL: it has one answer to every document'

/**
 * What there is to measure: every server at every workload. A baseline cannot answer documents that vary.
 * @param {import('../../types.d.ts').Server[]} servers
 * @param {import('../../types.d.ts').WorkloadName[]} workloads
 * @returns {Cell[]}
 */
export function createCells(servers, workloads) {
  return workloads.flatMap((workload) =>
    servers.map((server) => {
      const able = server.executesGraphql || variationOf(workload) === null
      return { server: able ? server : { ...server, unsupported: server.unsupported ?? oneAnswer }, workload }
    }),
  )
}
