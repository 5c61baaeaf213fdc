import { rankOf } from '../report/rankingTables.js'
import { drawDocument } from '../../../../reports/plot/svg.js'
import { drawInterval, drawMark, markShapes, shadesOf } from '../../../../reports/plot/marks.js'
import { element, shorten, stroke, text } from '../../../../reports/plot/svg.js'
import { ruledItems } from '../../../../reports/groupBy.js'
import { wrapText } from '../../../../reports/wrapText.js'
import { describeRanking, drawnRows, kindOf, kinds } from './drawnRows.js'
import { drawBand, drawRanks, drawRates, drawReading, drawRow, middleOf, rowHeight } from './rankingPanels.js'
import { drawLayers } from '../layers/drawLayers.js'

/** @import { Ranking } from '../report/report.js' */
/** @import { MeasuredRow } from './drawnRows.js' */
/** @import { Pictured, RateScale } from './rateScale.js' */
/** @import { Area, Details } from './rankingPanels.js' */

/** Width in pixels, about that of a README on GitHub. */
const width = 880
const margin = 16
const lineHeight = 16
/** Right ends of the columns of names and rates, and the left end of rank ranges. */
const [names, rates, ranges] = [234, 288, 640]
const nameCharacters = 32
const colors = shadesOf(kinds)
const shapes = `${markShapes}.band{stroke:none;opacity:.4}`
const readingShapes = '.reading{stroke:none;opacity:.6}'

/**
 * Draws the ranking as an SVG document: for each row its rate, or ratio to the reference, with its interval and rank
 * range.
 * @param {Pictured & Pick<Ranking, 'conditions'>} report
 * @param {Details} [details]
 * @returns {string}
 */
export function drawRanking({ conditions, ...pictured }, details) {
  const { drawn, omitted, scale } = drawnRows(pictured)
  const tiers = ruledItems(drawn, ({ tier }) => tier)
  const isRanked = drawn.some(({ rank }) => rank !== null)
  const notes = [...omitted, ...conditions].flatMap((sentence) => wrapText(sentence, 145))
  const legend = 50
  const top = legend + 60
  const bottom = top + drawn.length * rowHeight
  const area = { left: rates + 20, right: isRanked ? ranges - 54 : width - margin - 10, top }
  return drawDocument(
    {
      width,
      height: bottom + 34 + notes.length * lineHeight,
      title: scale.heading,
      description: describeRanking(pictured),
      shapes: details ? shapes + readingShapes : shapes,
      colors,
    },
    text(margin, 30, scale.heading, { class: 'title' }),
    ...drawLegend(drawn, scale, { hasTiers: tiers.includes(true), hasReadings: details !== undefined }, legend),
    ...drawn.map((row, index) => drawRow(row, details, drawTexts(row, index, { area, scale }))),
    ...tiers.flatMap((isNext, index) => (isNext ? [drawTier(top + index * rowHeight, margin, width - margin)] : [])),
    ...(drawn.length > 0 ? drawRates(drawn, area, scale, details) : []),
    ...(isRanked ? drawRanks(drawn, { left: ranges, right: width - margin, top }, details) : []),
    ...notes.map((line, index) => text(margin, bottom + 40 + index * lineHeight, line, { class: 'small faint' })),
  )
}

/** @type {(row: MeasuredRow, index: number, place: { area: Area, scale: RateScale }) => string[]} */
function drawTexts(row, index, { area, scale }) {
  const y = middleOf(area, index) + 4
  const stripe = { x: margin, y: y - 4 - rowHeight / 2, width: width - 2 * margin, height: rowHeight, class: 'stripe' }
  return [
    ...(index % 2 === 0 ? [element('rect', stripe)] : []),
    text(names, y, shorten(row.server, nameCharacters), { class: 'end' }),
    text(rates, y, scale.brief(scale.placeOf(row)), { class: 'small end' }),
    ...(row.rank === null ? [] : [text(ranges - 12, y, rankOf(row), { class: 'small end' })]),
  ]
}

/** Draws the line between two tiers. @type {(y: number, from: number, to: number) => string} */
const drawTier = (y, from, to) => stroke([from, y], [to, y], { class: 'axis' })

/**
 * Explains each mark that is in the drawing.
 * @type {(rows: MeasuredRow[], scale: RateScale, has: Record<'hasTiers' | 'hasReadings', boolean>, y: number) =>
 *   string[]}
 */
function drawLegend(rows, { rangeOf, interval }, { hasTiers, hasReadings }, y) {
  const has = (/** @type {string} */ kind) => rows.some((row) => kindOf(row) === kind)
  const hasInterval = rows.some(rangeOf)
  const hasRank = rows.some(({ rank }) => rank)
  /** @type {[boolean, string, (x: number) => string][]} */
  const entries = [
    [has('current'), kinds.current.about, (x) => drawMark('current', kinds.current, x + 10, y)],
    [has('ended'), kinds.ended.about, (x) => drawMark('ended', kinds.ended, x + 10, y)],
    [has('gateway'), kinds.gateway.about, (x) => drawMark('gateway', kinds.gateway, x + 10, y)],
    [has('baseline'), kinds.baseline.about, (x) => drawMark('baseline', kinds.baseline, x + 10, y)],
    [hasInterval, interval, (x) => drawInterval('current', [x, y], [x + 20, y])],
    [hasReadings, 'one process', (x) => drawReading('current', x + 10, y - 6)],
    [hasRank, 'best to worst rank, by simultaneous 95 % comparisons', (x) => drawBand('current', x, x + 20, y)],
    [hasTiers, 'between tiers', (x) => drawTier(y, x, x + 20)],
  ]
  let x = margin
  return entries.flatMap(([isThere, label, draw]) => {
    if (!isThere) return []
    const left = x
    x += 26 + label.length * 5.7 + 18
    return [draw(left), text(left + 26, y + 4, label, { class: 'small' })]
  })
}

/** Draws a ranking, or what layers cost. @param {any} report - Ranking or LayerReport */
export const draw = (report) => (report.rows[0] && 'layer' in report.rows[0] ? drawLayers(report) : drawRanking(report))
