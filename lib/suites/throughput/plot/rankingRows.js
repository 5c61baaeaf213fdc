import { symbol, symbolCircle, symbolDiamond, symbolSquare } from 'd3-shape'
import { okabeIto } from '../../../reports/plot/okabeIto.js'
import { element, movedTo, stroke } from '../../../reports/plot/svg.js'

/** @typedef {import('../../../types.d.ts').Row} Row */
/** @typedef {Row & { requestsPerSecond: number }} MeasuredRow */
/** @typedef {keyof typeof kinds} Kind */

/** What a row may be; told apart by shape as well as by colour. */
const kinds = {
  current: { type: symbolCircle, light: okabeIto.blue, dark: '#4a9fd6' },
  ended: { type: symbolDiamond, light: okabeIto.vermilion, dark: okabeIto.orange },
  baseline: { type: symbolSquare, light: '#6f6f6f', dark: '#a8a8a8' },
}

/** @type {(scheme: 'light' | 'dark') => string} */
const shades = (scheme) =>
  Object.entries(kinds)
    .map(([kind, own]) => `.${kind}{fill:${own[scheme]};stroke:${own[scheme]}}`)
    .join('')
export const colors = { light: shades('light'), dark: shades('dark') }
export const shapes = '.interval{stroke-width:2}.mark{stroke:none}.band{stroke:none;opacity:.4}'

/** @param {Row} row @returns {Kind} */
export function kindOf({ endOfLife, executesGraphql }) {
  if (!executesGraphql) return 'baseline'
  return endOfLife ? 'ended' : 'current'
}

/** @type {(kind: Kind, x: number, y: number) => string} */
export const drawMark = (kind, x, y) =>
  movedTo(
    x,
    y,
    element('path', { d: symbol().type(kinds[kind].type).size(52).digits(1)() ?? '', class: `mark ${kind}` }),
  )

/** @type {(kind: Kind, from: number, to: number, y: number) => string} */
export const drawInterval = (kind, from, to, y) => stroke([from, y], [to, y], { class: `interval ${kind}` })

/** @type {(kind: Kind, from: number, to: number, y: number) => string} */
export const drawBand = (kind, from, to, y) =>
  element('rect', { x: from, y: y - 5, width: to - from, height: 10, rx: 2, class: `band ${kind}` })
