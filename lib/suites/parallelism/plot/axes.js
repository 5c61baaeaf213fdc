/** @import { Place } from '../../../reports/plot/linePanel.js' */
/** @import { PageRow } from '../types.d.ts' */

export const timeTitle = 'ms per page'

/** @param {PageRow} row with a number @returns {Omit<Place, 'x'>} */
export const toPlace = ({ pageMs, interval, boundMs }) => ({ y: Number(pageMs.median), interval, bound: boundMs })
