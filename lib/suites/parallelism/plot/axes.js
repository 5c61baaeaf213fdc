import { placesScale, scaleName } from '../../../reports/plot/linePanel.js'

/** @import { Place } from '../../../reports/plot/linePanel.js' */
/** @import { Scale } from '../../../reports/plot/scales.js' */
/** @import { PageRow } from '../types.d.ts' */

export const timeTitle = 'ms per page'

/** @param {PageRow} row with a number @returns {Omit<Place, 'x'>} */
export const toPlace = ({ pageMs, interval, boundMs }) => ({ y: Number(pageMs.median), interval, bound: boundMs })

/** @type {(rows: PageRow[], range: [number, number]) => Scale} for page times, their intervals and bounds */
export const timeScale = (rows, range) => placesScale(rows.map(toPlace), range)

/** @param {Scale} scale */
export const timeName = (scale) => scaleName(timeTitle, scale)
