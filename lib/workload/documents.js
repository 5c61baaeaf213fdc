/** @import { WorkloadName } from '../types.d.ts' */

/** What --workload takes; documents make more of compound. @type {WorkloadName[]} */
export const workloadNames = ['compound', 'rest']

/**
 * How the documents of a run change from request to request, in the order in which they are reported: the workload that
 * each kind is, and what it is in words.
 * @type {{ kind: string, workload: WorkloadName, about: string }[]}
 */
export const documentKinds = [
  { kind: 'hot', workload: 'compound', about: 'the same document every time' },
  { kind: 'variables', workload: 'compound-variables', about: 'one document, with another variable in each request' },
  { kind: 'cold', workload: 'compound-cold', about: '10,000 distinct documents, each client with its own share' },
]

/** @param {WorkloadName} workload @returns {string | null} null where its requests hold no document */
export const documentKindOf = (workload) =>
  documentKinds.find((documents) => documents.workload === workload)?.kind ?? null
