import { anyText } from '../workload/kinds.js'

/** Where results are written and read. */
export const resultsParameter = /** @type {const} */ ({
  scope: 'report',
  kind: anyText('a directory'),
  usual: 'results/ of this project',
  help: 'directory of the results',
})
