import { resolve } from 'node:path'
import { openStored } from '../../lib/cli/compare/openStored.js'
import { describeOrigin } from '../../lib/reports/runFacts.js'
import { projectFolder } from '../../lib/base/project.js'
import { suites } from '../../lib/suites/index.js'
import { analyseRun } from '../../lib/suites/throughput/analyse/analyseRun.js'
import { isRanked, toResults } from '../../lib/suites/throughput/analyse/results.js'
import { confirm } from '../stats/confirmation.js'

// Whether a further run confirms a published table: 90 % of its ratios lie within their joint 95 % interval, no pair is
// separated the other way round, and at most 2 in 1,000 separated pairs stand the other way round by their estimates.
//
//   node tests/perf/confirmRun.js FURTHER_RUN [folder of published runs]

const [suite] = suites

/** @param {string} folder of a run, or of several */
async function read(folder) {
  const resultsDirectory = resolve(folder)
  const { results } = (await openStored(suite, { resultsDirectory, projectFolder })).loadRequested({})
  const analysis = analyseRun(toResults(results))
  if (!analysis) throw new Error(`${folder} has too few blocks, or runs that are not alike`)
  return { results: toResults(results), analysis }
}

const [furtherFolder, tableFolder = 'results/published'] = process.argv.slice(2)
const [table, further] = [await read(tableFolder), await read(furtherFolder)]
const { reference } = table.results[0].settings
const all = table.results.map(({ server }) => server)
const ranked = table.results.filter(isRanked).map(({ server }) => server)
const [ofAll, ofRanked] = [all, ranked].map((names) => confirm(table.analysis, further.analysis, names, reference))
/** @param {typeof table.results} results */
const originOf = (results) =>
  describeOrigin(results.map((result) => ({ ...result, runs: result.runs ?? [result.run] })))
const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(2)} %`
const perThousand = (1000 * ofRanked.reversed) / ofRanked.separated
/** @param {boolean} holds */
const confirms = (holds) => (holds ? 'confirms' : 'does not confirm')
const order = confirms(ofRanked.separatedReversed === 0 && perThousand <= 2)
const ratios = confirms(ofAll.outside.length <= 0.1 * ofAll.ratios)
const figures = {
  'a row differs from run to run of the table by': percent(Math.sqrt(table.analysis.between?.variance ?? 0)),
  'ratios outside the joint 95 % interval': `${ofAll.outside.length} of ${ofAll.ratios}`,
  'standard deviation of the change of a ratio': percent(ofRanked.deviation),
  'as expected': percent(ofRanked.expectedDeviation),
  'ranked pairs separated in the table': `${ofRanked.separated} of ${ofRanked.pairs}`,
  'of these the other way round by estimates': `${ofRanked.reversed}, ${perThousand.toFixed(1)} in 1,000`,
  'of these separated the other way round': ofRanked.separatedReversed,
}
console.log(
  [
    `Table: ${originOf(table.results)}`,
    `Further run: ${originOf(further.results)}`,
    '',
    '| figure | value |',
    '| :-- | --: |',
    ...Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`),
    '',
    `Outside: ${ofAll.outside.join(', ') || 'none'}.`,
    `The run ${order} the order of the table, and ${ratios} its ratios.`,
  ].join('\n'),
)
