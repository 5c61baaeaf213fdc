import { formats } from '../../../reports/formats.js'
import { anyText, declare } from '../../../workload/kinds.js'

/** Parameters of compare that look at earlier runs. */
export const pastParameters = declare({
  baseline: {
    scope: 'report',
    kind: anyText('a path'),
    help: 'changes since another run: the directory of its results',
  },
  history: {
    scope: 'report',
    onlyWith: ['suite', 'results', ...Object.keys(formats)],
    help: 'all runs so far, from history.ndjson in --results, and where a row has a new level',
  },
})
