/** @import { CaseField } from '../../reports/report.d.ts' */

const choices = { no: 'no, the same text', yes: 'yes, each request has another' }

/** Conditions by which a page finds a measured case, of whichever suite. @type {CaseField[]} */
export const caseFields = [
  { name: 'backendMs', label: 'backend call, ms', value: '0', nearFactor: 2, offset: 1 },
  { name: 'documents', label: 'documents vary', value: 'no', choices },
  { name: 'items', label: 'list size', value: '20', nearFactor: 3 },
  { name: 'inFlight', label: 'requests in flight', value: '100', nearFactor: 3 },
]
