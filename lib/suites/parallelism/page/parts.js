import { scaleLinear } from 'd3-scale'
import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { number } from '../../../reports/column.js'
import { okabeIto } from '../../../reports/plot/marks.js'
import { drawSpans } from '../../../reports/plot/spans.js'
import { armName } from '../../../workload/combinations.js'
import { drawPages } from '../plot/drawPages.js'
import { drawWaterfalls } from './waterfalls.js'

/** @import { StoredResult, SuitePageParts } from '../../../core/suite.d.ts' */
/** @import { Picture } from '../../../reports/report.d.ts' */
/** @import { PageReport } from '../report/report.js' */

/** More than that nobody looks at. */
const maxPhases = 6

/** What a page shows beside the tables. @type {(report: PageReport, results: StoredResult[]) => SuitePageParts} */
export const createPageParts = (report, results) => ({
  pictures: [
    { title: 'Page-load time', about: 'The tables have the figures.', svg: drawPages(report) },
    ...drawWaterfalls(report.groups, results),
    ...report.groups.slice(0, maxPhases).flatMap(drawPhases),
  ],
  compared: report.groups,
  options: ({ facts }) => (facts.browser ? ['--browser'] : []),
})

const marks = {
  bound: { type: symbolSquare, light: '#6f6f6f', dark: '#a8a8a8', about: 'lower bound of the page' },
  first: { type: symbolDiamond, light: okabeIto.orange, dark: okabeIto.orange, about: 'first resource' },
  page: { type: symbolCircle, light: okabeIto.blue, dark: '#4a9fd6', about: 'page, median' },
  p99: { type: symbolTriangle, light: okabeIto.vermilion, dark: okabeIto.vermilion, about: 'page, p99' },
}

/** When a page has its first and its last resource, of all blocks. @param {PageReport['groups'][0]} group @returns {Picture[]} */
function drawPhases({ heading, rows }) {
  const spans = rows.flatMap(({ workload, conditions, boundMs, firstResourceMs, pageMs }) => {
    if (pageMs.median === null) return []
    const name = armName(workload, conditions)
    const phases = { bound: boundMs, first: firstResourceMs, page: pageMs.median, p99: pageMs.p99 }
    const spots = Object.entries(phases).flatMap(([mark, value]) =>
      value === null
        ? []
        : [
            {
              mark,
              value,
              words: `${name}: ${marks[/** @type {keyof typeof marks} */ (mark)].about} ${number(value, 1)} ms`,
            },
          ],
    )
    return [{ name, spots }]
  })
  if (spans.length === 0) return []
  const title = `From start to first and last resource: ${heading}`
  const description = `${spans.length} arms, fastest first; the table has the figures.`
  const scale = (/** @type {number[]} */ values, /** @type {[number, number]} */ range) =>
    scaleLinear([0, Math.max(...values) * 1.03], range)
  return [{ title, svg: drawSpans({ title, description, axis: 'ms', marks, spans, scale }) }]
}
