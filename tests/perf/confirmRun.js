import { join, resolve } from 'node:path'
import { describeFurtherRuns, judgeFurtherRuns } from '../../.github/furtherRuns.js'
import { listRuns } from '../../lib/core/store/runs.js'
import { projectFolder } from '../../lib/base/project.js'

// Whether a further run confirms a published table: 90 % of its ratios lie within their joint 95 % interval, no pair is
// separated the other way round, and at most 2 in 1,000 separated pairs stand the other way round by their estimates.
//
//   node tests/perf/confirmRun.js FURTHER_RUN [folder of published runs]

const [further, table = join(projectFolder, 'results/published')] = process.argv.slice(2)
if (further === undefined) throw new Error('expected the folder of a run, got none')
console.log(describeFurtherRuns(await judgeFurtherRuns(resolve(table), listRuns(resolve(further)))))
