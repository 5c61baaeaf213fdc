/** @import { CaseField } from '../../reports/report.d.ts' */

/** Values of a document condition, with their texts. */
const documentChoices = { no: 'no, the same text', yes: 'yes, each request has another' }

/** Conditions by which a page finds a measured case. @type {CaseField[]} */
export const caseFields = [
  { name: 'backendMs', label: 'backend call, ms', value: '0', nearFactor: 2, offset: 1 },
  { name: 'documents', label: 'documents vary', value: 'no', choices: documentChoices },
  { name: 'items', label: 'list size', value: '20', nearFactor: 3 },
  { name: 'inFlight', label: 'requests in flight', value: '100', nearFactor: 3 },
]

/**
 * Values of these conditions.
 * @typedef {{ backendMs: number, documents: keyof typeof documentChoices, items: number, inFlight: number }} CaseConditions
 */
