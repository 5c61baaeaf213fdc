import { drawServerPanels } from '../../../reports/plot/serverPanels.js'

/** @import { ServerPanel } from '../../../reports/plot/serverPanels.js' */
/** @import { Picture } from '../../../reports/report.d.ts' */
/** @import { DelaySweep } from './delaySweeps.js' */

/** @type {(places: DelaySweep['places'], server: string) => ServerPanel['lines'][number]['places']} */
const placesOf = (places, server) =>
  places.flatMap(({ x, ranking: { rows } }) => {
    const { requestsPerSecond: y = null, interval = null } = rows.find((row) => row.server === server) ?? {}
    return y === null ? [] : [{ x, y, interval }]
  })

/** @param {DelaySweep} sweep @returns {ServerPanel} */
function toServerPanel({ title, places, choice: { noLongerFromMs, words } }) {
  const servers = new Set(places.flatMap(({ ranking: { rows } }) => rows.map(({ server }) => server)))
  return {
    heading: title,
    x: { title: 'ms per backend call', isLogarithmic: false },
    y: 'requests/s',
    lines: [...servers].map((name) => ({ name, places: placesOf(places, name) })),
    turns: noLongerFromMs === null ? [] : [{ at: noLongerFromMs, note: words }],
  }
}

/**
 * A panel for each way of loading: a line for each server, and from where on the choice of one no longer shows.
 * @param {DelaySweep[]} sweeps
 * @returns {Picture[]} none where several delays were not asked for
 */
export function drawDelays(sweeps) {
  if (sweeps.length === 0) return []
  const title = 'Requests/s over the time of a backend call'
  const description = sweeps.map(({ choice }) => choice.words).join(' ')
  const intro = ['Bars are 95 % confidence intervals.']
  const svg = drawServerPanels({ title, description, intro, panels: sweeps.map(toServerPanel) })
  return [{ title, about: description, svg }]
}
